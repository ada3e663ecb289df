/- ∀ x, p x became ∀ y, p y, or ∃ x, p x became ∃ y, p y: the same term up to the name of a
variable. -/
namespace «rename-bound»
variable {C : Sort u} {A : Sort v}

def gold (K : (C → Prop) → Prop) (p : C → A → Prop) : Prop :=
  K fun c => And (∀ x, p c x) (Exists fun x => p c x)

def candidate (K : (C → Prop) → Prop) (p : C → A → Prop) : Prop :=
  K fun c => And (∀ y, p c y) (Exists fun y => p c y)

theorem holds {K : (C → Prop) → Prop} {p : C → A → Prop} :
    Iff (gold K p) (candidate K p) :=
  Iff.rfl

end «rename-bound»

#print axioms «rename-bound».holds
