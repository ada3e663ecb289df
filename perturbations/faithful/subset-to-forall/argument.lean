/- s ⊆ t became ∀ x ∈ s, x ∈ t, its definition. -/
namespace «subset-to-forall»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (s t : C → Set A) : Prop :=
  K fun c => Set.Subset (s c) (t c)

def candidate (K : (C → Prop) → Prop) (s t : C → Set A) : Prop :=
  K fun c => ∀ x, Set.Mem (s c) x → Set.Mem (t c) x

theorem holds {K : (C → Prop) → Prop} {s t : C → Set A} :
    Iff (gold K s t) (candidate K s t) :=
  Iff.rfl

end «subset-to-forall»

#print axioms «subset-to-forall».holds
