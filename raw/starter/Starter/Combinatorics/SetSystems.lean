/-
Copyright (c) 2026 The DriftBench maintainers. All rights reserved.
Released under Apache 2.0 license as described in the file LICENSE.
Authors: The DriftBench maintainers
-/
import Mathlib

/-!
# Pigeonholes, set systems and ordered sets
-/

namespace Starter.Combinatorics

section Pigeonhole

variable {α β : Type*}

/-- The pigeonhole principle: if $f$ maps a finite set $s$ into a finite set $t$ that has fewer
elements than $s$, then there are two different elements $x$ and $y$ of $s$ with $f(x) = f(y)$. -/
theorem exists_ne_map_eq_of_card_lt {s : Finset α} {t : Finset β} (hcard : t.card < s.card)
    {f : α → β} (hf : ∀ x ∈ s, f x ∈ t) : ∃ x ∈ s, ∃ y ∈ s, x ≠ y ∧ f x = f y := by
  sorry

/-- Infinite pigeonhole principle: if $f$ maps an infinite set to a finite set, then some value $b$
has an infinite preimage. -/
theorem exists_infinite_fiber [Infinite α] [Finite β] (f : α → β) :
    ∃ b : β, (f ⁻¹' {b}).Infinite := by
  sorry

/-- If the natural numbers are coloured with $k$ colours, then some colour occurs arbitrarily late:
there is a colour $c$ such that for every $n$ there is an $m \ge n$ of colour $c$. -/
theorem exists_color_forall_exists {k : ℕ} (f : ℕ → Fin k) :
    ∃ c : Fin k, ∀ n : ℕ, ∃ m ≥ n, f m = c := by
  sorry

/-- A map from a finite set to itself is injective if and only if it is surjective. -/
theorem injective_iff_surjective_self [Finite α] {f : α → α} :
    Function.Injective f ↔ Function.Surjective f := by
  sorry

/-- Cantor's theorem: for every map $f$ from a set to the set of its subsets there is a subset $s$
with $f(x) \ne s$ for all $x$. -/
theorem exists_forall_ne_set (f : α → Set α) : ∃ s : Set α, ∀ x : α, f x ≠ s := by
  sorry

/-- The Schröder–Bernstein theorem: if there are injective maps $f : \alpha \to \beta$ and $g :
\beta \to \alpha$, then there is a bijective map from $\alpha$ to $\beta$. -/
theorem exists_bijective_of_injective {f : α → β} {g : β → α} (hf : Function.Injective f)
    (hg : Function.Injective g) : ∃ h : α → β, Function.Bijective h := by
  sorry

/-- Let $f : \alpha \to \beta$ be a map such that for every $b$ there is an $a$ with $f(a) = b$.
Then $f$ has a right inverse: there is a map $g : \beta \to \alpha$ with $f(g(b)) = b$ for all
$b$. -/
theorem exists_right_inverse {f : α → β} (hf : ∀ b : β, ∃ a : α, f a = b) :
    ∃ g : β → α, ∀ b : β, f (g b) = b := by
  sorry

end Pigeonhole

section SetFamilies

variable {α : Type*}

/-- A subset $t$ of a finite set $s$ is finite. -/
theorem finite_of_subset_finite {s t : Set α} (hs : s.Finite) (hts : t ⊆ s) : t.Finite := by
  sorry

/-- Let $s$ be a set of elements of the domain of a map $f$. If $f$ is injective on $s$ and on the
complement of $s$, and the images of $s$ and of its complement are disjoint, then $f$ is
injective. -/
theorem injective_of_injOn_of_injOn_compl {β : Type*} {f : α → β} {s : Set α} (hs : Set.InjOn f s)
    (hs' : Set.InjOn f sᶜ) (hd : Disjoint (f '' s) (f '' sᶜ)) : Function.Injective f := by
  sorry

/-- A finite set $s$ of natural numbers that has an element has a largest element: an element $m$
with $n \le m$ for all $n$ in $s$. -/
theorem exists_max_of_finite {s : Set ℕ} (hfin : s.Finite) (hne : ∃ n, n ∈ s) :
    ∃ m ∈ s, ∀ n, n ∈ s → n ≤ m := by
  sorry

/-- The union of a sequence of countable sets is countable. -/
theorem countable_iUnion_nat {s : ℕ → Set α} (hs : ∀ n, (s n).Countable) :
    (⋃ n, s n).Countable := by
  sorry

/-- A set $s$ of natural numbers is infinite if and only if for every natural number $n$ there is an
element $m$ of $s$ with $n < m$. -/
theorem infinite_iff_forall_exists_gt {s : Set ℕ} : s.Infinite ↔ ∀ n : ℕ, ∃ m ∈ s, n < m := by
  sorry

/-- For a sequence of sets $s_n$, an element that belongs to all but finitely many $s_n$ belongs to
infinitely many: the union over $n$ of the intersections over $k$ of the $s_{n+k}$ is contained in
the intersection over $n$ of the unions over $k$ of the $s_{n+k}$. -/
theorem liminf_subset_limsup (s : ℕ → Set α) :
    (⋃ n, ⋂ k, s (n + k)) ⊆ ⋂ n, ⋃ k, s (n + k) := by
  sorry

/-- Hall's marriage theorem. Let $(t_i)$ be a family of finite sets. There is an injective map $f$
with $f(i) \in t_i$ for every index $i$ if and only if, for every finite set $s$ of indices, the
union of the $t_i$ with $i$ in $s$ has at least as many elements as $s$. -/
theorem exists_injective_choice_iff {ι : Type*} [DecidableEq α] (t : ι → Finset α) :
    (∃ f : ι → α, Function.Injective f ∧ ∀ i, f i ∈ t i) ↔
      ∀ s : Finset ι, s.card ≤ (s.biUnion t).card := by
  sorry

variable [Fintype α] [DecidableEq α] {𝒜 : Finset (Finset α)}

/-- Sperner's theorem. Let $\mathcal A$ be a family of subsets of a set with $n$ elements such that
no member of $\mathcal A$ is contained in a different member. Then $\mathcal A$ has at most
$\binom{n}{m}$ members, where $m$ is the integer part of $n / 2$. -/
theorem card_le_choose_half_of_antichain (h : ∀ A ∈ 𝒜, ∀ B ∈ 𝒜, A ⊆ B → A = B) :
    𝒜.card ≤ (Fintype.card α).choose (Fintype.card α / 2) := by
  sorry

/-- If any two members of a family of subsets of a set with $n$ elements have an element in common,
where the two members may be the same, then twice the number of members is at most $2^n$. -/
theorem two_mul_card_le_of_intersecting (h : ∀ A ∈ 𝒜, ∀ B ∈ 𝒜, ∃ x : α, x ∈ A ∧ x ∈ B) :
    2 * 𝒜.card ≤ 2 ^ Fintype.card α := by
  sorry

/-- The Erdős–Ko–Rado theorem. Let $\mathcal A$ be a family of subsets with $k$ elements each of a
set with $n$ elements, where $k > 0$ and $2 k \le n$. If any two members of $\mathcal A$ have an
element in common, then $\mathcal A$ has at most $\binom{n-1}{k-1}$ members. -/
theorem card_le_choose_of_intersecting {k : ℕ} (hk : 0 < k) (hn : 2 * k ≤ Fintype.card α)
    (hcard : ∀ A ∈ 𝒜, A.card = k) (h : ∀ A ∈ 𝒜, ∀ B ∈ 𝒜, (A ∩ B).Nonempty) :
    𝒜.card ≤ (Fintype.card α - 1).choose (k - 1) := by
  sorry

end SetFamilies

section Order

variable {α : Type*}

/-- In a partially ordered set, every element $x$ of a finite set $s$ lies below a maximal element
of $s$: there is an $m$ in $s$ with $x \le m$ such that $m \le y$ implies $m = y$ for every $y$ in
$s$. -/
theorem exists_maximal_above [PartialOrder α] (s : Finset α) :
    ∀ x ∈ s, ∃ m ∈ s, x ≤ m ∧ ∀ y ∈ s, m ≤ y → m = y := by
  sorry

/-- The Knaster–Tarski theorem: an order-preserving map $f$ of a complete lattice into itself has a
least fixed point, that is a fixed point $x$ such that $x \le y$ for every fixed point $y$ of
$f$. -/
theorem exists_least_fixedPoint [CompleteLattice α] (f : α →o α) :
    ∃ x : α, f x = x ∧ ∀ y : α, f y = y → x ≤ y := by
  sorry

/-- Every sequence of real numbers has a subsequence that is nondecreasing or nonincreasing. -/
theorem exists_monotone_subsequence (u : ℕ → ℝ) :
    ∃ φ : ℕ → ℕ, StrictMono φ ∧ (Monotone (u ∘ φ) ∨ Antitone (u ∘ φ)) := by
  sorry

/-- Dickson's lemma for pairs: in every sequence of pairs of natural numbers there are two terms, at
positions $i < j$, such that the first is at most the second in both coordinates. -/
theorem exists_lt_le_pairs (u : ℕ → ℕ × ℕ) : ∃ i j : ℕ, i < j ∧ u i ≤ u j := by
  sorry

/-- The Erdős–Szekeres theorem. Let $r$, $s$ and $n$ be natural numbers with $r s < n$. In every
sequence of $n$ distinct real numbers, more than $r$ terms form a strictly increasing subsequence,
or more than $s$ terms form a strictly decreasing subsequence. -/
theorem exists_strictMonoOn_or_strictAntiOn {r s n : ℕ} (h : r * s < n) {u : Fin n → ℝ}
    (hu : Function.Injective u) :
    (∃ t : Finset (Fin n), r < t.card ∧ StrictMonoOn u (t : Set (Fin n))) ∨
      ∃ t : Finset (Fin n), s < t.card ∧ StrictAntiOn u (t : Set (Fin n)) := by
  sorry

end Order

end Starter.Combinatorics
