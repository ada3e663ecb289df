/- ∀ s : Finset X, Q s, where Q speaks of membership, inclusion and nonemptiness, became ∀ s : Set
X, Q s. A finite set is a set with a condition on it. Every finite set of natural numbers has an
upper bound, the set of all of them has none. -/
namespace «finset-to-set»
variable {C : Sort u} {X : Type v}

structure Finset (X : Type v) where
  elements : Set X
  finite : elements.Finite

def gold (Q : C → Set X → Prop) : Prop := ∀ c (s : Finset X), Q c s.elements

def candidate (Q : C → Set X → Prop) : Prop := ∀ c (s : Set X), Q c s

theorem holds {Q : C → Set X → Prop} : candidate Q → gold Q :=
  fun h c s => h c s.elements

theorem fails : Not (∀ (C X : Type) (Q : C → Set X → Prop), gold Q → candidate Q) :=
  fun h =>
    Nat.unbounded (h Unit Nat (fun _ s => Exists fun b => ∀ x, s x → Nat.le x b)
      (fun _ s => s.finite.bounded) .unit Set.univ)

end «finset-to-set»

#print axioms «finset-to-set».holds
#print axioms «finset-to-set».fails
