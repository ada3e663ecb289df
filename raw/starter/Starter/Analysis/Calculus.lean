/-
Copyright (c) 2026 The DriftBench maintainers. All rights reserved.
Released under Apache 2.0 license as described in the file LICENSE.
Authors: The DriftBench maintainers
-/
import Mathlib

/-!
# Derivatives, integrals, complex functions and bounded operators
-/

open Asymptotics Filter MeasureTheory Set Topology

namespace Starter.Analysis

section Derivatives

variable {f : ℝ → ℝ} {a b : ℝ}

/-- Rolle's theorem. Let $a < b$, and let the real function $f$ be continuous on $[a, b]$ and
differentiable on $(a, b)$ with $f(a) = f(b)$. Then there is a point $c$ in $(a, b)$ with $f'(c) =
0$. -/
theorem exists_deriv_eq_zero_of_eq (hab : a < b) (hf : ContinuousOn f (Icc a b))
    (hd : DifferentiableOn ℝ f (Ioo a b)) (hfab : f a = f b) :
    ∃ c ∈ Ioo a b, deriv f c = 0 := by
  sorry

/-- The mean value theorem. Let $a < b$, and let the real function $f$ be continuous on $[a, b]$ and
differentiable on $(a, b)$. Then there is a point $c$ in $(a, b)$ with $f'(c) = (f(b) - f(a)) / (b -
a)$. -/
theorem exists_deriv_eq_slope_real (hab : a < b) (hf : ContinuousOn f (Icc a b))
    (hd : DifferentiableOn ℝ f (Ioo a b)) :
    ∃ c ∈ Ioo a b, deriv f c = (f b - f a) / (b - a) := by
  sorry

/-- A real function that is differentiable on the open interval $(a, b)$ is continuous on $(a, b)$.
-/
theorem continuousOn_of_differentiableOn (hd : DifferentiableOn ℝ f (Ioo a b)) :
    ContinuousOn f (Ioo a b) := by
  sorry

/-- If the real function $f$ has a local maximum at $a$ and is differentiable at $a$, then $f'(a) =
0$. -/
theorem deriv_eq_zero_of_isLocalMax (hmax : IsLocalMax f a) (hd : DifferentiableAt ℝ f a) :
    deriv f a = 0 := by
  sorry

/-- If the real function $f$ is differentiable at $0$ and $f(0) = 0$, then $f(x) = O(x)$ as $x$
tends to $0$. -/
theorem isBigO_of_differentiableAt (hd : DifferentiableAt ℝ f 0) (h0 : f 0 = 0) :
    f =O[𝓝 0] fun x ↦ x := by
  sorry

/-- Jordan's inequality: for every real number $x$ in the interval $[0, \pi/2]$ we have $(2 / \pi) x
\le \sin x$. -/
theorem mul_le_sin_of_mem_Icc {x : ℝ} (hx : x ∈ Icc 0 (Real.pi / 2)) :
    2 / Real.pi * x ≤ Real.sin x := by
  sorry

variable (hf : Differentiable ℝ f)

include hf

/-- A differentiable real function is continuous. -/
theorem continuous_of_differentiable : Continuous f := by
  sorry

/-- A differentiable real function whose derivative vanishes everywhere is constant: there is a real
number $c$ such that $f(x) = c$ for every real $x$. -/
theorem exists_forall_eq_of_deriv_eq_zero (h : ∀ x, deriv f x = 0) :
    ∃ c : ℝ, ∀ x : ℝ, f x = c := by
  sorry

/-- A differentiable real function whose derivative is positive everywhere is strictly
increasing. -/
theorem strictMono_of_deriv_pos_everywhere (h : ∀ x, 0 < deriv f x) : StrictMono f := by
  sorry

/-- Let $f$ be a differentiable real function and let $C$ be a real number with $|f'(x)| \le C$ for
every real $x$. Then $|f(x) - f(y)| \le C |x - y|$ for all real $x$ and $y$. -/
theorem abs_sub_le_of_abs_deriv_le {C : ℝ} (h : ∀ x, |deriv f x| ≤ C) :
    ∀ x y : ℝ, |f x - f y| ≤ C * |x - y| := by
  sorry

end Derivatives

section Integrals

variable {f : ℝ → ℝ} {a b : ℝ}

/-- Fundamental theorem of calculus: if $f$ is a continuous real function and $c$ is a real number,
then at every real $x$ the function $u \mapsto \int_c^u f(t)\,dt$ has derivative $f(x)$. -/
theorem hasDerivAt_integral (hf : Continuous f) (c x : ℝ) :
    HasDerivAt (fun u ↦ ∫ t in c..u, f t) (f x) x := by
  sorry

/-- Let $f$ be a continuous real function, let $a < b$, and suppose that $f(x) \ge 0$ for all $x$ in
$[a, b]$ and that $\int_a^b f(t)\,dt = 0$. Then $f(x) = 0$ for all $x$ in $[a, b]$. -/
theorem forall_eq_zero_of_integral_eq_zero (hf : Continuous f) (hab : a < b)
    (hnonneg : ∀ x ∈ Icc a b, 0 ≤ f x) (hint : ∫ t in a..b, f t = 0) :
    ∀ x ∈ Icc a b, f x = 0 := by
  sorry

/-- For every positive real number $y$ there is exactly one real number $x$ with $\exp(x) = y$. -/
theorem existsUnique_exp_eq {y : ℝ} (hy : 0 < y) : ∃! x : ℝ, Real.exp x = y := by
  sorry

/-- For every nonzero real number $x$ we have $1 + x < \exp(x)$. -/
theorem one_add_lt_exp {x : ℝ} (hx : x ≠ 0) : 1 + x < Real.exp x := by
  sorry

/-- Let $f$ be an integrable real function on a measure space that is nonnegative everywhere and
whose integral is $0$. Then $f$ is equal to $0$ almost everywhere. -/
theorem ae_eq_zero_of_integral_eq_zero {Ω : Type*} [MeasurableSpace Ω] {μ : Measure Ω} {f : Ω → ℝ}
    (hf : Integrable f μ) (hnonneg : ∀ x, 0 ≤ f x) (hint : ∫ x, f x ∂μ = 0) : f =ᵐ[μ] 0 := by
  sorry

end Integrals

section ComplexFunctions

/-- The fundamental theorem of algebra: every polynomial of positive degree with complex
coefficients has a complex root. -/
theorem exists_isRoot_complex {p : Polynomial ℂ} (hp : 0 < p.degree) : ∃ z : ℂ, p.IsRoot z := by
  sorry

/-- For every complex number $z$ and every natural number $n > 0$ there is a complex number $w$ with
$w^n = z$. -/
theorem exists_pow_eq_complex (z : ℂ) {n : ℕ} (hn : 0 < n) : ∃ w : ℂ, w ^ n = z := by
  sorry

/-- The triangle inequality: for all complex numbers $z$ and $w$ we have $|z + w| \le |z| + |w|$. -/
theorem norm_add_le_complex (z w : ℂ) : ‖z + w‖ ≤ ‖z‖ + ‖w‖ := by
  sorry

/-- There is a complex number whose square is $-1$. -/
theorem exists_sq_eq_neg_one_complex : ∃ z : ℂ, z ^ 2 = -1 := by
  sorry

/-- For all complex numbers $b$ and $c$ there are complex numbers $z$ and $w$ with $z + w = b$ and
$z w = c$. -/
theorem exists_add_eq_and_mul_eq : ∀ b c : ℂ, ∃ z w : ℂ, z + w = b ∧ z * w = c := by
  sorry

/-- Liouville's theorem. Let $f$ be a complex function that is differentiable on the whole complex
plane and bounded, in the sense that there is a real number $C$ with $|f(z)| \le C$ for all $z$.
Then $f$ is constant: there is a complex number $c$ with $f(z) = c$ for all $z$. -/
theorem exists_forall_eq_of_bounded {f : ℂ → ℂ} (hf : Differentiable ℂ f)
    (hbdd : ∃ C : ℝ, ∀ z : ℂ, ‖f z‖ ≤ C) : ∃ c : ℂ, ∀ z : ℂ, f z = c := by
  sorry

/-- The identity theorem. Let $f$ and $g$ be complex functions that are analytic at a point $z$, and
suppose that in every neighbourhood of $z$ there is a point $w \ne z$ with $f(w) = g(w)$. Then $f$
and $g$ are equal in some neighbourhood of $z$. -/
theorem eventuallyEq_of_frequently_eq {f g : ℂ → ℂ} {z : ℂ} (hf : AnalyticAt ℂ f z)
    (hg : AnalyticAt ℂ g z) (h : ∃ᶠ w in 𝓝[≠] z, f w = g w) : f =ᶠ[𝓝 z] g := by
  sorry

end ComplexFunctions

section BoundedOperators

variable {E F : Type*} [NormedAddCommGroup E] [NormedSpace ℝ E] [NormedAddCommGroup F]
  [NormedSpace ℝ F]

/-- The Banach–Steinhaus theorem. Let $E$ be a real Banach space, let $F$ be a real normed space,
and let $(T_i)$ be a family of continuous linear maps from $E$ to $F$. Suppose that for every $x$ in
$E$ there is a real number $C$ with $\|T_i x\| \le C$ for all $i$. Then there is a real number $C$
with $\|T_i\| \le C$ for all $i$. -/
theorem exists_norm_le_of_pointwise_bounded [CompleteSpace E] {ι : Type*} (T : ι → E →L[ℝ] F)
    (h : ∀ x : E, ∃ C : ℝ, ∀ i : ι, ‖T i x‖ ≤ C) : ∃ C : ℝ, ∀ i : ι, ‖T i‖ ≤ C := by
  sorry

/-- The open mapping theorem: a surjective continuous linear map between real Banach spaces is an
open map. -/
theorem isOpenMap_of_surjective [CompleteSpace E] [CompleteSpace F] (T : E →L[ℝ] F)
    (hT : Function.Surjective T) : IsOpenMap T := by
  sorry

/-- A linear map $T$ between real normed spaces is continuous if and only if there is a real number
$C$ such that $\|T x\| \le C \|x\|$ for every vector $x$. -/
theorem continuous_iff_exists_bound (T : E →ₗ[ℝ] F) :
    Continuous T ↔ ∃ C : ℝ, ∀ x : E, ‖T x‖ ≤ C * ‖x‖ := by
  sorry

/-- For every nonzero vector $x$ of a real normed space there is a continuous linear functional
$\varphi$ with $\|\varphi\| = 1$ and $\varphi(x) = \|x\|$. -/
theorem exists_functional_eq_norm {x : E} (hx : x ≠ 0) :
    ∃ φ : E →L[ℝ] ℝ, ‖φ‖ = 1 ∧ φ x = ‖x‖ := by
  sorry

/-- In a real normed space of finite dimension, a set is compact if and only if it is closed and
bounded. -/
theorem isCompact_iff_isClosed_and_isBounded [FiniteDimensional ℝ E] (s : Set E) :
    IsCompact s ↔ IsClosed s ∧ Bornology.IsBounded s := by
  sorry

/-- An isomorphism $e$ of real normed spaces, that is a bijective linear map that is continuous in
both directions, is bounded below: there is a number $c > 0$ with $c \|x\| \le \|e(x)\|$ for every
vector $x$. -/
theorem exists_pos_mul_norm_le (e : E ≃L[ℝ] F) : ∃ c : ℝ, 0 < c ∧ ∀ x : E, c * ‖x‖ ≤ ‖e x‖ := by
  sorry

end BoundedOperators

end Starter.Analysis
