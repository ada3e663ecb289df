/- ∃ x, p ∧ q x became p ∧ ∃ x, q x, on either side, or ∀ x, p → q x became p → ∀ x, q x, where p
does not mention x, at a place where only truth counts. -/
namespace «pull-out-of-quantifier»
variable {C : Sort u} {A : Sort v}

/-- Where the part without the variable stands. -/
inductive Form where
  | left : Form
  | right : Form
  | antecedent : Form

def gold (K : (C → Prop) → Prop) (form : Form) (p : C → Prop) (q : C → A → Prop) : Prop :=
  K fun c => match form with
    | .left => Exists fun x => And (p c) (q c x)
    | .right => Exists fun x => And (q c x) (p c)
    | .antecedent => ∀ x, p c → q c x

def candidate (K : (C → Prop) → Prop) (form : Form) (p : C → Prop) (q : C → A → Prop) : Prop :=
  K fun c => match form with
    | .left => And (p c) (Exists fun x => q c x)
    | .right => And (Exists fun x => q c x) (p c)
    | .antecedent => p c → ∀ x, q c x

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {form : Form} {p : C → Prop}
    {q : C → A → Prop} :
    Iff (gold K form p q) (candidate K form p q) :=
  place fun c => match form with
    | .left => ⟨fun ⟨x, i, j⟩ => ⟨i, x, j⟩, fun ⟨i, x, j⟩ => ⟨x, i, j⟩⟩
    | .right => ⟨fun ⟨x, i, j⟩ => ⟨⟨x, i⟩, j⟩, fun ⟨⟨x, i⟩, j⟩ => ⟨x, i, j⟩⟩
    | .antecedent => ⟨fun h i x => h x i, fun h x i => h i x⟩

end «pull-out-of-quantifier»

#print axioms «pull-out-of-quantifier».holds
