/- ∀ n : ℕ, φ n became ∀ x : ℤ, φ x. Casts of ℕ into ℤ commute with + and * and ≤ and are injective,
so the gold is the candidate at the integers that are casts. Every natural number is at least 0; the
integer -1 is not. -/
namespace «nat-to-int»
variable {C : Sort u} {Op : Type} {A : Type v} {B : Type w}
  {N : Numbers Op A} {M : Numbers Op B}

def gold (k : Cast N M) (F : C → Formula Op B) : Prop := ∀ c x, (F c).narrow k x

def candidate (_k : Cast N M) (F : C → Formula Op B) : Prop := ∀ c x, (F c).wide M x

theorem holds {k : Cast N M} {F : C → Formula Op B} : candidate k F → gold k F :=
  fun h c x => (k.agree (F c) x).mpr (h c (k.to x))

theorem fails : Not (∀ (C Op A B : Type) (N : Numbers Op A) (M : Numbers Op B)
    (k : Cast N M) (F : C → Formula Op B), gold k F → candidate k F) :=
  fun h =>
    h Unit Operator Nat Integer Nat.numbers Integer.numbers Cast.natInteger
      (fun _ => .other fun x => Integer.le (.ofNat .zero) x)
      (fun _ n => Nat.zero_le n) .unit Integer.minusOne

end «nat-to-int»

#print axioms «nat-to-int».holds
#print axioms «nat-to-int».fails
