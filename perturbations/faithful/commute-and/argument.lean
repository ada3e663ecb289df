/- P ∧ Q became Q ∧ P, at a place where only truth counts. -/
namespace «commute-and»
variable {C : Sort u}

def gold (K : (C → Prop) → Prop) (p q : C → Prop) : Prop :=
  K fun c => And (p c) (q c)

def candidate (K : (C → Prop) → Prop) (p q : C → Prop) : Prop :=
  K fun c => And (q c) (p c)

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {p q : C → Prop} :
    Iff (gold K p q) (candidate K p q) :=
  place fun c => ⟨fun h => ⟨h.2, h.1⟩, fun h => ⟨h.2, h.1⟩⟩

end «commute-and»

#print axioms «commute-and».holds
