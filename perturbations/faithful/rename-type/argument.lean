/- The type variable {α : Type u} became {β : Type u}: the same statement up to a name. -/
namespace «rename-type»
variable {D : Sort w}

def gold (Q : Type u → D → Prop) : Prop := ∀ {α : Type u} (d : D), Q α d

def candidate (Q : Type u → D → Prop) : Prop := ∀ {β : Type u} (d : D), Q β d

theorem holds {Q : Type u → D → Prop} : Iff (gold Q) (candidate Q) :=
  Iff.rfl

end «rename-type»

#print axioms «rename-type».holds
