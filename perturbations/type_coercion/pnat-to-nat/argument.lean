/- ∀ n : ℕ+, φ n became ∀ n : ℕ, φ n. The cast of ℕ+ into ℕ commutes with the operations and ≤ and
is injective, so the gold is the candidate at the positive numbers. Every positive number is at
least 1; the number 0 is not. -/
namespace «pnat-to-nat»
variable {C : Sort u} {Op : Type} {A : Type v} {B : Type w}
  {N : Numbers Op A} {M : Numbers Op B}

def gold (k : Cast N M) (F : C → Formula Op B) : Prop := ∀ c x, (F c).narrow k x

def candidate (_k : Cast N M) (F : C → Formula Op B) : Prop := ∀ c x, (F c).wide M x

theorem holds {k : Cast N M} {F : C → Formula Op B} : candidate k F → gold k F :=
  fun h c x => (k.agree (F c) x).mpr (h c (k.to x))

theorem fails : Not (∀ (C Op A B : Type) (N : Numbers Op A) (M : Numbers Op B)
    (k : Cast N M) (F : C → Formula Op B), gold k F → candidate k F) :=
  fun h =>
    have none : Nat.le (.succ .zero) .zero :=
      h Unit Operator PosNat Nat PosNat.numbers Nat.numbers Cast.posNat (fun _ => .le .one .var)
        (fun _ n => Nat.succ_le_succ (Nat.zero_le n.pred)) .unit .zero
    nomatch none

end «pnat-to-nat»

#print axioms «pnat-to-nat».holds
#print axioms «pnat-to-nat».fails
