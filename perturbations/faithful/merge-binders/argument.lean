/- The binders (x : A) (y : A) became (x y : A), which abbreviates them. -/
namespace «merge-binders»
variable {C : Sort u} {A : Sort v}

def gold (Q : C → A → A → Prop) : Prop := ∀ (c : C) (x : A) (y : A), Q c x y

def candidate (Q : C → A → A → Prop) : Prop := ∀ (c : C) (x y : A), Q c x y

theorem holds {Q : C → A → A → Prop} : Iff (gold Q) (candidate Q) :=
  Iff.rfl

end «merge-binders»

#print axioms «merge-binders».holds
