/- The binder (x y : A) became (x : A) (y : A), which it abbreviates. -/
namespace «split-binder»
variable {C : Sort u} {A : Sort v}

def gold (Q : C → A → A → Prop) : Prop := ∀ (c : C) (x y : A), Q c x y

def candidate (Q : C → A → A → Prop) : Prop := ∀ (c : C) (x : A) (y : A), Q c x y

theorem holds {Q : C → A → A → Prop} : Iff (gold Q) (candidate Q) :=
  Iff.rfl

end «split-binder»

#print axioms «split-binder».holds
