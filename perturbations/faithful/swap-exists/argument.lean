/- ∃ x, ∃ y, p x y became ∃ y, ∃ x, p x y, at a place where only truth counts; neither type mentions
the other variable. -/
namespace «swap-exists»
variable {C : Sort u} {A : Sort v} {B : Sort w}

def gold (K : (C → Prop) → Prop) (p : C → A → B → Prop) : Prop :=
  K fun c => Exists fun x => Exists fun y => p c x y

def candidate (K : (C → Prop) → Prop) (p : C → A → B → Prop) : Prop :=
  K fun c => Exists fun y => Exists fun x => p c x y

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {p : C → A → B → Prop} :
    Iff (gold K p) (candidate K p) :=
  place fun c => ⟨fun ⟨x, y, h⟩ => ⟨y, x, h⟩, fun ⟨y, x, h⟩ => ⟨x, y, h⟩⟩

end «swap-exists»

#print axioms «swap-exists».holds
