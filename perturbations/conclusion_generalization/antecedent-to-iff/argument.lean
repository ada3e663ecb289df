/- The last implication of the conclusion, P → Q for all values of the variables, became P ↔ Q. From
False follows True, and they are not equivalent. -/
namespace «antecedent-to-iff»
variable {C : Sort u}

def gold (P Q : C → Prop) : Prop := ∀ c, P c → Q c

def candidate (P Q : C → Prop) : Prop := ∀ c, Iff (P c) (Q c)

theorem holds {P Q : C → Prop} : candidate P Q → gold P Q :=
  fun h c => (h c).mp

theorem fails : Not (∀ (C : Type) (P Q : C → Prop), gold P Q → candidate P Q) :=
  fun h => (h Unit (fun _ => False) (fun _ => True) (fun _ _ => .intro) .unit).mpr .intro

end «antecedent-to-iff»

#print axioms «antecedent-to-iff».holds
#print axioms «antecedent-to-iff».fails
