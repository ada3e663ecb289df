/- P ∨ Q became Q ∨ P, at a place where only truth counts. -/
namespace «commute-or»
variable {C : Sort u}

def gold (K : (C → Prop) → Prop) (p q : C → Prop) : Prop :=
  K fun c => Or (p c) (q c)

def candidate (K : (C → Prop) → Prop) (p q : C → Prop) : Prop :=
  K fun c => Or (q c) (p c)

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {p q : C → Prop} :
    Iff (gold K p q) (candidate K p q) :=
  place fun c => ⟨fun h => h.elim .inr .inl, fun h => h.elim .inr .inl⟩

end «commute-or»

#print axioms «commute-or».holds
