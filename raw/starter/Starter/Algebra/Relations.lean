/-
Copyright (c) 2026 The DriftBench maintainers. All rights reserved.
Released under Apache 2.0 license as described in the file LICENSE.
Authors: The DriftBench maintainers
-/
import Mathlib

/-!
# Sets, maps and order relations
-/

namespace Starter.Algebra

section Maps

variable {α : Type*}

/-- A map of a set into itself that is its own inverse is injective and surjective. -/
theorem injective_and_surjective_of_involutive {f : α → α} (hf : ∀ x : α, f (f x) = x) :
    Function.Injective f ∧ Function.Surjective f := by
  sorry

/-- If two maps of a set into itself are equal, then they commute. -/
theorem comm_of_eq {f g : α → α} (h : f = g) : ∀ x : α, f (g x) = g (f x) := by
  sorry

/-- If every element of a set $s$ lies in a set $t$, then the union of $s$ and $t$ is $t$. -/
theorem union_eq_of_forall_mem {s t : Set α} (h : ∀ x ∈ s, x ∈ t) : s ∪ t = t := by
  sorry

/-- Every element of a set $s$ lies in the union of $s$ with any other set. -/
theorem mem_union_of_mem {s t : Set α} {x : α} (h : x ∈ s) : x ∈ s ∪ t := by
  sorry

end Maps

section Numbers

/-- For every real number $b$ there is a real number $x$ with $x^3 = b$, and every real number $y$
with $y^3 = b$ is equal to $x$. -/
theorem exists_cube_eq (b : ℝ) : ∃ x : ℝ, x ^ 3 = b ∧ ∀ y : ℝ, y ^ 3 = b → y = x := by
  sorry

/-- Every real number $x$ lies between $-|x|$ and $|x|$. -/
theorem neg_abs_le_and_le_abs : ∀ x : ℝ, -|x| ≤ x ∧ x ≤ |x| := by
  sorry

/-- If the square of a real number is zero, then the number is zero, and the square of zero is
zero. -/
theorem eq_zero_of_sq_and_sq_of_eq_zero (x : ℝ) : (x ^ 2 = 0 → x = 0) ∧ (x = 0 → x ^ 2 = 0) := by
  sorry

/-- The square of a real number is not less than zero. -/
theorem not_sq_lt_zero (x : ℝ) : ¬ x ^ 2 < 0 := by
  sorry

/-- For every real number $x$, the number $x^2 + 1$ is positive. -/
theorem zero_lt_sq_add_one (x : ℝ) : (0 : ℝ) < x ^ 2 + 1 := by
  sorry

/-- Let $\varepsilon$ be a real number. For every real number $x$, if $\varepsilon > 0$ then
$x < x + \varepsilon$. -/
theorem lt_add_of_zero_lt {ε : ℝ} : ∀ x : ℝ, 0 < ε → x < x + ε := by
  sorry

/-- No integer is both even and odd. -/
theorem not_even_and_odd (n : ℤ) : ¬ (Even n ∧ Odd n) := by
  sorry

/-- If $n = 2 k$ for some integer $k$, then the square of the integer $n$ is even. -/
theorem even_sq_of_exists {n : ℤ} : (∃ k : ℤ, n = 2 * k) → Even (n ^ 2) := by
  sorry

/-- The sum of two positive natural numbers is greater than the first. -/
theorem lt_add_pos (m n : ℕ+) : m < m + n := by
  sorry

open scoped NNReal

/-- A real number $x$ is at most $x + c$ for every nonnegative real number $c$. -/
theorem le_add_nonneg (x : ℝ) (c : ℝ≥0) : x ≤ x + c := by
  sorry

end Numbers

end Starter.Algebra
