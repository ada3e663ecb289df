/- The signature (c) (x y) (h : x ≠ y), with the conclusion Q x y, lost h. Of two different elements
of Bool one is true; of any two, one is not. -/
namespace «drop-disequality»
variable {C : Sort u} {A : Sort v}

def gold (Q : C → A → A → Prop) : Prop := ∀ c x y, Ne x y → Q c x y

def candidate (Q : C → A → A → Prop) : Prop := ∀ c x y, Q c x y

theorem holds {Q : C → A → A → Prop} : candidate Q → gold Q :=
  fun h c x y _ => h c x y

theorem fails : Not (∀ (C A : Type) (Q : C → A → A → Prop), gold Q → candidate Q) :=
  fun h =>
    have one : gold fun (_ : Unit) (x y : Bool) => Or (Eq x .true) (Eq y .true) :=
      fun _ x y ne => match x, y with
        | .true, _ => .inl rfl
        | .false, .true => .inr rfl
        | .false, .false => absurd rfl ne
    Or.elim (h Unit Bool _ one .unit .false .false) (fun e => nomatch e) (fun e => nomatch e)

end «drop-disequality»

#print axioms «drop-disequality».holds
#print axioms «drop-disequality».fails
