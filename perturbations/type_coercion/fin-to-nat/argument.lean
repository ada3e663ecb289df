/- ∀ i : Fin n, φ i, where indices are compared with each other or used by their values, became ∀ i
: ℕ, φ i. An index is a natural number below n, and its order is that of the values. Every value of
an index is below n, and n is not. -/
namespace «fin-to-nat»
variable {C : Sort u}

structure Fin (n : Nat) where
  val : Nat
  isLt : Nat.lt val n

namespace Fin
variable {n : Nat}

def le (i j : Fin n) : Prop := Nat.le i.val j.val
def lt (i j : Fin n) : Prop := Nat.lt i.val j.val

theorem eq_of_val (i j : Fin n) (h : Eq i.val j.val) : Eq i j :=
  match i, j, h with | ⟨_, _⟩, ⟨_, _⟩, .refl => rfl
end Fin

/-- What a statement says of two indices: its relations, and the rest about their values. -/
def gold (n : C → Nat) (Q : C → Prop → Prop → Prop → Nat → Nat → Prop) : Prop :=
  ∀ c (i j : Fin (n c)), Q c (i.le j) (i.lt j) (Eq i j) i.val j.val

def candidate (_n : C → Nat) (Q : C → Prop → Prop → Prop → Nat → Nat → Prop) : Prop :=
  ∀ c i j, Q c (Nat.le i j) (Nat.lt i j) (Eq i j) i j

theorem holds {n : C → Nat} {Q : C → Prop → Prop → Prop → Nat → Nat → Prop}
    (truth : ∀ c p q r s i j, Iff r s → Q c p q r i j → Q c p q s i j) :
    candidate n Q → gold n Q :=
  fun h c i j =>
    truth c _ _ _ _ _ _ ⟨Fin.eq_of_val i j, congrArg Fin.val⟩ (h c i.val j.val)

theorem fails : Not (∀ (C : Type) (n : C → Nat)
    (Q : C → Prop → Prop → Prop → Nat → Nat → Prop),
    (∀ c p q r s i j, Iff r s → Q c p q r i j → Q c p q s i j) →
    gold n Q → candidate n Q) :=
  fun h =>
    Nat.not_succ_le_self .zero (h Nat (fun n => n) (fun n _ _ _ i _ => Nat.lt i n)
      (fun _ _ _ _ _ _ _ _ i => i) (fun _ i _ => i.isLt) .zero .zero .zero)

end «fin-to-nat»

#print axioms «fin-to-nat».holds
#print axioms «fin-to-nat».fails
