/- (P → Q) ∧ (Q → P) became P ↔ Q, at a place where only truth counts. -/
namespace «implications-to-iff»
variable {C : Sort u}

def gold (K : (C → Prop) → Prop) (p q : C → Prop) : Prop :=
  K fun c => And (p c → q c) (q c → p c)

def candidate (K : (C → Prop) → Prop) (p q : C → Prop) : Prop :=
  K fun c => Iff (p c) (q c)

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {p q : C → Prop} :
    Iff (gold K p q) (candidate K p q) :=
  place fun c => ⟨fun h => ⟨h.1, h.2⟩, fun h => ⟨h.mp, h.mpr⟩⟩

end «implications-to-iff»

#print axioms «implications-to-iff».holds
