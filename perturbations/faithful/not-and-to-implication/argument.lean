/- ¬ (P ∧ Q) became P → ¬ Q, or ¬ (P ∨ Q) became ¬ P ∧ ¬ Q, at a place where only truth counts. -/
namespace «not-and-to-implication»
variable {C : Sort u}

/-- What is denied. -/
inductive Form where
  | conjunction : Form
  | disjunction : Form

def gold (K : (C → Prop) → Prop) (form : Form) (p q : C → Prop) : Prop :=
  K fun c => match form with
    | .conjunction => Not (And (p c) (q c))
    | .disjunction => Not (Or (p c) (q c))

def candidate (K : (C → Prop) → Prop) (form : Form) (p q : C → Prop) : Prop :=
  K fun c => match form with
    | .conjunction => p c → Not (q c)
    | .disjunction => And (Not (p c)) (Not (q c))

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {form : Form} {p q : C → Prop} :
    Iff (gold K form p q) (candidate K form p q) :=
  place fun c => match form with
    | .conjunction => ⟨fun h x y => h ⟨x, y⟩, fun h b => h b.1 b.2⟩
    | .disjunction => ⟨fun h => ⟨fun x => h (.inl x), fun y => h (.inr y)⟩,
        fun h b => b.elim h.1 h.2⟩

end «not-and-to-implication»

#print axioms «not-and-to-implication».holds
