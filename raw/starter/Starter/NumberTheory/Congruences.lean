/-
Copyright (c) 2026 The DriftBench maintainers. All rights reserved.
Released under Apache 2.0 license as described in the file LICENSE.
Authors: The DriftBench maintainers
-/
import Mathlib

/-!
# Congruences and residue classes
-/

namespace Starter.NumberTheory

section Congruences

variable {a n : ℤ} {m k : ℕ}

/-- The Chinese remainder theorem. Let $m$ and $k$ be coprime natural numbers. For all natural
numbers $a$ and $b$ there is a natural number $x$ with $x \equiv a$ modulo $m$ and $x \equiv b$
modulo $k$. -/
theorem exists_modEq_and_modEq (hmk : m.Coprime k) :
    ∀ a b : ℕ, ∃ x : ℕ, x ≡ a [MOD m] ∧ x ≡ b [MOD k] := by
  sorry

/-- Let $m$ and $k$ be coprime positive natural numbers, and let $r$ and $s$ be natural numbers.
Then there is exactly one natural number $x < m k$ with $x \equiv r$ modulo $m$ and $x \equiv s$
modulo $k$. -/
theorem existsUnique_modEq_and_modEq (hmk : m.Coprime k) (hm : 0 < m) (hk : 0 < k) (r s : ℕ) :
    ∃! x : ℕ, x < m * k ∧ x ≡ r [MOD m] ∧ x ≡ s [MOD k] := by
  sorry

/-- If the integers $a$ and $n$ are coprime, then $a$ is invertible modulo $n$: there is an integer
$b$ with $a b \equiv 1$ modulo $n$. -/
theorem exists_mul_modEq_one (h : IsCoprime a n) : ∃ b : ℤ, a * b ≡ 1 [ZMOD n] := by
  sorry

variable {b : ℤ} in
/-- If each of two integers $a$ and $b$ has an inverse modulo $n$, that is an integer whose product
with it is congruent to $1$ modulo $n$, then $a b$ has an inverse modulo $n$. -/
theorem exists_inverse_mul (ha : ∃ x : ℤ, a * x ≡ 1 [ZMOD n])
    (hb : ∃ y : ℤ, b * y ≡ 1 [ZMOD n]) : ∃ z : ℤ, a * b * z ≡ 1 [ZMOD n] := by
  sorry

/-- Let $n$ be a positive integer. Every integer $a$ is congruent modulo $n$ to exactly one integer
$r$ with $0 \le r$ and $r < n$. -/
theorem existsUnique_modEq_and_lt (hn : 0 < n) :
    ∀ a : ℤ, ∃! r : ℤ, a ≡ r [ZMOD n] ∧ 0 ≤ r ∧ r < n := by
  sorry

variable (a) in
/-- The square of an integer $a$ leaves the remainder $0$ or $1$ on division by $4$. -/
theorem sq_emod_four : a ^ 2 % 4 = 0 ∨ a ^ 2 % 4 = 1 := by
  sorry

/-- If the sum of the squares of two integers $a$ and $b$ is divisible by $3$, then both $a$ and $b$
are divisible by $3$. -/
theorem three_dvd_of_dvd_sq_add_sq {b : ℤ} (h : 3 ∣ a ^ 2 + b ^ 2) : 3 ∣ a ∧ 3 ∣ b := by
  sorry

/-- Euler's theorem: if the natural numbers $m$ and $k$ are coprime, then $m^{\varphi(k)} \equiv 1$
modulo $k$. -/
theorem pow_totient_modEq_one (hmk : m.Coprime k) : m ^ k.totient ≡ 1 [MOD k] := by
  sorry

/-- For every natural number $k > 0$, the sum of the values $\varphi(d)$ of Euler's totient function
at the divisors $d$ of $k$ is $k$. -/
theorem sum_divisors_totient (hk : 0 < k) : ∑ d ∈ k.divisors, d.totient = k := by
  sorry

end Congruences

section PrimeModulus

variable {p : ℕ} (hp : p.Prime)

include hp

/-- Fermat's little theorem: if $p$ is a prime number and $a$ is an integer that is not divisible by
$p$, then $a^{p-1} \equiv 1$ modulo $p$. -/
theorem pow_sub_one_modEq_one {a : ℤ} (ha : ¬(p : ℤ) ∣ a) : a ^ (p - 1) ≡ 1 [ZMOD p] := by
  sorry

/-- Wilson's theorem: if $p$ is a prime number, then $p$ divides $(p - 1)! + 1$. -/
theorem dvd_factorial_add_one : p ∣ (p - 1).factorial + 1 := by
  sorry

/-- For every prime number $p$ there is a primitive root modulo $p$: a unit $g$ of the ring $\mathbb
Z / p$ such that every unit $x$ is a power $g^k$ with a natural number $k$. -/
theorem exists_primitive_root : ∃ g : (ZMod p)ˣ, ∀ x : (ZMod p)ˣ, ∃ k : ℕ, g ^ k = x := by
  sorry

/-- Let $p$ be a prime number. For every residue class $x \ne 0$ modulo $p$ there is a residue class
$y$ modulo $p$ with $x y = 1$. -/
theorem exists_mul_eq_one_zmod : ∀ x : ZMod p, x ≠ 0 → ∃ y : ZMod p, x * y = 1 := by
  sorry

/-- A prime number $p$ that leaves the remainder $1$ on division by $4$ is the sum of the squares of
two natural numbers. -/
theorem exists_sq_add_sq_eq (h : p % 4 = 1) : ∃ a b : ℕ, a ^ 2 + b ^ 2 = p := by
  sorry

/-- For a prime number $p$, the residue class of $-1$ is a square modulo $p$ if and only if $p$ does
not leave the remainder $3$ on division by $4$. -/
theorem isSquare_neg_one_zmod_iff : IsSquare (-1 : ZMod p) ↔ p % 4 ≠ 3 := by
  sorry

/-- For a prime number $p$, the map $x \mapsto x^p$ on residue classes modulo $p$ is the
identity. -/
theorem pow_prime_zmod (x : ZMod p) : x ^ p = x := by
  sorry

end PrimeModulus

section ResidueRings

/-- Let $n$ be a nonzero natural number. Every residue class $x$ modulo $n$ is the class of exactly
one natural number $k$ with $k < n$. -/
theorem existsUnique_lt_cast_eq {n : ℕ} [NeZero n] (x : ZMod n) :
    ∃! k : ℕ, k < n ∧ (k : ZMod n) = x := by
  sorry

/-- Euler's criterion. Let $p$ be a prime number. A residue class $x \ne 0$ modulo $p$ is a square
if and only if $x^m = 1$, where $m$ is the integer part of $p / 2$. -/
theorem isSquare_iff_pow_eq_one {p : ℕ} [Fact p.Prime] {x : ZMod p} (hx : x ≠ 0) :
    IsSquare x ↔ x ^ (p / 2) = 1 := by
  sorry

end ResidueRings

section Progressions

/-- Dirichlet's theorem on primes in arithmetic progressions. Let $a$ and $m$ be coprime natural
numbers with $m > 0$. For every natural number $N$ there is a prime number $p$ with $N < p$ and $p
\equiv a$ modulo $m$. -/
theorem exists_prime_gt_modEq {a m : ℕ} (hm : 0 < m) (ham : a.Coprime m) :
    ∀ N : ℕ, ∃ p : ℕ, N < p ∧ p.Prime ∧ p ≡ a [MOD m] := by
  sorry

/-- Lagrange's theorem on four squares: for every natural number $n$ there are natural numbers $a$,
$b$, $c$ and $d$ with $a^2 + b^2 + c^2 + d^2 = n$. -/
theorem exists_four_squares (n : ℕ) : ∃ a b c d : ℕ, a ^ 2 + b ^ 2 + c ^ 2 + d ^ 2 = n := by
  sorry

end Progressions

end Starter.NumberTheory
