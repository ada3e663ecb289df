/- ∀ x : ℤ, φ x became ∀ n : ℕ, φ n, where relations between retyped leaves are computed in ℕ and
the others speak of the cast. Casts of ℕ into ℤ commute with + and * and ≤ and are injective, so the
candidate is the gold at the integers that are casts. Every natural number is at least 0; the
integer -1 is not. -/
namespace «int-to-nat»
variable {C : Sort u} {Op : Type} {A : Type v} {B : Type w}
  {N : Numbers Op A} {M : Numbers Op B}

def gold (_k : Cast N M) (F : C → Formula Op B) : Prop := ∀ c x, (F c).wide M x

def candidate (k : Cast N M) (F : C → Formula Op B) : Prop := ∀ c x, (F c).narrow k x

theorem holds {k : Cast N M} {F : C → Formula Op B} : gold k F → candidate k F :=
  fun h c x => (k.agree (F c) x).mpr (h c (k.to x))

theorem fails : Not (∀ (C Op A B : Type) (N : Numbers Op A) (M : Numbers Op B)
    (k : Cast N M) (F : C → Formula Op B), candidate k F → gold k F) :=
  fun h =>
    h Unit Operator Nat Integer Nat.numbers Integer.numbers Cast.natInteger
      (fun _ => .other fun x => Integer.le (.ofNat .zero) x)
      (fun _ n => Nat.zero_le n) .unit Integer.minusOne

end «int-to-nat»

#print axioms «int-to-nat».holds
#print axioms «int-to-nat».fails
