/-
Copyright (c) 2026 The DriftBench maintainers. All rights reserved.
Released under Apache 2.0 license as described in the file LICENSE.
Authors: The DriftBench maintainers
-/
import Mathlib

/-!
# Irrational numbers, approximation and Diophantine equations
-/

namespace Starter.NumberTheory

section Irrational

/-- There is no rational number whose square is $2$. -/
theorem not_exists_rat_sq_eq_two : ¬∃ q : ℚ, q ^ 2 = 2 := by
  sorry

/-- For every real number $x \ge 0$ there is exactly one real number $y \ge 0$ with $y^2 = x$. -/
theorem existsUnique_nonneg_sq_eq : ∀ x : ℝ, 0 ≤ x → ∃! y : ℝ, 0 ≤ y ∧ y ^ 2 = x := by
  sorry

/-- The square root of a prime number is irrational. -/
theorem irrational_sqrt_of_prime {p : ℕ} (hp : p.Prime) : Irrational (Real.sqrt p) := by
  sorry

/-- If $x$ is an irrational number and $q$ is a nonzero rational number, then $q x$ is
irrational. -/
theorem irrational_rat_mul {x : ℝ} (hx : Irrational x) {q : ℚ} (hq : q ≠ 0) :
    Irrational ((q : ℝ) * x) := by
  sorry

/-- Between any two rational numbers $a < b$ there is a rational number $c$ with $a < c$ and $c <
b$. -/
theorem exists_rat_between_rat {a b : ℚ} (hab : a < b) : ∃ c : ℚ, a < c ∧ c < b := by
  sorry

/-- For every rational number $q$ there are integers $m$ and $n$ with $n > 0$ and $n q = m$. -/
theorem exists_int_mul_eq : ∀ q : ℚ, ∃ m n : ℤ, 0 < n ∧ (n : ℚ) * q = (m : ℚ) := by
  sorry

/-- Between any two real numbers $a < b$ there is an irrational number $x$ with $a < x$ and $x <
b$. -/
theorem exists_irrational_between {a b : ℝ} (hab : a < b) :
    ∃ x : ℝ, Irrational x ∧ a < x ∧ x < b := by
  sorry

/-- A rational number whose square is an integer is itself an integer: if $q^2 = n$ with an integer
$n$, then there is an integer $m$ with $q = m$. -/
theorem exists_int_eq_of_sq_eq {q : ℚ} {n : ℤ} (h : q ^ 2 = (n : ℚ)) : ∃ m : ℤ, q = (m : ℚ) := by
  sorry

end Irrational

section Approximation

variable (x : ℝ)

/-- For every real number $x$ there is exactly one integer $n$ with $n \le x$ and $x < n + 1$. -/
theorem existsUnique_floor : ∃! n : ℤ, (n : ℝ) ≤ x ∧ x < (n : ℝ) + 1 := by
  sorry

/-- Every real number $x$ is at distance at most $1/2$ from some integer $n$. -/
theorem exists_int_abs_sub_le_half : ∃ n : ℤ, |x - (n : ℝ)| ≤ (1 / 2 : ℝ) := by
  sorry

/-- For every real number $x$ there is an integer less than $x$ and an integer greater than $x$. -/
theorem exists_int_lt_and_exists_int_gt : (∃ m : ℤ, (m : ℝ) < x) ∧ ∃ n : ℤ, x < (n : ℝ) := by
  sorry

/-- Dirichlet's approximation theorem: for every real number $x$ and every natural number $N > 0$
there are integers $p$ and $q$ with $0 < q$, $q \le N$ and $|q x - p| < 1 / N$. -/
theorem exists_int_abs_mul_sub_lt {N : ℕ} (hN : 0 < N) :
    ∃ p q : ℤ, 0 < q ∧ q ≤ (N : ℤ) ∧ |(q : ℝ) * x - (p : ℝ)| < 1 / (N : ℝ) := by
  sorry

/-- For every real number $x$ and every real $\varepsilon > 0$ there is a rational number $q$ with
$|x - q| < \varepsilon$. -/
theorem exists_rat_near {ε : ℝ} (hε : 0 < ε) : ∃ q : ℚ, |x - (q : ℝ)| < ε := by
  sorry

variable {x}

/-- The integer part of a real number $x$ with $0 \le x$ and $x < 1$ is $0$. -/
theorem floor_eq_zero_of_mem_Ico (hx : x ∈ Set.Ico (0 : ℝ) 1) : ⌊x⌋ = 0 := by
  sorry

/-- Let $x$ be an irrational number. For every $\varepsilon > 0$ there are integers $p$ and $q$ with
$0 < |q x - p|$ and $|q x - p| < \varepsilon$. -/
theorem exists_int_abs_mul_sub_pos_lt (hx : Irrational x) :
    ∀ ε > 0, ∃ p q : ℤ, 0 < |(q : ℝ) * x - (p : ℝ)| ∧ |(q : ℝ) * x - (p : ℝ)| < ε := by
  sorry

/-- For an irrational number $x$, the set of rational numbers $q$ with $|x - q| < 1 / d^2$, where
$d$ is the denominator of $q$ in lowest terms, is infinite. -/
theorem infinite_setOf_good_approximations (hx : Irrational x) :
    {q : ℚ | |x - (q : ℝ)| < 1 / (q.den : ℝ) ^ 2}.Infinite := by
  sorry

end Approximation

section Equations

variable {a b c : ℤ}

/-- Fermat's theorem for the exponent $4$: if $a$ and $b$ are nonzero integers, then $a^4 + b^4$ is
not the square $c^2$ of an integer. -/
theorem pow_four_add_pow_four_ne_sq (ha : a ≠ 0) (hb : b ≠ 0) : a ^ 4 + b ^ 4 ≠ c ^ 2 := by
  sorry

/-- Let $a$, $b$ and $c$ be integers with $a^2 + b^2 = c^2$. Then $a$ or $b$ is divisible by $3$. -/
theorem three_dvd_or_of_pythagorean (h : a ^ 2 + b ^ 2 = c ^ 2) : 3 ∣ a ∨ 3 ∣ b := by
  sorry

/-- For integers $a$, $b$ and $c$, the equation $a x + b y = c$ has a solution in integers $x$ and
$y$ if and only if the greatest common divisor of $a$ and $b$ divides $c$. -/
theorem exists_linear_solution_iff :
    (∃ x y : ℤ, a * x + b * y = c) ↔ (Int.gcd a b : ℤ) ∣ c := by
  sorry

/-- If each of two integers $a$ and $b$ is the sum of the squares of two integers, then so is the
product $a b$. -/
theorem exists_sq_add_sq_mul (ha : ∃ x y : ℤ, a = x ^ 2 + y ^ 2)
    (hb : ∃ x y : ℤ, b = x ^ 2 + y ^ 2) : ∃ x y : ℤ, a * b = x ^ 2 + y ^ 2 := by
  sorry

/-- For integers $a$ and $b$, if $a < b$ then $a + 1 \le b$. -/
theorem add_one_le_of_lt_int : a < b → a + 1 ≤ b := by
  sorry

/-- For every natural number $N$ there are integers $x > N$ and $y$ with $x^2 - 2 y^2 = 1$. -/
theorem exists_pell_solution_gt : ∀ N : ℕ, ∃ x y : ℤ, (N : ℤ) < x ∧ x ^ 2 - 2 * y ^ 2 = 1 := by
  sorry

/-- An integer whose square is at most its own value is $0$ or $1$: if $a^2 \le a$, then $a = 0$ or
$a = 1$. -/
theorem eq_zero_or_one_of_sq_le (h : a ^ 2 ≤ a) : a = 0 ∨ a = 1 := by
  sorry

/-- Two integers $a$ and $b$ whose product is $1$ are equal. -/
theorem eq_of_mul_eq_one (h : a * b = 1) : a = b := by
  sorry

end Equations

end Starter.NumberTheory
