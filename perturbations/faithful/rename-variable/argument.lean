/- The variable (x : A) of the signature became (y : A): the same statement up to a name. -/
namespace «rename-variable»
variable {C : Sort u} {A : Sort v}

def gold (Q : C → A → Prop) : Prop := ∀ (c : C) (x : A), Q c x

def candidate (Q : C → A → Prop) : Prop := ∀ (c : C) (y : A), Q c y

theorem holds {Q : C → A → Prop} : Iff (gold Q) (candidate Q) :=
  Iff.rfl

end «rename-variable»

#print axioms «rename-variable».holds
