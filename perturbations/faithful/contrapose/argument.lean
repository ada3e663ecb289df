/- P → Q became ¬ Q → ¬ P, at a place where only truth counts. Back by contradiction. -/
namespace «contrapose»
variable {C : Sort u}

def gold (K : (C → Prop) → Prop) (p q : C → Prop) : Prop :=
  K fun c => p c → q c

def candidate (K : (C → Prop) → Prop) (p q : C → Prop) : Prop :=
  K fun c => Not (q c) → Not (p c)

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {p q : C → Prop} :
    Iff (gold K p q) (candidate K p q) :=
  place fun c => ⟨fun h n x => n (h x), fun h x => byContradiction fun n => h n x⟩

end «contrapose»

#print axioms «contrapose».holds
