/- The signature (c) (x) (h : 0 < x), with the conclusion Q x, lost h; with ≤, ≥ or 1 in the place
of < and 0 the condition is another one on x. The predecessor of a positive natural number is below
it, that of 0 is 0. -/
namespace «drop-positivity»
variable {C : Sort u} {A : Type v}

def gold (positive : A → Prop) (Q : C → A → Prop) : Prop := ∀ c x, positive x → Q c x

def candidate (_positive : A → Prop) (Q : C → A → Prop) : Prop := ∀ c x, Q c x

theorem holds {positive : A → Prop} {Q : C → A → Prop} :
    candidate positive Q → gold positive Q :=
  fun h c x _ => h c x

theorem fails : Not (∀ (C : Type) (Q : C → Nat → Prop),
    gold (Nat.lt .zero) Q → candidate (Nat.lt .zero) Q) :=
  fun h =>
    have smaller : gold (C := Unit) (Nat.lt .zero) fun _ n => Nat.lt (Nat.pred n) n :=
      fun _ n => match n with
        | .zero => fun lt => lt
        | .succ _ => fun _ => .refl
    Nat.not_succ_le_zero .zero (h Unit _ smaller .unit .zero)

end «drop-positivity»

#print axioms «drop-positivity».holds
#print axioms «drop-positivity».fails
