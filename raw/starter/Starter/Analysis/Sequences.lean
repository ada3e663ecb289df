/-
Copyright (c) 2026 The DriftBench maintainers. All rights reserved.
Released under Apache 2.0 license as described in the file LICENSE.
Authors: The DriftBench maintainers
-/
import Mathlib

/-!
# Real numbers, sequences and series

Completeness of the real line in its usual forms, limits of sequences, inequalities and series.
-/

open Set Filter Topology NNReal

namespace Starter.Analysis

section RealNumbers

variable {s : Set ℝ}

/-- The Archimedean property: for every real number $x$ there is a natural number $n$ with $x <
n$. -/
theorem exists_nat_gt_real (x : ℝ) : ∃ n : ℕ, x < n := by
  sorry

/-- Between any two real numbers $a < b$ there is a rational number $q$ with $a < q < b$. -/
theorem exists_rat_between {a b : ℝ} (hab : a < b) : ∃ q : ℚ, a < q ∧ q < b := by
  sorry

/-- Every nonempty set of real numbers that is bounded above has exactly one least upper bound. -/
theorem existsUnique_isLUB (hne : s.Nonempty) (hbdd : BddAbove s) : ∃! a : ℝ, IsLUB s a := by
  sorry

/-- A set $s$ of real numbers that has an element and is bounded below, in the sense that there is a
real number $B$ with $B \le x$ for all $x$ in $s$, has a greatest lower bound. -/
theorem exists_isGLB_real (hne : ∃ x, x ∈ s) (hbdd : ∃ B : ℝ, ∀ x ∈ s, B ≤ x) :
    ∃ a : ℝ, IsGLB s a := by
  sorry

/-- Let $s$ be a nonempty set of real numbers that is bounded above. For every $\varepsilon > 0$
there is an element $x$ of $s$ with $\sup s - \varepsilon < x$. -/
theorem exists_gt_sSup_sub (hne : s.Nonempty) (hbdd : BddAbove s) :
    ∀ ε : ℝ, 0 < ε → ∃ x ∈ s, sSup s - ε < x := by
  sorry

/-- Let $s$ be a nonempty set of real numbers, and let $a$ be a real number such that every element
of $s$ is at most $a$. Then the supremum of $s$ is at most $a$. -/
theorem sSup_le_of_forall_le {a : ℝ} (hne : s.Nonempty) (ha : ∀ x, x ∈ s → x ≤ a) :
    sSup s ≤ a := by
  sorry

/-- For every real number $a \ge 0$ there is a real number $x \ge 0$ with $x^2 = a$. -/
theorem exists_nonneg_sq_eq (a : ℝ) (ha : 0 ≤ a) : ∃ x : ℝ, 0 ≤ x ∧ x ^ 2 = a := by
  sorry

/-- Every nonnegative real number is the square of exactly one nonnegative real number. -/
theorem existsUnique_sq_eq_nnreal (a : ℝ≥0) : ∃! x : ℝ≥0, x ^ 2 = a := by
  sorry

/-- For all nonnegative real numbers $a$ and $b$ we have $a \le a + b$. -/
theorem le_add_nnreal (a b : ℝ≥0) : a ≤ a + b := by
  sorry

/-- For all real numbers $a$ and $b$, the product $ab$ is at most the square of the mean $(a + b) /
2$. -/
theorem mul_le_sq_half_add (a b : ℝ) : a * b ≤ ((a + b) / 2) ^ 2 := by
  sorry

/-- If $a$ and $b$ are real numbers with $0 < a$ and $a < b$, then $1/b < 1/a$. -/
theorem one_div_lt_one_div_of_pos {a b : ℝ} (ha : 0 < a) (hab : a < b) : 1 / b < 1 / a := by
  sorry

/-- A nonzero real number has a positive square. -/
theorem sq_pos_of_ne_zero_real {x : ℝ} (hx : x ≠ 0) : 0 < x ^ 2 := by
  sorry

/-- For a real number $x$, if $1 < x$ then $x < x^2$. -/
theorem lt_sq_of_one_lt {x : ℝ} : 1 < x → x < x ^ 2 := by
  sorry

/-- For every real number $x$ in the interval $[0, 1]$ we have $x^2 \le x$. -/
theorem sq_le_self_of_mem_Icc {x : ℝ} (hx : x ∈ Icc (0 : ℝ) 1) : x ^ 2 ≤ x := by
  sorry

/-- For every real number $x$ we have $x (1 - x) \le 1/4$. -/
theorem mul_one_sub_le_quarter (x : ℝ) : x * (1 - x) ≤ (1 / 4 : ℝ) := by
  sorry

/-- Bernoulli's inequality: if $x$ is a real number with $x \ge -1$ and $n$ is a natural number,
then $1 + n x \le (1 + x)^n$. -/
theorem one_add_mul_le_pow_real {x : ℝ} (hx : -1 ≤ x) (n : ℕ) : 1 + (n : ℝ) * x ≤ (1 + x) ^ n := by
  sorry

/-- The nested interval theorem. Let $a_n \le b_n$ be real numbers such that each interval
$[a_{n+1}, b_{n+1}]$ is contained in $[a_n, b_n]$. Then some real number lies in all of the
intervals. -/
theorem exists_mem_nested_intervals {a b : ℕ → ℝ} (hab : ∀ n, a n ≤ b n)
    (hsub : ∀ n, Icc (a (n + 1)) (b (n + 1)) ⊆ Icc (a n) (b n)) :
    ∃ x : ℝ, ∀ n : ℕ, x ∈ Icc (a n) (b n) := by
  sorry

end RealNumbers

section Limits

variable {u v : ℕ → ℝ} {a b : ℝ}

/-- If a sequence of real numbers converges to $a$ and also converges to $b$, then $a = b$. -/
theorem limit_unique (ha : Tendsto u atTop (𝓝 a)) (hb : Tendsto u atTop (𝓝 b)) : a = b := by
  sorry

/-- A sequence of real numbers $u_n$ converges to $a$ if and only if for every $\varepsilon > 0$
there is a natural number $N$ such that $|u_n - a| < \varepsilon$ for all $n \ge N$. -/
theorem tendsto_iff_eps_N :
    Tendsto u atTop (𝓝 a) ↔ ∀ ε > 0, ∃ N : ℕ, ∀ n ≥ N, |u n - a| < ε := by
  sorry

/-- If a sequence of real numbers $u_n$ converges to $a$, then for every $\varepsilon > 0$ we have
$|u_n - a| < \varepsilon$ for all sufficiently large $n$. -/
theorem eventually_abs_sub_lt (hu : Tendsto u atTop (𝓝 a)) :
    ∀ ε > 0, ∀ᶠ n in atTop, |u n - a| < ε := by
  sorry

/-- Monotone convergence: a nondecreasing sequence of real numbers that is bounded above, in the
sense that there is a real number $C$ with $u_n \le C$ for all $n$, converges to some real
number. -/
theorem exists_tendsto_of_monotone (hmono : Monotone u) (hbdd : ∃ C : ℝ, ∀ n : ℕ, u n ≤ C) :
    ∃ l : ℝ, Tendsto u atTop (𝓝 l) := by
  sorry

/-- The Bolzano–Weierstrass theorem. Let $u_n$ be a bounded sequence of real numbers: there is a
real number $C$ with $|u_n| \le C$ for all $n$. Then some subsequence of $u_n$ converges to a real
number. -/
theorem exists_tendsto_subseq_real (hbdd : ∃ C : ℝ, ∀ n : ℕ, |u n| ≤ C) :
    ∃ l : ℝ, ∃ φ : ℕ → ℕ, StrictMono φ ∧ Tendsto (u ∘ φ) atTop (𝓝 l) := by
  sorry

/-- Cauchy's criterion. Let $u_n$ be a sequence of real numbers such that for every $\varepsilon >
0$ there is an $N$ with $|u_m - u_n| < \varepsilon$ for all $m, n \ge N$. Then $u_n$ converges to
some real number. -/
theorem exists_tendsto_of_cauchy
    (hu : ∀ ε > 0, ∃ N : ℕ, ∀ m ≥ N, ∀ n ≥ N, |u m - u n| < ε) :
    ∃ l : ℝ, Tendsto u atTop (𝓝 l) := by
  sorry

/-- A convergent sequence of real numbers is bounded: if $u_n$ converges to some real number, then
there is a real number $C$ with $|u_n| \le C$ for all $n$. -/
theorem exists_bound_of_convergent (hu : ∃ l : ℝ, Tendsto u atTop (𝓝 l)) :
    ∃ C : ℝ, ∀ n : ℕ, |u n| ≤ C := by
  sorry

/-- If a sequence of real numbers converges to a number $a > 0$, then its terms are positive from
some index on. -/
theorem eventually_pos_of_tendsto (hu : Tendsto u atTop (𝓝 a)) (ha : 0 < a) :
    ∀ᶠ n in atTop, 0 < u n := by
  sorry

/-- If $u_n$ converges to $a$, $v_n$ converges to $b$, and $u_n \le v_n$ for all sufficiently large
$n$, then $a \le b$. Here $u_n$, $v_n$, $a$ and $b$ are real. -/
theorem limit_le_limit (hu : Tendsto u atTop (𝓝 a)) (hv : Tendsto v atTop (𝓝 b))
    (huv : ∀ᶠ n in atTop, u n ≤ v n) : a ≤ b := by
  sorry

/-- Squeeze theorem: let $u_n$, $v_n$, $w_n$ be real sequences with $u_n \le v_n$ and $v_n \le w_n$
for every $n$. If $u_n$ and $w_n$ both converge to $a$, then $v_n$ converges to $a$. -/
theorem tendsto_of_squeezed {w : ℕ → ℝ} (h : ∀ n, u n ≤ v n ∧ v n ≤ w n)
    (hu : Tendsto u atTop (𝓝 a)) (hw : Tendsto w atTop (𝓝 a)) : Tendsto v atTop (𝓝 a) := by
  sorry

/-- Let $u_n$ be a sequence of real numbers that tends to $+\infty$. For every real number $C$ there
is a natural number $N$ such that $C < u_n$ for all $n \ge N$. -/
theorem exists_forall_gt_of_tendsto_atTop (hu : Tendsto u atTop atTop) :
    ∀ C : ℝ, ∃ N : ℕ, ∀ n ≥ N, C < u n := by
  sorry

/-- For a real number $r$ with $0 \le r$ and $r < 1$, the powers $r^n$ converge to $0$. -/
theorem tendsto_pow_zero {r : ℝ} (hr : 0 ≤ r ∧ r < 1) :
    Tendsto (fun n : ℕ ↦ r ^ n) atTop (𝓝 0) := by
  sorry

/-- For every real number $x$ we have $|x|^n < n!$ for all sufficiently large natural numbers
$n$. -/
theorem forall_eventually_pow_lt_factorial :
    ∀ x : ℝ, ∀ᶠ n : ℕ in atTop, |x| ^ n < (n.factorial : ℝ) := by
  sorry

end Limits

section Series

variable {u v : ℕ → ℝ}

/-- The sum of the geometric series: if $r$ is a real number with $|r| < 1$, then $\sum_{n \ge 0}
r^n = 1 / (1 - r)$. -/
theorem tsum_geometric_real {r : ℝ} (hr : |r| < 1) : ∑' n : ℕ, r ^ n = 1 / (1 - r) := by
  sorry

/-- The terms of a summable series of real numbers converge to $0$. -/
theorem tendsto_zero_of_summable (hu : Summable u) : Tendsto u atTop (𝓝 0) := by
  sorry

/-- An absolutely summable series of real numbers is summable: if the series of the $|u_n|$ is
summable, then so is the series of the $u_n$. -/
theorem summable_of_summable_abs (hu : Summable fun n ↦ |u n|) : Summable fun n ↦ u n := by
  sorry

/-- Comparison test: let $u_n$ and $v_n$ be real sequences with $|u_n| \le v_n$ for every $n$. If
the series of the $v_n$ is summable, then so is the series of the $u_n$. -/
theorem summable_of_abs_le (huv : ∀ n, |u n| ≤ v n) (hv : Summable v) : Summable u := by
  sorry

/-- The Cauchy–Schwarz inequality for finite sums: for real numbers $u_i$ and $v_i$ indexed by a
finite set $s$ of natural numbers, $(\sum_{i \in s} u_i v_i)^2 \le (\sum_{i \in s} u_i^2) (\sum_{i
\in s} v_i^2)$. -/
theorem sq_sum_mul_le (s : Finset ℕ) :
    (∑ i ∈ s, u i * v i) ^ 2 ≤ (∑ i ∈ s, u i ^ 2) * ∑ i ∈ s, v i ^ 2 := by
  sorry

/-- Let $F_n$ be functions from the real numbers to the real numbers and let $f$ be another one with
$|F_n(x) - f(x)| \le 2^{-n}$ for all $n$ and $x$. Then the $F_n$ converge to $f$ uniformly. -/
theorem tendstoUniformly_of_abs_sub_le {F : ℕ → ℝ → ℝ} {f : ℝ → ℝ}
    (h : ∀ n x, |F n x - f x| ≤ 1 / 2 ^ n) : TendstoUniformly F f atTop := by
  sorry

/-- A uniform limit of continuous functions from the real numbers to the real numbers is
continuous. -/
theorem continuous_of_tendstoUniformly {F : ℕ → ℝ → ℝ} {f : ℝ → ℝ} (hF : ∀ n, Continuous (F n))
    (hlim : TendstoUniformly F f atTop) : Continuous f := by
  sorry

end Series

end Starter.Analysis
