/- The signature (c), with the conclusion ∀ x : A, Q c x, became (c) (x : A) with the conclusion Q c
x, which is the same type. -/
namespace «forall-to-variable»
variable {C : Sort u} {A : Sort v}

def gold (Q : C → A → Prop) : Prop := ∀ (c : C), ∀ x : A, Q c x

def candidate (Q : C → A → Prop) : Prop := ∀ (c : C) (x : A), Q c x

theorem holds {Q : C → A → Prop} : Iff (gold Q) (candidate Q) :=
  Iff.rfl

end «forall-to-variable»

#print axioms «forall-to-variable».holds
