/- In a hypothesis, or at another negative place, of P ∧ Q one side is left: less is assumed, so
more is claimed. From True ∧ False follows False, from True it does not. -/
namespace «drop-conjunct»
variable {C : Sort u}

inductive Side where
  | left : Side
  | right : Side

def kept (side : Side) (P Q : Prop) : Prop :=
  match side with
  | .left => P
  | .right => Q

def gold (K : (C → Prop) → Prop) (_side : Side) (P Q : C → Prop) : Prop :=
  K fun c => And (P c) (Q c)

def candidate (K : (C → Prop) → Prop) (side : Side) (P Q : C → Prop) : Prop :=
  K fun c => kept side (P c) (Q c)

theorem holds {K : (C → Prop) → Prop} (negative : Negative K) {side : Side} {P Q : C → Prop} :
    candidate K side P Q → gold K side P Q :=
  negative fun _ h => match side with
    | .left => h.1
    | .right => h.2

theorem fails : Not (∀ (C : Type) (K : (C → Prop) → Prop) (side : Side) (P Q : C → Prop),
    Negative K → gold K side P Q → candidate K side P Q) :=
  fun h =>
    h Unit _ .left (fun _ => True) (fun _ => False) (Negative.hypothesis fun _ => False)
      (fun _ both => both.2) .unit .intro

end «drop-conjunct»

#print axioms «drop-conjunct».holds
#print axioms «drop-conjunct».fails
