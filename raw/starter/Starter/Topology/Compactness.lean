/-
Copyright (c) 2026 The DriftBench maintainers. All rights reserved.
Released under Apache 2.0 license as described in the file LICENSE.
Authors: The DriftBench maintainers
-/
import Mathlib

/-!
# Compact sets and compact spaces

Covers, families of closed sets, sequences, and compactness in metric spaces.
-/

open Set Filter Topology

namespace Starter.Topology

section Covers

variable {X : Type*} [TopologicalSpace X] {K : Set X} {ι : Type*}

/-- Let $K$ be a compact subset of a topological space, and let $(U_i)$ be a family of open sets
whose union contains $K$. Then there is a finite set $t$ of indices such that the union of the $U_i$
with $i$ in $t$ contains $K$. -/
theorem exists_finset_cover (hK : IsCompact K) {U : ι → Set X} (hU : ∀ i, IsOpen (U i))
    (hcov : K ⊆ ⋃ i, U i) : ∃ t : Finset ι, K ⊆ ⋃ i ∈ t, U i := by
  sorry

/-- Let $K$ be a compact subset of a topological space, and let $(U_i)$ be a family of open sets
such that every point of $K$ lies in some $U_i$. Then there is a finite set $t$ of indices such that
every point of $K$ lies in some $U_i$ with $i$ in $t$. -/
theorem exists_finset_forall_exists (hK : IsCompact K) {U : ι → Set X} (hU : ∀ i, IsOpen (U i))
    (hcov : ∀ x ∈ K, ∃ i : ι, x ∈ U i) : ∃ t : Finset ι, ∀ x ∈ K, ∃ i ∈ t, x ∈ U i := by
  sorry

/-- A closed subset $F$ of a compact set $K$ in a topological space is compact. -/
theorem isCompact_of_isClosed_subset {F : Set X} (hK : IsCompact K) (hF : IsClosed F)
    (hFK : F ⊆ K) : IsCompact F := by
  sorry

/-- If $f$ is a map between topological spaces that is continuous on a compact set $K$, then the
image of $K$ under $f$ is compact. -/
theorem isCompact_image_of_continuousOn {Y : Type*} [TopologicalSpace Y] {f : X → Y}
    (hK : IsCompact K) (hf : ContinuousOn f K) : IsCompact (f '' K) := by
  sorry

/-- In a compact space, let $(F_i)$ be a family of closed sets such that for every finite set $t$ of
indices some point lies in $F_i$ for all $i$ in $t$. Then some point lies in all the $F_i$. -/
theorem exists_forall_mem_of_finite_intersections [CompactSpace X] {F : ι → Set X}
    (hF : ∀ i, IsClosed (F i)) (hfin : ∀ t : Finset ι, ∃ x : X, ∀ i ∈ t, x ∈ F i) :
    ∃ x : X, ∀ i : ι, x ∈ F i := by
  sorry

/-- Cantor's intersection theorem: in a compact space, a decreasing sequence $F_0 \supseteq F_1
\supseteq \dots$ of nonempty closed sets has a nonempty intersection. -/
theorem iInter_nonempty_of_decreasing [CompactSpace X] {F : ℕ → Set X}
    (hF : ∀ n, IsClosed (F n)) (hne : ∀ n, (F n).Nonempty) (hdec : ∀ n, F (n + 1) ⊆ F n) :
    (⋂ n, F n).Nonempty := by
  sorry

/-- Every infinite subset $s$ of a compact space has an accumulation point: there is a point $x$
such that every open set containing $x$ contains a point of $s$ other than $x$. -/
theorem exists_accumulation_point [CompactSpace X] {s : Set X} (hs : s.Infinite) :
    ∃ x : X, ∀ U : Set X, IsOpen U → x ∈ U → ∃ y ∈ s, y ∈ U ∧ y ≠ x := by
  sorry

/-- In a compact space, let $u$ be a sequence and $x$ a point such that every cluster point of $u$
is equal to $x$. Then $u$ converges to $x$. -/
theorem tendsto_of_unique_mapClusterPt [CompactSpace X] {u : ℕ → X} {x : X}
    (hu : ∀ y : X, MapClusterPt y atTop u → y = x) : Tendsto u atTop (𝓝 x) := by
  sorry

/-- Let $e : X \to Y$ be a homeomorphism of topological spaces and let $K$ be a subset of $X$. The
image $e(K)$ is compact if and only if $K$ is compact. -/
theorem isCompact_homeomorph_image_iff {Y : Type*} [TopologicalSpace Y] (e : X ≃ₜ Y) :
    IsCompact (e '' K) ↔ IsCompact K := by
  sorry

/-- In a locally compact space, let $U$ be an open set and $x$ a point of $U$. Then there is a
compact set that is contained in $U$ and has $x$ in its interior. -/
theorem exists_isCompact_subset_open [LocallyCompactSpace X] {U : Set X} (hU : IsOpen U) :
    ∀ x ∈ U, ∃ L : Set X, IsCompact L ∧ x ∈ interior L ∧ L ⊆ U := by
  sorry

end Covers

/-- Tychonoff's theorem: the product of any family of compact spaces is compact. -/
theorem compactSpace_pi {ι : Type*} (X : ι → Type*) [∀ i, TopologicalSpace (X i)]
    [∀ i, CompactSpace (X i)] : CompactSpace (∀ i, X i) := by
  sorry

section Metric

variable {X : Type*} [MetricSpace X] {K F : Set X}

/-- Every sequence in a compact metric space has a convergent subsequence. -/
theorem exists_tendsto_subseq [CompactSpace X] (u : ℕ → X) :
    ∃ x : X, ∃ φ : ℕ → ℕ, StrictMono φ ∧ Tendsto (u ∘ φ) atTop (𝓝 x) := by
  sorry

/-- A compact subset $K$ of a metric space is totally bounded: for every $\varepsilon > 0$ there is
a finite set of points such that every point of $K$ is at distance less than $\varepsilon$ from one
of them. -/
theorem exists_finset_net (hK : IsCompact K) :
    ∀ ε > 0, ∃ t : Finset X, ∀ x ∈ K, ∃ y ∈ t, dist x y < ε := by
  sorry

/-- Lebesgue's number lemma. Let $K$ be a compact subset of a metric space, and let $(U_i)$ be a
family of open sets whose union contains $K$. Then there is a $\delta > 0$ such that for every $x$
in $K$ the open ball of radius $\delta$ about $x$ is contained in one of the $U_i$. -/
theorem exists_lebesgue_number {ι : Type*} (hK : IsCompact K) {U : ι → Set X}
    (hU : ∀ i, IsOpen (U i)) (hcov : K ⊆ ⋃ i, U i) :
    ∃ δ > 0, ∀ x ∈ K, ∃ i, Metric.ball x δ ⊆ U i := by
  sorry

/-- Let $K$ be a compact set and $F$ a closed set in a metric space, disjoint from each other. Then
there is a $\delta > 0$ such that $d(x, y) \ge \delta$ for all $x$ in $K$ and all $y$ in $F$. -/
theorem exists_pos_forall_le_dist (hK : IsCompact K) (hF : IsClosed F) (hKF : Disjoint K F) :
    ∃ δ : ℝ, 0 < δ ∧ ∀ x ∈ K, ∀ y ∈ F, δ ≤ dist x y := by
  sorry

/-- For every point $x$ of a metric space and every nonempty compact set $K$ there is a point $y$ of
$K$ that is nearest to $x$: $d(x, y) \le d(x, z)$ for all $z$ in $K$. -/
theorem exists_nearest_point (hK : IsCompact K) (hne : K.Nonempty) :
    ∀ x : X, ∃ y ∈ K, ∀ z ∈ K, dist x y ≤ dist x z := by
  sorry

/-- An isometry of a compact metric space into itself is surjective. -/
theorem surjective_of_isometry [CompactSpace X] {f : X → X} (hf : Isometry f) :
    Function.Surjective f := by
  sorry

/-- A compact subset of a metric space is closed and bounded. -/
theorem isClosed_and_isBounded_of_isCompact (hK : IsCompact K) :
    IsClosed K ∧ Bornology.IsBounded K := by
  sorry

end Metric

end Starter.Topology
