/- The variable {x : A} became (x : A): the same type up to how Lean takes the argument. -/
namespace «implicit-to-explicit»
variable {C : Sort u} {A : Sort v}

def gold (Q : C → A → Prop) : Prop := ∀ (c : C) {x : A}, Q c x

def candidate (Q : C → A → Prop) : Prop := ∀ (c : C) (x : A), Q c x

theorem holds {Q : C → A → Prop} : Iff (gold Q) (candidate Q) :=
  ⟨fun h c x => @h c x, fun h c x => h c x⟩

end «implicit-to-explicit»

#print axioms «implicit-to-explicit».holds
