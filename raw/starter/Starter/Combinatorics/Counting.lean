/-
Copyright (c) 2026 The DriftBench maintainers. All rights reserved.
Released under Apache 2.0 license as described in the file LICENSE.
Authors: The DriftBench maintainers
-/
import Mathlib

/-!
# Counting: binomial coefficients, sums and cardinalities
-/

open Filter Finset

namespace Starter.Combinatorics

section Binomials

variable (n k : ℕ)

/-- Pascal's rule: for all natural numbers $n$ and $k$, $\binom{n+1}{k+1} = \binom{n}{k} +
\binom{n}{k+1}$. -/
theorem choose_add_one_add_one : (n + 1).choose (k + 1) = n.choose k + n.choose (k + 1) := by
  sorry

/-- For every natural number $n$, the sum of the binomial coefficients $\binom{n}{i}$ with $0 \le i
\le n$ is $2^n$. -/
theorem sum_choose_eq_two_pow : ∑ i ∈ range (n + 1), n.choose i = 2 ^ n := by
  sorry

/-- For all natural numbers $n$ and $k$, the sum of the binomial coefficients $\binom{i}{k}$ with $0
\le i \le n$ is $\binom{n+1}{k+1}$. -/
theorem sum_choose_eq_choose : ∑ i ∈ range (n + 1), i.choose k = (n + 1).choose (k + 1) := by
  sorry

/-- No binomial coefficient of $n$ exceeds the central one: for all natural numbers $n$ and $k$,
$\binom{n}{k}$ is at most $\binom{n}{m}$, where $m$ is the integer part of $n / 2$. -/
theorem choose_le_choose_half : n.choose k ≤ n.choose (n / 2) := by
  sorry

/-- For every natural number $n$ we have $n < 2^n$. -/
theorem lt_two_pow_nat : n < 2 ^ n := by
  sorry

variable {n k}

/-- For natural numbers $k \le n$ the binomial coefficients $\binom{n}{k}$ and $\binom{n}{n-k}$ are
equal. -/
theorem choose_eq_choose_sub (h : k ≤ n) : n.choose k = n.choose (n - k) := by
  sorry

/-- For natural numbers $k \le n$ the binomial coefficient $\binom{n}{k}$ is, as a rational number,
$n!$ divided by the product of $k!$ and $(n - k)!$. -/
theorem choose_eq_factorial_div (h : k ≤ n) :
    (n.choose k : ℚ) = (n.factorial : ℚ) / ((k.factorial : ℚ) * ((n - k).factorial : ℚ)) := by
  sorry

/-- For a natural number $n \ne 0$, the alternating sum of the integers $(-1)^i \binom{n}{i}$ with
$0 \le i \le n$ is $0$. -/
theorem alternating_sum_choose (hn : n ≠ 0) :
    ∑ i ∈ range (n + 1), (-1 : ℤ) ^ i * (n.choose i : ℤ) = 0 := by
  sorry

/-- For every natural number $n \ge 4$ we have $2^n < n!$. -/
theorem two_pow_lt_factorial (hn : 4 ≤ n) : 2 ^ n < n.factorial := by
  sorry

/-- For every natural number $n$, the rational number $4^n / (2 n + 1)$ is at most the binomial
coefficient $\binom{2n}{n}$. -/
theorem four_pow_div_le_centralBinom :
    (4 : ℚ) ^ n / ((2 * n + 1 : ℕ) : ℚ) ≤ ((2 * n).choose n : ℚ) := by
  sorry

/-- For every natural number $k$ we have $n^k < 2^n$ for all sufficiently large natural numbers
$n$. -/
theorem eventually_pow_lt_two_pow : ∀ k : ℕ, ∀ᶠ n : ℕ in atTop, n ^ k < 2 ^ n := by
  sorry

/-- For every natural number $n$, the $n$ numbers $0, 1, \dots, n - 1$ add up to $n (n - 1) / 2$. In
this formula $n - 1$ is read as $0$ if $n = 0$, and the quotient is rounded down. -/
theorem sum_fin_val : ∑ i : Fin n, (i : ℕ) = n * (n - 1) / 2 := by
  sorry

end Binomials

section Cardinalities

variable {α β : Type*} {s t : Finset α}

/-- If $s$ and $t$ are finite sets and $s$ is contained in $t$, then $s$ has at most as many
elements as $t$. -/
theorem card_le_card_of_subset_finset (h : s ⊆ t) : s.card ≤ t.card := by
  sorry

/-- If $s$ and $t$ are finite sets such that $s$ is contained in $t$ and $t$ has at most as many
elements as $s$, then $s = t$. -/
theorem eq_of_subset_of_card_ge (h : s ⊆ t) (hcard : t.card ≤ s.card) : s = t := by
  sorry

/-- For finite sets $s$ and $t$, the number of elements of the union plus the number of elements of
the intersection is the number of elements of $s$ plus the number of elements of $t$. -/
theorem card_union_add_card_inter_finset [DecidableEq α] :
    (s ∪ t).card + (s ∩ t).card = s.card + t.card := by
  sorry

/-- The union of two finite sets $s$ and $t$ has at most as many elements as $s$ and $t$
together. -/
theorem card_union_le_add [DecidableEq α] : (s ∪ t).card ≤ s.card + t.card := by
  sorry

/-- A finite set $s$ has exactly $2^m$ subsets, where $m$ is the number of its elements. -/
theorem card_powerset_eq : s.powerset.card = 2 ^ s.card := by
  sorry

/-- A finite set $s$ has, for every natural number $k$ that is at most the number of its elements, a
subset with exactly $k$ elements. -/
theorem exists_subset_card_eq_finset : ∀ k ≤ s.card, ∃ u ⊆ s, u.card = k := by
  sorry

/-- The image of a finite set $s$ under an injective map $f$ has as many elements as $s$. -/
theorem card_image_of_injective_map [DecidableEq β] {f : α → β} (hf : Function.Injective f) :
    (s.image f).card = s.card := by
  sorry

/-- Double counting: let $r$ be a relation between the elements of two finite sets $s$ and $u$. The
sum over $a$ in $s$ of the number of $b$ in $u$ related to $a$ is equal to the sum over $b$ in $u$
of the number of $a$ in $s$ related to $b$. -/
theorem sum_card_related_eq (u : Finset β) (r : α → β → Prop) [∀ a b, Decidable (r a b)] :
    ∑ a ∈ s, (u.filter fun b ↦ r a b).card = ∑ b ∈ u, (s.filter fun a ↦ r a b).card := by
  sorry

/-- A real-valued function $f$ on a nonempty finite set $s$ is somewhere at least as large as its
mean: there is an $x$ in $s$ such that the sum of the values of $f$ on $s$ is at most the number of
elements of $s$ times $f(x)$. -/
theorem exists_sum_le_card_mul (hs : s.Nonempty) (f : α → ℝ) :
    ∃ x ∈ s, ∑ y ∈ s, f y ≤ (s.card : ℝ) * f x := by
  sorry

/-- A real-valued function $f$ on a nonempty finite set $s$ attains a maximum: there is an $x$ in
$s$ with $f(y) \le f(x)$ for all $y$ in $s$. -/
theorem exists_max_finset (hs : s.Nonempty) (f : α → ℝ) : ∃ x ∈ s, ∀ y ∈ s, f y ≤ f x := by
  sorry

/-- For every finite set $s$ of natural numbers there is a natural number $n$ that is greater than
all elements of $s$. -/
theorem exists_forall_lt_finset : ∀ s : Finset ℕ, ∃ n : ℕ, ∀ m ∈ s, m < n := by
  sorry

/-- Let $e$ be a bijection from a finite set to a finite set, and let $f$ be a real-valued function
on the second set. The sum of the numbers $f(e(a))$ over all $a$ in the first set is the sum of the
numbers $f(b)$ over all $b$ in the second set. -/
theorem sum_comp_equiv [Fintype α] [Fintype β] (e : α ≃ β) (f : β → ℝ) :
    ∑ a : α, f (e a) = ∑ b : β, f b := by
  sorry

/-- For finite sets $s$ and $t$, if $s$ has more elements than $t$, then some element of $s$ does
not belong to $t$. -/
theorem exists_mem_notMem_of_card_lt : t.card < s.card → ∃ x : α, x ∈ s ∧ ¬x ∈ t := by
  sorry

/-- An involution $f$ of a finite set, that is a map with $f(f(x)) = x$ for all $x$, that has no
fixed point can exist only if the number of elements of the set is even. -/
theorem even_card_of_involutive [Fintype α] {f : α → α} (hf : Function.Involutive f)
    (hne : ∀ x, f x ≠ x) : Even (Fintype.card α) := by
  sorry

/-- For a finite set $X$ there is a natural number $n > 0$ such that $\sigma^n$ is the identity for
every permutation $\sigma$ of $X$. -/
theorem exists_forall_perm_pow_eq_one (X : Type*) [Finite X] :
    ∃ n : ℕ, 0 < n ∧ ∀ σ : Equiv.Perm X, σ ^ n = 1 := by
  sorry

/-- Every index $i$ below $n$ is, as a natural number, less than $n + 1$. -/
theorem index_lt_succ {n : ℕ} (i : Fin n) : (i : ℕ) < n + 1 := by
  sorry

end Cardinalities

end Starter.Combinatorics
