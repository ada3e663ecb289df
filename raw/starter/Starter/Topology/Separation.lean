/-
Copyright (c) 2026 The DriftBench maintainers. All rights reserved.
Released under Apache 2.0 license as described in the file LICENSE.
Authors: The DriftBench maintainers
-/
import Mathlib

/-!
# Open and closed sets, density and separation

Basic facts on closures, and what the Hausdorff, regular and normal separation axioms give.
-/

open Set

namespace Starter.Topology

section OpenAndClosed

variable {X : Type*} [TopologicalSpace X] {s t : Set X}

/-- In a topological space the closure of the union of two sets $s$ and $t$ is the union of their
closures. -/
theorem closure_union_eq : closure (s ∪ t) = closure s ∪ closure t := by
  sorry

/-- In a topological space the closure of the intersection of two sets $s$ and $t$ is contained in
the intersection of their closures. -/
theorem closure_inter_subset : closure (s ∩ t) ⊆ closure s ∩ closure t := by
  sorry

/-- If a subset $s$ of a topological space is contained in a closed set $t$, then the closure of $s$
is contained in $t$. -/
theorem closure_subset_of_isClosed (hst : s ⊆ t) (ht : IsClosed t) : closure s ⊆ t := by
  sorry

/-- A point $x$ of a topological space lies in the closure of a set $s$ if and only if every open
set that contains $x$ contains a point of $s$. -/
theorem mem_closure_iff_forall_open {x : X} :
    x ∈ closure s ↔ ∀ U : Set X, IsOpen U → x ∈ U → ∃ y ∈ s, y ∈ U := by
  sorry

/-- A dense subset $s$ of a topological space meets every nonempty open set $U$: the intersection of
$s$ with $U$ is nonempty. -/
theorem inter_nonempty_of_dense {U : Set X} (hs : Dense s) (hU : IsOpen U) (hne : U.Nonempty) :
    (s ∩ U).Nonempty := by
  sorry

/-- A set $U$ in a topological space is open if and only if for every $x$ in $U$ there is an open
set $V$ that contains $x$ and is contained in $U$. -/
theorem isOpen_iff_forall_exists {U : Set X} :
    IsOpen U ↔ ∀ x ∈ U, ∃ V : Set X, IsOpen V ∧ x ∈ V ∧ V ⊆ U := by
  sorry

/-- Let $\mathcal B$ be a basis of the topology of a space. For every open set $U$ and every point
$x$ of $U$ there is a member $V$ of $\mathcal B$ with $x \in V$ and $V \subseteq U$. -/
theorem exists_mem_basis_subset {B : Set (Set X)} (hB : TopologicalSpace.IsTopologicalBasis B)
    {U : Set X} (hU : IsOpen U) : ∀ x ∈ U, ∃ V ∈ B, x ∈ V ∧ V ⊆ U := by
  sorry

/-- A continuous map $f$ between topological spaces maps the closure of a set $s$ into the closure
of the image of $s$. -/
theorem image_closure_subset {Y : Type*} [TopologicalSpace Y] {f : X → Y} (hf : Continuous f) :
    f '' closure s ⊆ closure (f '' s) := by
  sorry

/-- If a subset $s$ of a topological space is open and has a point in common with the closure of a
set $t$, then $s$ has a point in common with $t$. -/
theorem exists_mem_inter_of_mem_closure (hs : IsOpen s) (h : ∃ x, x ∈ s ∩ closure t) :
    ∃ x, x ∈ s ∩ t := by
  sorry

/-- A topological space is a $T_1$ space if and only if each of its one-point subsets is closed. -/
theorem t1Space_iff_singleton_isClosed : T1Space X ↔ ∀ x : X, IsClosed ({x} : Set X) := by
  sorry

/-- In a $T_1$ space every finite set is closed. -/
theorem isClosed_of_finite [T1Space X] (hs : s.Finite) : IsClosed s := by
  sorry

/-- Every separable topological space has a countable dense subset. -/
theorem exists_countable_dense_set [TopologicalSpace.SeparableSpace X] :
    ∃ d : Set X, d.Countable ∧ Dense d := by
  sorry

/-- Let $U_{n,k}$ be open subsets of a topological space, indexed by natural numbers $n$ and $k$.
Then the intersection over $n$ of the unions over $k$ of the $U_{n,k}$ is a $G_\delta$ set. -/
theorem isGδ_iInter_iUnion {U : ℕ → ℕ → Set X} (hU : ∀ n k, IsOpen (U n k)) :
    IsGδ (⋂ n, ⋃ k, U n k) := by
  sorry

end OpenAndClosed

section Hausdorff

variable {X Y : Type*} [TopologicalSpace X] [TopologicalSpace Y] [T2Space Y]

/-- In a Hausdorff space, any two distinct points $x \ne y$ have disjoint open neighbourhoods: there
are disjoint open sets $U$ and $V$ with $x \in U$ and $y \in V$. -/
theorem exists_disjoint_open_of_ne {x y : Y} (hxy : x ≠ y) :
    ∃ U V : Set Y, IsOpen U ∧ IsOpen V ∧ x ∈ U ∧ y ∈ V ∧ Disjoint U V := by
  sorry

/-- Every compact subset of a Hausdorff space is closed. -/
theorem isClosed_of_isCompact {K : Set Y} (hK : IsCompact K) : IsClosed K := by
  sorry

/-- Let $f$ and $g$ be continuous maps from a topological space to a Hausdorff space. Then the set
of points $x$ with $f(x) = g(x)$ is closed. -/
theorem isClosed_setOf_eq {f g : X → Y} (hf : Continuous f) (hg : Continuous g) :
    IsClosed {x | f x = g x} := by
  sorry

/-- Two continuous maps from a topological space to a Hausdorff space that agree at every point of a
dense set agree everywhere. -/
theorem forall_eq_of_eqOn_dense {f g : X → Y} (hf : Continuous f) (hg : Continuous g) {s : Set X}
    (hs : Dense s) (h : ∀ x, x ∈ s → f x = g x) : ∀ x : X, f x = g x := by
  sorry

/-- For a subset $K$ of a Hausdorff space and a point $x$, if $K$ is compact and $x$ is not in $K$,
then there are disjoint open sets $U$ and $V$ with $x \in U$ and $K \subseteq V$. -/
theorem exists_disjoint_open_of_notMem {K : Set Y} {x : Y} (hx : ¬x ∈ K) :
    IsCompact K → ∃ U V : Set Y, IsOpen U ∧ IsOpen V ∧ x ∈ U ∧ K ⊆ V ∧ Disjoint U V := by
  sorry

/-- A continuous bijection from a compact space to a Hausdorff space is a homeomorphism: there is a
homeomorphism $e$ with $e(x) = f(x)$ for every $x$. -/
theorem exists_homeomorph_of_bijective [CompactSpace X] {f : X → Y} (hf : Continuous f)
    (hbij : Function.Bijective f) : ∃ e : X ≃ₜ Y, ∀ x : X, e x = f x := by
  sorry

/-- A continuous map from a compact space to a Hausdorff space is closed. -/
theorem isClosedMap_of_compactSpace [CompactSpace X] {f : X → Y} (hf : Continuous f) :
    IsClosedMap f := by
  sorry

end Hausdorff

section Normal

variable {X : Type*} [TopologicalSpace X] {A B : Set X}

/-- In a regular space, let $U$ be an open set and $x$ a point of $U$. Then there is an open set $V$
that contains $x$ and whose closure is contained in $U$. -/
theorem exists_open_closure_subset [RegularSpace X] {U : Set X} (hU : IsOpen U) {x : X}
    (hx : x ∈ U) : ∃ V : Set X, IsOpen V ∧ x ∈ V ∧ closure V ⊆ U := by
  sorry

/-- In a compact Hausdorff space, any two disjoint closed sets $A$ and $B$ can be separated: there
are disjoint open sets $U$ and $V$ with $A \subseteq U$ and $B \subseteq V$. -/
theorem exists_disjoint_open_of_isClosed [CompactSpace X] [T2Space X] (hA : IsClosed A)
    (hB : IsClosed B) (hAB : Disjoint A B) :
    ∃ U V : Set X, IsOpen U ∧ IsOpen V ∧ A ⊆ U ∧ B ⊆ V ∧ Disjoint U V := by
  sorry

/-- Urysohn's lemma. Let $A$ and $B$ be disjoint closed subsets of a normal space. Then there is a
continuous real-valued function $f$ that is $0$ on $A$ and $1$ on $B$ and takes all its values in
$[0, 1]$. -/
theorem exists_continuous_zero_one [NormalSpace X] (hA : IsClosed A) (hB : IsClosed B)
    (hAB : Disjoint A B) :
    ∃ f : C(X, ℝ), (∀ x ∈ A, f x = 0) ∧ (∀ x ∈ B, f x = 1) ∧ ∀ x, f x ∈ Icc (0 : ℝ) 1 := by
  sorry

/-- Tietze's extension theorem. Let $A$ be a closed subset of a normal space, and let $f$ be a
real-valued function that is continuous on $A$. Then there is a continuous real-valued function $g$
on the whole space with $g(x) = f(x)$ for all $x$ in $A$. -/
theorem exists_continuous_extension [NormalSpace X] (hA : IsClosed A) {f : X → ℝ}
    (hf : ContinuousOn f A) : ∃ g : C(X, ℝ), ∀ x ∈ A, g x = f x := by
  sorry

/-- In a compact, Hausdorff and totally disconnected space, for any two distinct points $x \ne y$
there is a set that is both open and closed and contains $x$ but not $y$. -/
theorem exists_isClopen_of_ne [CompactSpace X] [T2Space X] [TotallyDisconnectedSpace X] {x y : X}
    (hxy : x ≠ y) : ∃ U : Set X, IsClopen U ∧ x ∈ U ∧ y ∉ U := by
  sorry

end Normal

end Starter.Topology
