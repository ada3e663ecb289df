/- ∀ n : ℕ, φ n became ∀ n : ℕ+, φ n. The cast of ℕ+ into ℕ commutes with +, * and ≤ and is
injective, so the candidate is the gold at the positive numbers. Every positive number is at least
1; the number 0 is not. -/
namespace «nat-to-pnat»
variable {C : Sort u} {A : Type v} {B : Type w} {N : Numbers A} {M : Numbers B}

def gold (_k : Cast N M) (F : C → Formula B) : Prop := ∀ c x, (F c).wide M x

def candidate (k : Cast N M) (F : C → Formula B) : Prop := ∀ c x, (F c).narrow k x

theorem holds {k : Cast N M} {F : C → Formula B} : gold k F → candidate k F :=
  fun h c x => (k.agree (F c) x).mpr (h c (k.to x))

theorem fails : Not (∀ (C A B : Type) (N : Numbers A) (M : Numbers B) (k : Cast N M)
    (F : C → Formula B), candidate k F → gold k F) :=
  fun h =>
    have none : Nat.le (.succ .zero) .zero :=
      h Unit PosNat Nat PosNat.numbers Nat.numbers Cast.posNat (fun _ => .le .one .var)
        (fun _ n => Nat.succ_le_succ (Nat.zero_le n.pred)) .unit .zero
    nomatch none

end «nat-to-pnat»

#print axioms «nat-to-pnat».holds
#print axioms «nat-to-pnat».fails
