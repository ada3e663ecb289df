/- ∃! x, p x became ∃ x, p x ∧ ∀ y, p y → y = x, its definition. -/
namespace «unfold-unique»
variable {C : Sort u} {A : Sort v}

def gold (K : (C → Prop) → Prop) (p : C → A → Prop) : Prop :=
  K fun c => ExistsUnique fun x => p c x

def candidate (K : (C → Prop) → Prop) (p : C → A → Prop) : Prop :=
  K fun c => Exists fun x => And (p c x) (∀ y, p c y → Eq y x)

theorem holds {K : (C → Prop) → Prop} {p : C → A → Prop} :
    Iff (gold K p) (candidate K p) :=
  Iff.rfl

end «unfold-unique»

#print axioms «unfold-unique».holds
