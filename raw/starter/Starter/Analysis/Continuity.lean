/-
Copyright (c) 2026 The DriftBench maintainers. All rights reserved.
Released under Apache 2.0 license as described in the file LICENSE.
Authors: The DriftBench maintainers
-/
import Mathlib

/-!
# Continuous functions on compact sets and on intervals

The extreme value theorem and its relatives, uniform continuity and contractions of metric spaces,
and what continuity means for a function of one real variable.
-/

open Set Filter Topology NNReal

namespace Starter.Analysis

section CompactSets

variable {X : Type*} [TopologicalSpace X] {K : Set X} {f : X → ℝ}

/-- The extreme value theorem. Let $K$ be a nonempty compact subset of a topological space, and let
$f$ be a real-valued function that is continuous on $K$. Then there is a point $x$ of $K$ such that
$f(y) \le f(x)$ for every $y$ in $K$. -/
theorem exists_forall_le_of_isCompact (hK : IsCompact K) (hne : K.Nonempty)
    (hf : ContinuousOn f K) : ∃ x ∈ K, ∀ y ∈ K, f y ≤ f x := by
  sorry

/-- A real-valued function that is continuous on a compact subset $K$ of a topological space is
bounded on $K$: there is a real number $C$ such that $|f(x)| \le C$ for all $x$ in $K$. -/
theorem exists_bound_of_isCompact (hK : IsCompact K) (hf : ContinuousOn f K) :
    ∃ C : ℝ, ∀ x ∈ K, |f x| ≤ C := by
  sorry

/-- Let $K$ be a compact subset of a topological space, and let $f$ be a real-valued function that
is continuous on $K$ and positive at every point of $K$. Then there is a number $c > 0$ such that $c
\le f(x)$ for all $x$ in $K$. -/
theorem exists_pos_lower_bound (hK : IsCompact K) (hf : ContinuousOn f K)
    (hpos : ∀ x ∈ K, 0 < f x) : ∃ c > 0, ∀ x ∈ K, c ≤ f x := by
  sorry

/-- Dini's theorem. On a compact topological space, let $F_0 \le F_1 \le \dots$ be a sequence of
continuous real-valued functions that is nondecreasing at every point and converges at every point
to a continuous function $f$. Then $F_n$ converges to $f$ uniformly. -/
theorem tendstoUniformly_of_monotone [CompactSpace X] {F : ℕ → X → ℝ}
    (hF : ∀ n, Continuous (F n)) (hmono : ∀ x, Monotone fun n ↦ F n x) (hf : Continuous f)
    (hlim : ∀ x, Tendsto (fun n ↦ F n x) atTop (𝓝 (f x))) : TendstoUniformly F f atTop := by
  sorry

/-- Let $F_n$ be continuous real-valued functions on a topological space. Suppose that for every
$\varepsilon > 0$ there is an $N$ such that $|F_n(x) - f(x)| < \varepsilon$ for all $n \ge N$ and
all points $x$. Then $f$ is continuous. -/
theorem continuous_of_uniform_limit {F : ℕ → X → ℝ} (hF : ∀ n, Continuous (F n))
    (hlim : ∀ ε > 0, ∃ N : ℕ, ∀ n ≥ N, ∀ x : X, |F n x - f x| < ε) : Continuous f := by
  sorry

end CompactSets

section MetricSpaces

variable {X Y : Type*} [MetricSpace X] [MetricSpace Y] {f : X → Y}

/-- The Heine–Cantor theorem: a continuous map from a compact metric space to a metric space is
uniformly continuous. -/
theorem uniformContinuous_of_compactSpace [CompactSpace X] (hf : Continuous f) :
    UniformContinuous f := by
  sorry

/-- Let $f$ be a continuous map from a compact metric space to a metric space. For every
$\varepsilon > 0$ there is a $\delta > 0$ such that any two points at distance less than $\delta$
have images at distance less than $\varepsilon$. -/
theorem exists_delta_of_compactSpace [CompactSpace X] (hf : Continuous f) :
    ∀ ε > 0, ∃ δ > 0, ∀ x y : X, dist x y < δ → dist (f x) (f y) < ε := by
  sorry

/-- A map $f$ between metric spaces is continuous at the point $a$ if and only if for every
$\varepsilon > 0$ there is a $\delta > 0$ such that $d(f(x), f(a)) < \varepsilon$ for all points $x$
with $d(x, a) < \delta$. -/
theorem continuousAt_iff_eps_delta {a : X} :
    ContinuousAt f a ↔ ∀ ε > 0, ∃ δ > 0, ∀ x : X, dist x a < δ → dist (f x) (f a) < ε := by
  sorry

/-- Let $f$ be a map between metric spaces, and let $C$ be a nonnegative real number such that
$d(f(x), f(y)) \le C\, d(x, y)$ for all points $x$ and $y$. Then $f$ is continuous. -/
theorem continuous_of_dist_le (C : ℝ≥0) (h : ∀ x y : X, dist (f x) (f y) ≤ C * dist x y) :
    Continuous f := by
  sorry

/-- Banach's fixed-point theorem. Let $X$ be a nonempty complete metric space and let $T : X \to X$
be Lipschitz with a constant $k < 1$. Then there is exactly one point $x$ with $T(x) = x$. -/
theorem existsUnique_fixedPoint [CompleteSpace X] [Nonempty X] {k : ℝ≥0} (hk : k < 1) {T : X → X}
    (hT : LipschitzWith k T) : ∃! x, T x = x := by
  sorry

/-- Let $X$ be a nonempty complete metric space and let $T : X \to X$ be Lipschitz with a constant
$k < 1$. Then there is one point $x$ to which the iterates $T^n(y)$ converge for every starting
point $y$ of $X$. -/
theorem exists_forall_tendsto_iterate [CompleteSpace X] [Nonempty X] {k : ℝ≥0} (hk : k < 1)
    {T : X → X} (hT : LipschitzWith k T) :
    ∃ x : X, ∀ y : X, Tendsto (fun n ↦ T^[n] y) atTop (𝓝 x) := by
  sorry

/-- Edelstein's theorem. Let $X$ be a nonempty compact metric space and let $T : X \to X$ satisfy
$d(T(x), T(y)) < d(x, y)$ for all $x \ne y$. Then $T$ has exactly one fixed point. -/
theorem existsUnique_fixedPoint_of_dist_lt [CompactSpace X] [Nonempty X] {T : X → X}
    (hT : ∀ x y : X, x ≠ y → dist (T x) (T y) < dist x y) : ∃! x, T x = x := by
  sorry

end MetricSpaces

section RealLine

variable {a b : ℝ} {f : ℝ → ℝ}

/-- The intermediate value theorem. Let $a \le b$ be real numbers and let $f$ be a real function
that is continuous on $[a, b]$. For every $y$ in $[f(a), f(b)]$ there is an $x$ in $[a, b]$ with
$f(x) = y$. -/
theorem intermediate_value (hab : a ≤ b) (hf : ContinuousOn f (Icc a b)) :
    ∀ y ∈ Icc (f a) (f b), ∃ x ∈ Icc a b, f x = y := by
  sorry

/-- Let $a < b$ be real numbers and let $f$ be a real function that is continuous on $[a, b]$ with
$f(a) < 0$ and $f(b) > 0$. Then $f$ has a zero in the open interval $(a, b)$. -/
theorem exists_zero_of_neg_of_pos (hab : a < b) (hf : ContinuousOn f (Icc a b)) (ha : f a < 0)
    (hb : 0 < f b) : ∃ x ∈ Ioo a b, f x = 0 := by
  sorry

/-- A real function that is continuous on $[0, 1]$ and maps $[0, 1]$ into itself has a fixed point
in $[0, 1]$. -/
theorem exists_fixedPoint_unitInterval (hf : ContinuousOn f (Icc (0 : ℝ) 1))
    (hmaps : ∀ x ∈ Icc (0 : ℝ) 1, f x ∈ Icc (0 : ℝ) 1) : ∃ x ∈ Icc (0 : ℝ) 1, f x = x := by
  sorry

/-- Let $f$ be a continuous function on the real line such that $f(x)$ tends to $+\infty$ as $x$
tends to $+\infty$. Then every sufficiently large real number $y$ is a value of $f$. -/
theorem eventually_exists_eq (hf : Continuous f) (htop : Tendsto f atTop atTop) :
    ∀ᶠ y in atTop, ∃ x : ℝ, f x = y := by
  sorry

/-- If the real function $f$ is continuous at the point $a$, then there is a real number $C$ such
that $|f(x)| \le C$ for all $x$ in some neighbourhood of $a$. -/
theorem exists_eventually_abs_le (hf : ContinuousAt f a) : ∃ C : ℝ, ∀ᶠ x in 𝓝 a, |f x| ≤ C := by
  sorry

/-- If the real function $f$ is continuous at the point $a$ and $f(a) > 0$, then $f(x) > 0$ for all
$x$ in some neighbourhood of $a$. -/
theorem eventually_pos_of_continuousAt (hf : ContinuousAt f a) (ha : 0 < f a) :
    ∀ᶠ x in 𝓝 a, 0 < f x := by
  sorry

/-- A continuous injective function from the real line to itself is strictly increasing or strictly
decreasing. -/
theorem strictMono_or_strictAnti_of_injective (hf : Continuous f)
    (hinj : Function.Injective f) : StrictMono f ∨ StrictAnti f := by
  sorry

/-- A continuous function $f$ on the real line with $f(x + y) = f(x) + f(y)$ for all real $x$ and
$y$ is linear: there is a real number $c$ such that $f(x) = c x$ for every real $x$. -/
theorem exists_eq_mul_of_additive (hf : Continuous f) (hadd : ∀ x y : ℝ, f (x + y) = f x + f y) :
    ∃ c : ℝ, ∀ x : ℝ, f x = c * x := by
  sorry

/-- Let $f$ be a continuous function from the real line to itself that is nondecreasing on a dense
set $s$ of real numbers. Then $f$ is nondecreasing on the real line. -/
theorem monotone_of_monotoneOn_dense {s : Set ℝ} (hs : Dense s) (hf : Continuous f)
    (hmono : MonotoneOn f s) : Monotone f := by
  sorry

/-- The Weierstrass approximation theorem. Let $a$ and $b$ be real numbers and let $f$ be a real
function that is continuous on $[a, b]$. For every $\varepsilon > 0$ there is a polynomial $p$ with
real coefficients such that $|p(x) - f(x)| < \varepsilon$ for all $x$ in $[a, b]$. -/
theorem exists_polynomial_near (hf : ContinuousOn f (Icc a b)) :
    ∀ ε > 0, ∃ p : Polynomial ℝ, ∀ x ∈ Icc a b, |p.eval x - f x| < ε := by
  sorry

/-- A strictly increasing function from the real line to itself is injective. -/
theorem injective_of_strictMono (f : ℝ → ℝ) : StrictMono f → Function.Injective f := by
  sorry

end RealLine

end Starter.Analysis
