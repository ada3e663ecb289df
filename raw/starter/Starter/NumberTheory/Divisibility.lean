/-
Copyright (c) 2026 The DriftBench maintainers. All rights reserved.
Released under Apache 2.0 license as described in the file LICENSE.
Authors: The DriftBench maintainers
-/
import Mathlib

/-!
# Divisibility, greatest common divisors and prime numbers
-/

open Asymptotics Filter

namespace Starter.NumberTheory

section Division

variable {a b c : ℤ}

variable (a) in
/-- Division with remainder: for all integers $a$ and $b$ with $b > 0$ there is exactly one pair
$(q, r)$ of integers with $a = b q + r$, $0 \le r$ and $r < b$. -/
theorem existsUnique_quotient_remainder (hb : 0 < b) :
    ∃! qr : ℤ × ℤ, a = b * qr.1 + qr.2 ∧ 0 ≤ qr.2 ∧ qr.2 < b := by
  sorry

variable (a b) in
/-- Bézout's identity: for all integers $a$ and $b$ there are integers $x$ and $y$ such that $a x +
b y$ is the greatest common divisor of $a$ and $b$. -/
theorem exists_linear_combination_eq_gcd : ∃ x y : ℤ, a * x + b * y = (Int.gcd a b : ℤ) := by
  sorry

/-- Let $a$, $b$ and $c$ be integers such that $a$ and $b$ are coprime and $a$ divides $b c$. Then
$a$ divides $c$. -/
theorem dvd_of_isCoprime_of_dvd_mul (hab : IsCoprime a b) (h : a ∣ b * c) : a ∣ c := by
  sorry

/-- For every integer $a$ there is an integer $b$ with $a + b = 0$. -/
theorem forall_exists_add_eq_zero : ∀ a : ℤ, ∃ b : ℤ, a + b = 0 := by
  sorry

/-- For every integer $n$, the product $n (n + 1) (n + 2)$ is divisible by $6$. -/
theorem six_dvd_mul_consecutive (n : ℤ) : 6 ∣ n * (n + 1) * (n + 2) := by
  sorry

/-- Every nonempty set of natural numbers has a least element: a member $m$ with $m \le n$ for all
members $n$. -/
theorem exists_least_nat {s : Set ℕ} (hs : s.Nonempty) : ∃ m ∈ s, ∀ n ∈ s, m ≤ n := by
  sorry

/-- Let $s$ be a nonempty set of integers that is bounded below: there is an integer $B$ with $B \le
n$ for all $n$ in $s$. Then $s$ has a least element $m$, so that $m \le n$ for all $n$ in $s$. -/
theorem exists_least_int {s : Set ℤ} (hs : s.Nonempty) (hbdd : ∃ B : ℤ, ∀ n ∈ s, B ≤ n) :
    ∃ m ∈ s, ∀ n ∈ s, m ≤ n := by
  sorry

/-- For every finite set $s$ of natural numbers there is a natural number $m > 0$ that is divisible
by every nonzero element of $s$. -/
theorem exists_common_multiple (s : Finset ℕ) : ∃ m > 0, ∀ n ∈ s, n ≠ 0 → n ∣ m := by
  sorry

/-- An integer $b$ that is not $0$ has only finitely many divisors. -/
theorem finite_setOf_dvd (hb : ¬b = 0) : {n : ℤ | n ∣ b}.Finite := by
  sorry

end Division

section NaturalNumbers

variable (m n : ℕ)

/-- The product of the greatest common divisor and the least common multiple of two natural numbers
$m$ and $n$ is $m n$. -/
theorem gcd_mul_lcm_eq : m.gcd n * m.lcm n = m * n := by
  sorry

/-- For every natural number $n$, twice the sum of the natural numbers $0, 1, \dots, n$ is $n (n +
1)$. -/
theorem two_mul_sum_range : 2 * ∑ i ∈ Finset.range (n + 1), i = n * (n + 1) := by
  sorry

/-- For every natural number $n$, the sum of the rational numbers $0, 1, \dots, n$ is $n (n + 1) /
2$. -/
theorem sum_range_cast :
    ∑ i ∈ Finset.range (n + 1), (i : ℚ) = (n : ℚ) * ((n : ℚ) + 1) / 2 := by
  sorry

/-- Every natural number is even or odd. -/
theorem even_or_odd_nat : Even n ∨ Odd n := by
  sorry

variable {m n} {k : ℕ}

/-- If natural numbers $m$ and $n$ are coprime and both divide $k$, then $m n$ divides $k$. -/
theorem mul_dvd_of_coprime (hmn : m.Coprime n) (hm : m ∣ k) (hn : n ∣ k) : m * n ∣ k := by
  sorry

/-- If a natural number $m$ divides a natural number $n \ne 0$, then $m \le n$. -/
theorem le_of_dvd_of_ne_zero (hn : n ≠ 0) (h : m ∣ n) : m ≤ n := by
  sorry

/-- If a natural number $m$ divides a natural number $n \ne 0$, then every divisor of $m$ is a
divisor of $n$: the finite set of divisors of $m$ is contained in that of $n$. -/
theorem divisors_subset_divisors (hn : n ≠ 0) (h : m ∣ n) : m.divisors ⊆ n.divisors := by
  sorry

/-- If $n$ and $m$ are natural numbers with $n \le m$, then the difference $m - n$ formed in the
natural numbers is, as an integer, the difference of the integers $m$ and $n$. -/
theorem cast_sub_eq (h : n ≤ m) : ((m - n : ℕ) : ℤ) = (m : ℤ) - (n : ℤ) := by
  sorry

/-- Let $m$ and $n$ be coprime natural numbers. Then every sufficiently large natural number $t$ can
be written as $t = m x + n y$ with natural numbers $x$ and $y$. -/
theorem eventually_exists_combination (hmn : m.Coprime n) :
    ∀ᶠ t : ℕ in atTop, ∃ x y : ℕ, t = m * x + n * y := by
  sorry

/-- For every natural number $n$ there are an even and an odd natural number greater than $n$. -/
theorem exists_even_gt_and_exists_odd_gt (n : ℕ) :
    (∃ i : ℕ, n < i ∧ Even i) ∧ ∃ j : ℕ, n < j ∧ Odd j := by
  sorry

/-- The number of divisors of a natural number $n$ is $O(n)$ as $n$ tends to infinity. -/
theorem isBigO_card_divisors :
    (fun n : ℕ ↦ (n.divisors.card : ℝ)) =O[atTop] fun n : ℕ ↦ (n : ℝ) := by
  sorry

/-- An injective function $f$ from the natural numbers to the natural numbers is unbounded: for
every natural number $N$ there is a natural number $i$ with $N < f(i)$. -/
theorem exists_lt_apply_of_injective {f : ℕ → ℕ} (hf : Function.Injective f) :
    ∀ N : ℕ, ∃ i : ℕ, N < f i := by
  sorry

end NaturalNumbers

section Primes

variable {n p : ℕ}

/-- Euclid's theorem: for every natural number $n$ there is a prime number $p$ with $p > n$. -/
theorem exists_prime_gt : ∀ n : ℕ, ∃ p > n, p.Prime := by
  sorry

/-- Every natural number $n \ne 1$ has a prime divisor. -/
theorem exists_prime_dvd (hn : n ≠ 1) : ∃ p : ℕ, p.Prime ∧ p ∣ n := by
  sorry

/-- A natural number $n > 1$ that is not prime has a prime divisor $p$ with $p^2 \le n$. -/
theorem exists_prime_dvd_sq_le (hn : 1 < n) (hcomp : ¬n.Prime) :
    ∃ p : ℕ, p.Prime ∧ p ∣ n ∧ p ^ 2 ≤ n := by
  sorry

/-- Euclid's lemma: if a prime number $p$ divides the product of two integers $a$ and $b$, then $p$
divides $a$ or $p$ divides $b$. -/
theorem dvd_or_dvd_of_prime {a b : ℤ} (hp : p.Prime) (h : (p : ℤ) ∣ a * b) :
    (p : ℤ) ∣ a ∨ (p : ℤ) ∣ b := by
  sorry

/-- Bertrand's postulate: for every natural number $n \ne 0$ there is a prime number $p$ with $n <
p$ and $p \le 2 n$. -/
theorem exists_prime_between (hn : n ≠ 0) : ∃ p : ℕ, p.Prime ∧ n < p ∧ p ≤ 2 * n := by
  sorry

/-- There are arbitrarily long gaps between primes: for every natural number $n$ there is a natural
number $k$ such that none of the numbers $k + i$ with $i < n$ is prime. -/
theorem exists_prime_gap : ∀ n : ℕ, ∃ k : ℕ, ∀ i < n, ¬(k + i).Prime := by
  sorry

/-- A prime number greater than $2$ is odd. -/
theorem odd_of_prime (hp : p.Prime) (h : 2 < p) : Odd p := by
  sorry

/-- Every natural number $n$ is the product of a square and a squarefree number: there are natural
numbers $a$ and $b$ with $n = a^2 b$ and $b$ squarefree. -/
theorem exists_sq_mul_squarefree (n : ℕ) : ∃ a b : ℕ, n = a ^ 2 * b ∧ Squarefree b := by
  sorry

/-- For every finite set $s$ of natural numbers there is a prime number that does not belong to
$s$. -/
theorem exists_prime_notMem (s : Finset ℕ) : ∃ p : ℕ, p.Prime ∧ p ∉ s := by
  sorry

end Primes

end Starter.NumberTheory
