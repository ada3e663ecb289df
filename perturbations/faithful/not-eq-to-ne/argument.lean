/- ¬ a = b became a ≠ b, or ¬ a ∈ s became a ∉ s, which are so defined. -/
namespace «not-eq-to-ne»
variable {C : Sort u} {A : Type v}

/-- The relation that is denied: equality, or membership in a set. -/
inductive Denied (A : Type v) where
  | equality (b : A) : Denied A
  | membership (s : Set A) : Denied A

def NotMem (s : Set A) (a : A) : Prop := Not (Set.Mem s a)

def gold (K : (C → Prop) → Prop) (a : C → A) (denied : C → Denied A) : Prop :=
  K fun c => match denied c with
    | .equality b => Not (Eq (a c) b)
    | .membership s => Not (Set.Mem s (a c))

def candidate (K : (C → Prop) → Prop) (a : C → A) (denied : C → Denied A) : Prop :=
  K fun c => match denied c with
    | .equality b => Ne (a c) b
    | .membership s => NotMem s (a c)

theorem holds {K : (C → Prop) → Prop} {a : C → A} {denied : C → Denied A} :
    Iff (gold K a denied) (candidate K a denied) :=
  Iff.rfl

end «not-eq-to-ne»

#print axioms «not-eq-to-ne».holds
