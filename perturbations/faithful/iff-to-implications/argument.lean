/- P ↔ Q became (P → Q) ∧ (Q → P), at a place where only truth counts. -/
namespace «iff-to-implications»
variable {C : Sort u}

def gold (K : (C → Prop) → Prop) (p q : C → Prop) : Prop :=
  K fun c => Iff (p c) (q c)

def candidate (K : (C → Prop) → Prop) (p q : C → Prop) : Prop :=
  K fun c => And (p c → q c) (q c → p c)

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {p q : C → Prop} :
    Iff (gold K p q) (candidate K p q) :=
  place fun c => ⟨fun h => ⟨h.mp, h.mpr⟩, fun h => ⟨h.1, h.2⟩⟩

end «iff-to-implications»

#print axioms «iff-to-implications».holds
