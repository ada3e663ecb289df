/-
Copyright (c) 2026 The DriftBench maintainers. All rights reserved.
Released under Apache 2.0 license as described in the file LICENSE.
Authors: The DriftBench maintainers
-/
import Mathlib

/-!
# Connected sets, and the topology of metric spaces
-/

open Set Filter Topology

namespace Starter.Topology

section Connected

variable {X Y : Type*} [TopologicalSpace X] [TopologicalSpace Y] {s t : Set X}

/-- If $f$ is a map between topological spaces that is continuous on a connected set $s$, then the
image of $s$ under $f$ is connected. -/
theorem isConnected_image {f : X → Y} (hs : IsConnected s) (hf : ContinuousOn f s) :
    IsConnected (f '' s) := by
  sorry

/-- If two connected subsets $s$ and $t$ of a topological space have a point in common, then their
union is connected. -/
theorem isConnected_union (hs : IsConnected s) (ht : IsConnected t) (hst : (s ∩ t).Nonempty) :
    IsConnected (s ∪ t) := by
  sorry

/-- Let $s$ be a connected subset of a topological space, and let $t$ be a set that contains $s$ and
is contained in the closure of $s$. Then $t$ is connected. -/
theorem isConnected_of_subset_closure (hs : IsConnected s) (hst : s ⊆ t ∧ t ⊆ closure s) :
    IsConnected t := by
  sorry

/-- Every path-connected subset of a topological space is connected. -/
theorem isConnected_of_isPathConnected (hs : IsPathConnected s) : IsConnected s := by
  sorry

/-- In a connected space, a set that is both open and closed is empty or the whole space. -/
theorem eq_empty_or_univ_of_isClopen [ConnectedSpace X] (hs : IsClopen s) : s = ∅ ∨ s = univ := by
  sorry

/-- Let $f$ be a continuous real-valued function on a connected space, and let $a$ and $b$ be points
and $y$ a real number with $f(a) \le y$ and $y \le f(b)$. Then there is a point $x$ with $f(x) =
y$. -/
theorem exists_eq_of_connectedSpace [ConnectedSpace X] {f : X → ℝ} (hf : Continuous f) {a b : X}
    {y : ℝ} (ha : f a ≤ y) (hb : y ≤ f b) : ∃ x : X, f x = y := by
  sorry

/-- A locally constant map on a connected space is constant: there is a value $c$ with $f(x) = c$
for all points $x$. -/
theorem exists_forall_eq_of_isLocallyConstant [ConnectedSpace X] {α : Type*} {f : X → α}
    (hf : IsLocallyConstant f) : ∃ c : α, ∀ x : X, f x = c := by
  sorry

/-- The product of two connected spaces is connected. -/
theorem connectedSpace_prod [ConnectedSpace X] [ConnectedSpace Y] : ConnectedSpace (X × Y) := by
  sorry

/-- For all real numbers $a$ and $b$, the closed interval $[a, b]$ is compact. -/
theorem isCompact_interval (a b : ℝ) : IsCompact (Icc a b) := by
  sorry

/-- Every nonempty open set of real numbers contains a rational number. -/
theorem exists_rat_mem_of_isOpen : ∀ U : Set ℝ, IsOpen U → U.Nonempty → ∃ q : ℚ, (q : ℝ) ∈ U := by
  sorry

/-- A set of real numbers is connected if and only if it is nonempty and contains, with any two of
its elements $a$ and $b$, every real number $c$ with $a \le c$ and $c \le b$. -/
theorem isConnected_real_iff {I : Set ℝ} :
    IsConnected I ↔ I.Nonempty ∧ ∀ a ∈ I, ∀ b ∈ I, ∀ c : ℝ, a ≤ c → c ≤ b → c ∈ I := by
  sorry

/-- Let $e : X \to Y$ be a homeomorphism of topological spaces, let $u_n$ be a sequence in $X$ and
let $x$ be a point of $X$. The points $e(u_n)$ converge to $e(x)$ if and only if the $u_n$ converge
to $x$. -/
theorem tendsto_homeomorph_iff (e : X ≃ₜ Y) {u : ℕ → X} {x : X} :
    Tendsto (fun n ↦ e (u n)) atTop (𝓝 (e x)) ↔ Tendsto (fun n ↦ u n) atTop (𝓝 x) := by
  sorry

end Connected

section Metric

variable {X Y : Type*} [MetricSpace X] [MetricSpace Y]

/-- A map $f$ between metric spaces is continuous if and only if for every point $x$ and every
$\varepsilon > 0$ there is a $\delta > 0$ such that $d(f(y), f(x)) < \varepsilon$ for all $y$ with
$d(y, x) < \delta$. -/
theorem continuous_iff_eps_delta {f : X → Y} :
    Continuous f ↔ ∀ x : X, ∀ ε > 0, ∃ δ > 0, ∀ y : X, dist y x < δ → dist (f y) (f x) < ε := by
  sorry

/-- A point $x$ of a metric space lies in the closure of a set $s$ if and only if for every
$\varepsilon > 0$ there is a point $y$ of $s$ with $d(x, y) < \varepsilon$. -/
theorem mem_closure_iff_dist {s : Set X} {x : X} :
    x ∈ closure s ↔ ∀ ε > 0, ∃ y ∈ s, dist x y < ε := by
  sorry

/-- Every open set $U$ in a metric space contains, with each of its points $x$, an open ball of some
radius $r > 0$ about $x$. -/
theorem exists_ball_subset_of_isOpen {U : Set X} (hU : IsOpen U) :
    ∀ x ∈ U, ∃ r > 0, Metric.ball x r ⊆ U := by
  sorry

/-- Baire's theorem: in a complete metric space, the intersection of a sequence of dense open sets
is dense. -/
theorem dense_iInter_of_open [CompleteSpace X] {U : ℕ → Set X} (ho : ∀ n, IsOpen (U n))
    (hd : ∀ n, Dense (U n)) : Dense (⋂ n, U n) := by
  sorry

/-- Let a complete nonempty metric space be the union of a sequence of closed sets $F_n$. Then one
of the $F_n$ has an interior point. -/
theorem exists_interior_nonempty [CompleteSpace X] [Nonempty X] {F : ℕ → Set X}
    (hF : ∀ n, IsClosed (F n)) (hcov : ∀ x : X, ∃ n : ℕ, x ∈ F n) :
    ∃ n : ℕ, (interior (F n)).Nonempty := by
  sorry

/-- A subset of a complete metric space is complete if and only if it is closed. -/
theorem isComplete_iff_isClosed_of_completeSpace [CompleteSpace X] (s : Set X) :
    IsComplete s ↔ IsClosed s := by
  sorry

/-- Let $s$ be a dense subset of a metric space. For every point $x$ and every $\varepsilon > 0$
there is a point $y$ of $s$ with $d(x, y) < \varepsilon$. -/
theorem exists_dist_lt_of_dense {s : Set X} (hs : Dense s) (x : X) {ε : ℝ} (hε : 0 < ε) :
    ∃ y ∈ s, dist x y < ε := by
  sorry

/-- In a metric space, for any two distinct points $x \ne y$ there is an $r > 0$ such that the open
balls of radius $r$ about $x$ and $y$ are disjoint. -/
theorem exists_disjoint_balls {x y : X} (hxy : x ≠ y) :
    ∃ r : ℝ, 0 < r ∧ Disjoint (Metric.ball x r) (Metric.ball y r) := by
  sorry

/-- A sequence $u_n$ in a metric space converges to a point $a$ if and only if for every
$\varepsilon > 0$ we have $d(u_n, a) < \varepsilon$ for all sufficiently large $n$. -/
theorem tendsto_iff_eventually_dist_lt {u : ℕ → X} {a : X} :
    Tendsto u atTop (𝓝 a) ↔ ∀ ε > 0, ∀ᶠ n in atTop, dist (u n) a < ε := by
  sorry

/-- Let $u_n$ be a sequence in a metric space that converges to some point. Then for every
$\varepsilon > 0$ there is an $N$ such that $d(u_m, u_n) < \varepsilon$ for all $m, n \ge N$. -/
theorem exists_forall_dist_lt_of_convergent {u : ℕ → X} (hu : ∃ a : X, Tendsto u atTop (𝓝 a)) :
    ∀ ε > 0, ∃ N : ℕ, ∀ m ≥ N, ∀ n ≥ N, dist (u m) (u n) < ε := by
  sorry

/-- Let $f$ be a continuous map between metric spaces that preserves the distance of any two points
of a dense set $s$. Then $f$ is injective. -/
theorem injective_of_dist_eq_on_dense {f : X → Y} (hf : Continuous f) {s : Set X} (hs : Dense s)
    (h : ∀ x ∈ s, ∀ y ∈ s, dist (f x) (f y) = dist x y) : Function.Injective f := by
  sorry

/-- Let $x$ be a point of an open set $U$ and of the closure of a set $s$ in a metric space. Then
$U$ contains an open ball of some radius $r > 0$ about $x$, and there is a sequence of points of $s$
that converges to $x$. -/
theorem exists_ball_and_exists_tendsto {U s : Set X} (hU : IsOpen U) {x : X} (hxU : x ∈ U)
    (hxs : x ∈ closure s) :
    (∃ r : ℝ, 0 < r ∧ Metric.ball x r ⊆ U) ∧
      ∃ u : ℕ → X, (∀ n, u n ∈ s) ∧ Tendsto u atTop (𝓝 x) := by
  sorry

end Metric

end Starter.Topology
