/- P ↔ Q became Q ↔ P, at a place where only truth counts. -/
namespace «flip-iff»
variable {C : Sort u}

def gold (K : (C → Prop) → Prop) (p q : C → Prop) : Prop :=
  K fun c => Iff (p c) (q c)

def candidate (K : (C → Prop) → Prop) (p q : C → Prop) : Prop :=
  K fun c => Iff (q c) (p c)

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {p q : C → Prop} :
    Iff (gold K p q) (candidate K p q) :=
  place fun c => ⟨Iff.symm, Iff.symm⟩

end «flip-iff»

#print axioms «flip-iff».holds
