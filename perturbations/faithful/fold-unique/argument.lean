/- ∃ x, p x ∧ ∀ y, p y → y = x became ∃! x, p x, which is so defined. -/
namespace «fold-unique»
variable {C : Sort u} {A : Sort v}

def gold (K : (C → Prop) → Prop) (p : C → A → Prop) : Prop :=
  K fun c => Exists fun x => And (p c x) (∀ y, p c y → Eq y x)

def candidate (K : (C → Prop) → Prop) (p : C → A → Prop) : Prop :=
  K fun c => ExistsUnique fun x => p c x

theorem holds {K : (C → Prop) → Prop} {p : C → A → Prop} :
    Iff (gold K p) (candidate K p) :=
  Iff.rfl

end «fold-unique»

#print axioms «fold-unique».holds
