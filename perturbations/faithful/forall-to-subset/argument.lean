/- ∀ x ∈ s, x ∈ t became s ⊆ t, which is so defined. -/
namespace «forall-to-subset»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (s t : C → Set A) : Prop :=
  K fun c => ∀ x, Set.Mem (s c) x → Set.Mem (t c) x

def candidate (K : (C → Prop) → Prop) (s t : C → Set A) : Prop :=
  K fun c => Set.Subset (s c) (t c)

theorem holds {K : (C → Prop) → Prop} {s t : C → Set A} :
    Iff (gold K s t) (candidate K s t) :=
  Iff.rfl

end «forall-to-subset»

#print axioms «forall-to-subset».holds
