/- The signature (c), with the conclusion P c → Q c, became (c) (h : P c) with the conclusion Q c,
which is the same type. -/
namespace «antecedent-to-hypothesis»
variable {C : Sort u}

def gold (P Q : C → Prop) : Prop := ∀ (c : C), P c → Q c

def candidate (P Q : C → Prop) : Prop := ∀ (c : C) (h : P c), Q c

theorem holds {P Q : C → Prop} : Iff (gold P Q) (candidate P Q) :=
  Iff.rfl

end «antecedent-to-hypothesis»

#print axioms «antecedent-to-hypothesis».holds
