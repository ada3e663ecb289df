/- a ≠ b became b ≠ a, at a place where only truth counts. -/
namespace «flip-ne»
variable {C : Sort u} {A : Sort v}

def gold (K : (C → Prop) → Prop) (a b : C → A) : Prop :=
  K fun c => Ne (a c) (b c)

def candidate (K : (C → Prop) → Prop) (a b : C → A) : Prop :=
  K fun c => Ne (b c) (a c)

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {a b : C → A} :
    Iff (gold K a b) (candidate K a b) :=
  place fun c => ⟨fun n e => n e.symm, fun n e => n e.symm⟩

end «flip-ne»

#print axioms «flip-ne».holds
