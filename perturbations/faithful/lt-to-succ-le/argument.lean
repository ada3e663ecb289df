/- a < b became a + 1 ≤ b, or back, or a ≤ b became a < b + 1, for natural numbers, at a place where
only truth counts. For integers see the declarations. -/
-- rests on: evidence
namespace «lt-to-succ-le»
variable {C : Sort u}

/-- Which of the two relations is meant. -/
inductive Kind where
  | weak : Kind
  | strict : Kind

def gold (K : (C → Prop) → Prop) (kind : Kind) (a b : C → Nat) : Prop :=
  K fun c => match kind with
    | .strict => Nat.lt (a c) (b c)
    | .weak => Nat.le (a c) (b c)

def candidate (K : (C → Prop) → Prop) (kind : Kind) (a b : C → Nat) : Prop :=
  K fun c => match kind with
    | .strict => Nat.le (Nat.succ (a c)) (b c)
    | .weak => Nat.lt (a c) (Nat.succ (b c))

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {kind : Kind} {a b : C → Nat} :
    Iff (gold K kind a b) (candidate K kind a b) :=
  place fun c => match kind with
    | .strict => Iff.rfl
    | .weak => ⟨Nat.succ_le_succ, Nat.le_of_succ_le_succ⟩

end «lt-to-succ-le»

#print axioms «lt-to-succ-le».holds
