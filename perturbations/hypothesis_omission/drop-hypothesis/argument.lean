/- The signature (c) (h : P c) (d), with the conclusion Q c d, lost h; nothing mentioned it. The
candidate gives the gold by ignoring the hypothesis; False follows from False and does not hold. -/
namespace «drop-hypothesis»
variable {C : Sort u} {D : Sort v}

def gold (P : C → Prop) (Q : C → D → Prop) : Prop := ∀ c, P c → ∀ d, Q c d

def candidate (_P : C → Prop) (Q : C → D → Prop) : Prop := ∀ c d, Q c d

theorem holds {P : C → Prop} {Q : C → D → Prop} : candidate P Q → gold P Q :=
  fun h c _ => h c

theorem fails : Not (∀ (C D : Type) (P : C → Prop) (Q : C → D → Prop),
    gold P Q → candidate P Q) :=
  fun h =>
    h Unit Unit (fun _ => False) (fun _ _ => False) (fun _ f _ => f) .unit .unit

end «drop-hypothesis»

#print axioms «drop-hypothesis».holds
#print axioms «drop-hypothesis».fails
