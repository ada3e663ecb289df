/- ∀ x, ∀ y, p x y became ∀ y, ∀ x, p x y, at a place where only truth counts; neither type mentions
the other variable. -/
namespace «swap-foralls»
variable {C : Sort u} {A : Sort v} {B : Sort w}

def gold (K : (C → Prop) → Prop) (p : C → A → B → Prop) : Prop :=
  K fun c => ∀ x, ∀ y, p c x y

def candidate (K : (C → Prop) → Prop) (p : C → A → B → Prop) : Prop :=
  K fun c => ∀ y, ∀ x, p c x y

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {p : C → A → B → Prop} :
    Iff (gold K p) (candidate K p) :=
  place fun c => ⟨fun h y x => h x y, fun h x y => h y x⟩

end «swap-foralls»

#print axioms «swap-foralls».holds
