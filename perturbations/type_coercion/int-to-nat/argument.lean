/- ∀ x : ℤ, φ x became ∀ n : ℕ, φ n, where relations between retyped leaves are computed in ℕ and
the others speak of the cast. Casts of ℕ into ℤ commute with +, * and ≤ and are injective, so the
candidate is the gold at the integers that are casts. Every natural number is at least 0; the
integer -1 is not. -/
namespace «int-to-nat»
variable {C : Sort u} {A : Type v} {B : Type w} {N : Numbers A} {M : Numbers B}

def gold (_k : Cast N M) (F : C → Formula B) : Prop := ∀ c x, (F c).wide M x

def candidate (k : Cast N M) (F : C → Formula B) : Prop := ∀ c x, (F c).narrow k x

theorem holds {k : Cast N M} {F : C → Formula B} : gold k F → candidate k F :=
  fun h c x => (k.agree (F c) x).mpr (h c (k.to x))

theorem fails : Not (∀ (C A B : Type) (N : Numbers A) (M : Numbers B) (k : Cast N M)
    (F : C → Formula B), candidate k F → gold k F) :=
  fun h =>
    h Unit Nat Integer Nat.numbers Integer.numbers Cast.natInteger
      (fun _ => .other fun x => Integer.le (.ofNat .zero) x)
      (fun _ n => Nat.zero_le n) .unit Integer.minusOne

end «int-to-nat»

#print axioms «int-to-nat».holds
#print axioms «int-to-nat».fails
