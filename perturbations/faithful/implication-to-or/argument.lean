/- P → Q became ¬ P ∨ Q, at a place where only truth counts. There by cases on P. -/
namespace «implication-to-or»
variable {C : Sort u}

def gold (K : (C → Prop) → Prop) (p q : C → Prop) : Prop :=
  K fun c => p c → q c

def candidate (K : (C → Prop) → Prop) (p q : C → Prop) : Prop :=
  K fun c => Or (Not (p c)) (q c)

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {p q : C → Prop} :
    Iff (gold K p q) (candidate K p q) :=
  place fun c =>
    ⟨fun h => (Classical.em (p c)).elim (fun x => .inr (h x)) .inl,
     fun h x => h.elim (fun n => absurd x n) id⟩

end «implication-to-or»

#print axioms «implication-to-or».holds
