/- ∀ x : ℝ, φ x became ∀ n : ℕ, φ n. The cast of ℕ into ℝ commutes with the operations and ≤ and is
injective, by the declarations named, so the candidate is the gold at the whole numbers. The
countermodel is that of whole numbers among halves: x ≤ 0 or 1 ≤ x fails at 1/2. -/
-- rests on: Nat.cast_add, Nat.cast_mul, Nat.cast_one, Nat.cast_le, Nat.cast_injective
namespace «real-to-nat»
variable {C : Sort u} {Op : Type} {A : Type v} {B : Type w}
  {N : Numbers Op A} {M : Numbers Op B}

def gold (_k : Cast N M) (F : C → Formula Op B) : Prop := ∀ c x, (F c).wide M x

def candidate (k : Cast N M) (F : C → Formula Op B) : Prop := ∀ c x, (F c).narrow k x

theorem holds {k : Cast N M} {F : C → Formula Op B} : gold k F → candidate k F :=
  fun h c x => (k.agree (F c) x).mpr (h c (k.to x))

theorem fails : Not (∀ (C Op A B : Type) (N : Numbers Op A) (M : Numbers Op B)
    (k : Cast N M) (F : C → Formula Op B), candidate k F → gold k F) :=
  fun h =>
    let F : Formula Operator Half :=
      .join .or (.other fun x => Half.le x ⟨.zero, .false⟩) (.le .one .var)
    have whole : ∀ n, F.narrow Cast.natHalf n :=
      fun n => match n with
        | .zero => .inl (.inr ⟨rfl, fun e => e⟩)
        | .succ n => .inr (Nat.succ_le_succ (Nat.zero_le n))
    Or.elim (h Unit Operator Nat Half Nat.numbers Half.numbers Cast.natHalf (fun _ => F)
        (fun _ => whole) .unit ⟨.zero, .true⟩)
      (fun below => below.elim (fun lt => nomatch lt) (fun e => nomatch e.2 rfl))
      (fun above => above.elim (fun lt => nomatch lt) (fun e => nomatch e.1))

end «real-to-nat»

#print axioms «real-to-nat».holds
#print axioms «real-to-nat».fails
