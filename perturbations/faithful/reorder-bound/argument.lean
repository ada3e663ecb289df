/- ∀ x y, p x y became ∀ y x, p x y, or ∃ x y, p x y became ∃ y x, p x y, at a place where only
truth counts; the variables share a binder, so one type. -/
namespace «reorder-bound»
variable {C : Sort u} {A : Sort v}

inductive Head where
  | all : Head
  | some : Head

def gold (K : (C → Prop) → Prop) (head : Head) (p : C → A → A → Prop) : Prop :=
  K fun c => match head with
    | .all => ∀ x y, p c x y
    | .some => Exists fun x => Exists fun y => p c x y

def candidate (K : (C → Prop) → Prop) (head : Head) (p : C → A → A → Prop) : Prop :=
  K fun c => match head with
    | .all => ∀ y x, p c x y
    | .some => Exists fun y => Exists fun x => p c x y

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {head : Head} {p : C → A → A → Prop} :
    Iff (gold K head p) (candidate K head p) :=
  place fun c => match head with
    | .all => ⟨fun h y x => h x y, fun h x y => h y x⟩
    | .some => ⟨fun ⟨x, y, h⟩ => ⟨y, x, h⟩, fun ⟨y, x, h⟩ => ⟨x, y, h⟩⟩

end «reorder-bound»

#print axioms «reorder-bound».holds
