/- P ∨ Q became ¬ P → Q, at a place where only truth counts. Back by cases on P. -/
namespace «or-to-implication»
variable {C : Sort u}

def gold (K : (C → Prop) → Prop) (p q : C → Prop) : Prop :=
  K fun c => Or (p c) (q c)

def candidate (K : (C → Prop) → Prop) (p q : C → Prop) : Prop :=
  K fun c => Not (p c) → q c

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {p q : C → Prop} :
    Iff (gold K p q) (candidate K p q) :=
  place fun c =>
    ⟨fun h n => h.elim (fun x => absurd x n) id,
     fun h => (Classical.em (p c)).elim .inl (fun n => .inr (h n))⟩

end «or-to-implication»

#print axioms «or-to-implication».holds
