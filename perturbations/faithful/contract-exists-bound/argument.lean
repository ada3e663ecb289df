/- ∃ x, x ∈ s ∧ p x became its abbreviation ∃ x ∈ s, p x. -/
namespace «contract-exists-bound»
variable {C : Sort u} {A : Type v}

/-- What ∃ x ∈ s, p x abbreviates. -/
def ExistsIn (s : Set A) (p : A → Prop) : Prop := Exists fun x => And (Set.Mem s x) (p x)

def gold (K : (C → Prop) → Prop) (s : C → Set A) (p : C → A → Prop) : Prop :=
  K fun c => Exists fun x => And (Set.Mem (s c) x) (p c x)

def candidate (K : (C → Prop) → Prop) (s : C → Set A) (p : C → A → Prop) : Prop :=
  K fun c => ExistsIn (s c) (p c)

theorem holds {K : (C → Prop) → Prop} {s : C → Set A} {p : C → A → Prop} :
    Iff (gold K s p) (candidate K s p) :=
  Iff.rfl

end «contract-exists-bound»

#print axioms «contract-exists-bound».holds
