/- The signature (c) (h : H c) (p : P c), with the conclusion Q c, became (c) (h : H c) with the
conclusion P c ↔ Q c. From False follows True, and they are not equivalent. -/
namespace «hypothesis-to-iff»
variable {C : Sort u}

def gold (H P Q : C → Prop) : Prop := ∀ c, H c → P c → Q c

def candidate (H P Q : C → Prop) : Prop := ∀ c, H c → Iff (P c) (Q c)

theorem holds {H P Q : C → Prop} : candidate H P Q → gold H P Q :=
  fun h c hc => (h c hc).mp

theorem fails : Not (∀ (C : Type) (H P Q : C → Prop), gold H P Q → candidate H P Q) :=
  fun h =>
    (h Unit (fun _ => True) (fun _ => False) (fun _ => True) (fun _ _ _ => .intro) .unit
      .intro).mpr .intro

end «hypothesis-to-iff»

#print axioms «hypothesis-to-iff».holds
#print axioms «hypothesis-to-iff».fails
