/- The signature (c) (x : A) (y : B), with the conclusion Q c x y, became (c) (y : B) (x : A):
neither type mentions the other variable. -/
namespace «reorder-variables»
variable {C : Sort u} {A : Sort v} {B : Sort w}

def gold (Q : C → A → B → Prop) : Prop := ∀ c x y, Q c x y

def candidate (Q : C → A → B → Prop) : Prop := ∀ c y x, Q c x y

theorem holds {Q : C → A → B → Prop} : Iff (gold Q) (candidate Q) :=
  ⟨fun h c y x => h c x y, fun h c x y => h c y x⟩

end «reorder-variables»

#print axioms «reorder-variables».holds
