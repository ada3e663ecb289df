/- ∀ s : Set X, Q s became ∀ s : Finset X, Q s, where every use is along the coercion: the candidate
is the gold at the finite sets. Every finite set of natural numbers has an upper bound, the set of
all of them has none. -/
namespace «set-to-finset»
variable {C : Sort u} {X : Type v}

structure Finset (X : Type v) where
  elements : Set X
  finite : elements.Finite

def gold (Q : C → Set X → Prop) : Prop := ∀ c (s : Set X), Q c s

def candidate (Q : C → Set X → Prop) : Prop := ∀ c (s : Finset X), Q c s.elements

theorem holds {Q : C → Set X → Prop} : gold Q → candidate Q :=
  fun h c s => h c s.elements

theorem fails : Not (∀ (C X : Type) (Q : C → Set X → Prop), candidate Q → gold Q) :=
  fun h =>
    Nat.unbounded (h Unit Nat (fun _ s => Exists fun b => ∀ x, s x → Nat.le x b)
      (fun _ s => s.finite.bounded) .unit Set.univ)

end «set-to-finset»

#print axioms «set-to-finset».holds
#print axioms «set-to-finset».fails
