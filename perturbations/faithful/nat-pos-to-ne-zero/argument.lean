/- 0 < n (or 1 ≤ n, the same) became n ≠ 0, or back, for a natural number n, at a place where only
truth counts. -/
namespace «nat-pos-to-ne-zero»
variable {C : Sort u}

def gold (K : (C → Prop) → Prop) (n : C → Nat) : Prop :=
  K fun c => Nat.lt Nat.zero (n c)

def candidate (K : (C → Prop) → Prop) (n : C → Nat) : Prop :=
  K fun c => Ne (n c) Nat.zero

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {n : C → Nat} :
    Iff (gold K n) (candidate K n) :=
  place fun c => match n c with
    | .zero => ⟨fun l => absurd l (Nat.not_succ_le_zero _), fun n => absurd rfl n⟩
    | .succ k => ⟨fun _ e => absurd (congrArg (fun m => Nat.beq m .zero) e) nofun,
        fun _ => Nat.succ_le_succ (Nat.zero_le k)⟩

end «nat-pos-to-ne-zero»

#print axioms «nat-pos-to-ne-zero».holds
