/- At a positive place, of P ∨ Q one side is left. Each side implies the disjunction; of False ∨
True the left side does not follow. -/
namespace «keep-disjunct»
variable {C : Sort u}

inductive Side where
  | left : Side
  | right : Side

def kept (side : Side) (P Q : Prop) : Prop :=
  match side with
  | .left => P
  | .right => Q

def gold (K : (C → Prop) → Prop) (_side : Side) (P Q : C → Prop) : Prop :=
  K fun c => Or (P c) (Q c)

def candidate (K : (C → Prop) → Prop) (side : Side) (P Q : C → Prop) : Prop :=
  K fun c => kept side (P c) (Q c)

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {side : Side} {P Q : C → Prop} :
    candidate K side P Q → gold K side P Q :=
  positive fun _ => match side with
    | .left => .inl
    | .right => .inr

theorem fails : Not (∀ (C : Type) (K : (C → Prop) → Prop) (side : Side) (P Q : C → Prop),
    Positive K → gold K side P Q → candidate K side P Q) :=
  fun h =>
    h Unit _ .left (fun _ => False) (fun _ => True) Positive.conclusion
      (fun _ => .inr .intro) .unit

end «keep-disjunct»

#print axioms «keep-disjunct».holds
#print axioms «keep-disjunct».fails
