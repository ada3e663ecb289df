/-
Copyright (c) 2026 The DriftBench maintainers. All rights reserved.
Released under Apache 2.0 license as described in the file LICENSE.
Authors: The DriftBench maintainers
-/
import Mathlib

/-!
# Groups, subgroups and homomorphisms
-/

namespace Starter.Algebra

section Elements

variable {G : Type*} [Group G]

/-- In a group, for all elements $a$ and $b$ there is exactly one $x$ with $a x = b$. -/
theorem existsUnique_mul_eq (a b : G) : ∃! x : G, a * x = b := by
  sorry

/-- In a group, for all elements $a$ and $b$ the equation $a x = b$ has a solution $x$, and the
equation $y a = b$ has a solution $y$. -/
theorem exists_mul_eq_and_exists_mul_eq (a b : G) : (∃ x : G, a * x = b) ∧ ∃ y : G, y * a = b := by
  sorry

/-- For elements $a$ and $b$ of a group, if $a b = b a$ then $(a b)^n = a^n b^n$ for every natural
number $n$. -/
theorem mul_pow_of_comm {a b : G} : a * b = b * a → ∀ n : ℕ, (a * b) ^ n = a ^ n * b ^ n := by
  sorry

/-- Let $a$ and $b$ be elements of a group with $a b = b a$. If there are natural numbers $m > 0$
with $a^m = 1$ and $n > 0$ with $b^n = 1$, then there is a natural number $k > 0$ with $(a b)^k =
1$. -/
theorem exists_mul_pow_eq_one {a b : G} (hab : a * b = b * a) (ha : ∃ m : ℕ, 0 < m ∧ a ^ m = 1)
    (hb : ∃ n : ℕ, 0 < n ∧ b ^ n = 1) : ∃ k : ℕ, 0 < k ∧ (a * b) ^ k = 1 := by
  sorry

/-- A group has exactly one element $e$ such that $e g = g$ for every $g$. -/
theorem existsUnique_left_identity : ∃! e : G, ∀ g : G, e * g = g := by
  sorry

/-- A group in which $g g = 1$ for every element $g$ is commutative: $a b = b a$ for all $a$ and
$b$. -/
theorem mul_comm_of_mul_self_eq_one (h : ∀ g : G, g * g = 1) : ∀ a b : G, a * b = b * a := by
  sorry

/-- If two elements $a$ and $b$ of a group commute and have coprime orders, then the order of $a b$
is the product of the orders of $a$ and $b$. Here an element of infinite order has order $0$. -/
theorem orderOf_mul_of_coprime {a b : G} (hab : Commute a b)
    (h : (orderOf a).Coprime (orderOf b)) : orderOf (a * b) = orderOf a * orderOf b := by
  sorry

/-- In a finite group, for every element $g$ there is a natural number $n > 0$ with $g^n = 1$. -/
theorem exists_pow_eq_one_of_finite [Finite G] : ∀ g : G, ∃ n : ℕ, 0 < n ∧ g ^ n = 1 := by
  sorry

/-- For a finite group there is a natural number $n > 0$ such that $g^n = 1$ for every element
$g$. -/
theorem exists_exponent_of_finite [Finite G] : ∃ n : ℕ, 0 < n ∧ ∀ g : G, g ^ n = 1 := by
  sorry

/-- In a finite group, the order of every element $g$ divides the number of elements of the
group. -/
theorem orderOf_dvd_card_of_finite [Finite G] (g : G) : orderOf g ∣ Nat.card G := by
  sorry

/-- Cauchy's theorem: if a prime number $p$ divides the number of elements of a finite group, then
the group has an element of order $p$. -/
theorem exists_orderOf_eq_prime [Finite G] {p : ℕ} (hp : p.Prime) (h : p ∣ Nat.card G) :
    ∃ g : G, orderOf g = p := by
  sorry

/-- A group with a prime number $p$ of elements is cyclic: it has an element $g$ such that every
element $x$ is a power $g^k$ with an integer $k$. -/
theorem exists_generator_of_prime_card {p : ℕ} (hp : p.Prime) (h : Nat.card G = p) :
    ∃ g : G, ∀ x : G, ∃ k : ℤ, g ^ k = x := by
  sorry

end Elements

section Subgroups

variable {G : Type*} [Group G] (H K : Subgroup G)

/-- Lagrange's theorem: the number of elements of a subgroup $H$ of a finite group divides the
number of elements of the group. -/
theorem card_subgroup_dvd_card [Finite G] : Nat.card H ∣ Nat.card G := by
  sorry

/-- A subgroup $H$ of a group is normal if and only if $g h g^{-1}$ belongs to $H$ for every $h$ in
$H$ and every element $g$ of the group. -/
theorem normal_iff_forall_conj_mem : H.Normal ↔ ∀ h ∈ H, ∀ g : G, g * h * g⁻¹ ∈ H := by
  sorry

/-- The intersection of two normal subgroups $H$ and $K$ of a group is normal. -/
theorem normal_inf (hH : H.Normal) (hK : K.Normal) : (H ⊓ K).Normal := by
  sorry

/-- A subgroup of a cyclic group is cyclic. -/
theorem isCyclic_of_subgroup [IsCyclic G] : IsCyclic H := by
  sorry

variable {H K}

/-- Let $a$ and $b$ be elements of a group, and let $H$ be a subgroup that contains $a$ and $a b$.
Then $H$ contains $b$. -/
theorem mem_of_mul_mem_of_mem {a b : G} (ha : a ∈ H) (hab : a * b ∈ H) : b ∈ H := by
  sorry

/-- A subgroup of index $2$ is normal. -/
theorem normal_of_index_two (h : H.index = 2) : H.Normal := by
  sorry

/-- If the union of two subgroups $H$ and $K$ of a group is the whole group, so that every element
belongs to $H$ or to $K$, then $H$ or $K$ is the whole group. -/
theorem eq_top_or_eq_top_of_union (h : ∀ g : G, g ∈ H ∨ g ∈ K) : H = ⊤ ∨ K = ⊤ := by
  sorry

/-- Two finite subgroups $H$ and $K$ of a group whose numbers of elements are coprime have only the
unit element in common. -/
theorem eq_one_of_mem_of_coprime [Finite H] [Finite K] (h : (Nat.card H).Coprime (Nat.card K)) :
    ∀ g : G, g ∈ H ∧ g ∈ K → g = 1 := by
  sorry

/-- A subgroup $H$ that is contained in a subgroup $K$ of a finite group has at most as many
elements as $K$. -/
theorem card_le_card_of_le [Finite G] (h : H ≤ K) : Nat.card H ≤ Nat.card K := by
  sorry

end Subgroups

section Sylow

variable {G : Type*} [Group G] [Finite G] {p : ℕ} [Fact p.Prime]

/-- Sylow's first theorem: if a power $p^n$ of a prime number $p$ divides the number of elements of
a finite group, then the group has a subgroup with $p^n$ elements. -/
theorem exists_subgroup_card_eq_prime_pow {n : ℕ} (h : p ^ n ∣ Nat.card G) :
    ∃ H : Subgroup G, Nat.card H = p ^ n := by
  sorry

/-- Sylow's second theorem: for a prime number $p$ and any two $p$-Sylow subgroups $P$ and $Q$ of a
finite group there is an element $g$ of the group such that an element $x$ belongs to $P$ if and
only if $g x g^{-1}$ belongs to $Q$. -/
theorem exists_conj_sylow (P Q : Sylow p G) : ∃ g : G, ∀ x : G, x ∈ P ↔ g * x * g⁻¹ ∈ Q := by
  sorry

/-- Let $p$ be a prime number. A finite $p$-group with more than one element has an element $z \ne
1$ that commutes with every element. -/
theorem exists_central_ne_one [Nontrivial G] (hG : IsPGroup p G) :
    ∃ z : G, z ≠ 1 ∧ ∀ g : G, z * g = g * z := by
  sorry

end Sylow

section Homomorphisms

variable {G H : Type*} [Group G] [Group H]

/-- A homomorphism of groups is injective if and only if its kernel is trivial. -/
theorem injective_iff_ker_eq_bot (φ : G →* H) : Function.Injective φ ↔ φ.ker = ⊥ := by
  sorry

/-- The first isomorphism theorem: if $\varphi : G \to H$ is a surjective homomorphism of groups,
then the quotient of $G$ by the kernel of $\varphi$ is isomorphic to $H$. -/
theorem nonempty_quotient_ker_equiv (φ : G →* H) (hφ : Function.Surjective φ) :
    Nonempty (G ⧸ φ.ker ≃* H) := by
  sorry

/-- An isomorphism $e$ of groups preserves orders: for every element $g$ the order of $e(g)$ is the
order of $g$. -/
theorem orderOf_mulEquiv_apply (e : G ≃* H) (g : G) : orderOf (e g) = orderOf g := by
  sorry

/-- The universal property of the quotient: let $N$ be a normal subgroup of a group $G$, and let
$\varphi : G \to H$ be a homomorphism of groups with $\varphi(n) = 1$ for all $n$ in $N$. Then there
is exactly one homomorphism $\psi : G / N \to H$ with $\psi(g N) = \varphi(g)$ for every $g$ in
$G$. -/
theorem existsUnique_lift_quotient (N : Subgroup G) [N.Normal] (φ : G →* H)
    (h : ∀ n ∈ N, φ n = 1) : ∃! ψ : G ⧸ N →* H, ∀ g : G, ψ (QuotientGroup.mk g) = φ g := by
  sorry

variable (G) in
/-- Cayley's theorem: for every group $G$ there is an injective homomorphism from $G$ to the group
of permutations of the set $G$. -/
theorem exists_injective_hom_perm : ∃ φ : G →* Equiv.Perm G, Function.Injective φ := by
  sorry

/-- Two homomorphisms of groups $\varphi, \psi : G \to H$ that agree at every element of a set $s$
that generates $G$ are equal. -/
theorem hom_eq_of_eqOn_generators {φ ψ : G →* H} {s : Set G} (hs : Subgroup.closure s = ⊤)
    (h : ∀ x, x ∈ s → φ x = ψ x) : φ = ψ := by
  sorry

end Homomorphisms

end Starter.Algebra
