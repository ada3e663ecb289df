/- ∃ x ∈ s, p x became ∃ x, x ∈ s ∧ p x, which it abbreviates. -/
namespace «expand-exists-bound»
variable {C : Sort u} {A : Type v}

/-- What ∃ x ∈ s, p x abbreviates. -/
def ExistsIn (s : Set A) (p : A → Prop) : Prop := Exists fun x => And (Set.Mem s x) (p x)

def gold (K : (C → Prop) → Prop) (s : C → Set A) (p : C → A → Prop) : Prop :=
  K fun c => ExistsIn (s c) (p c)

def candidate (K : (C → Prop) → Prop) (s : C → Set A) (p : C → A → Prop) : Prop :=
  K fun c => Exists fun x => And (Set.Mem (s c) x) (p c x)

theorem holds {K : (C → Prop) → Prop} {s : C → Set A} {p : C → A → Prop} :
    Iff (gold K s p) (candidate K s p) :=
  Iff.rfl

end «expand-exists-bound»

#print axioms «expand-exists-bound».holds
