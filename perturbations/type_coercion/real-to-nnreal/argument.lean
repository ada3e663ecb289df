/- ∀ x : ℝ, φ x became ∀ x : ℝ≥0, φ x. The cast of ℝ≥0 into ℝ commutes with the operations and ≤ and
is injective, by the declarations named, so the candidate is the gold at the numbers that are not
negative. The countermodel is that of numbers that are not negative among all: natural numbers among
integers, where 0 ≤ x fails at -1. -/
-- rests on: NNReal.coe_add, NNReal.coe_mul, NNReal.coe_div, NNReal.coe_one, NNReal.coe_le_coe, NNReal.coe_injective
namespace «real-to-nnreal»
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

end «real-to-nnreal»

#print axioms «real-to-nnreal».holds
#print axioms «real-to-nnreal».fails
