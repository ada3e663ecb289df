/- s ⊆ t became t ⊇ s, or back, which is so defined. -/
namespace «flip-subset»
variable {C : Sort u} {A : Type v}

def Superset (s t : Set A) : Prop := Set.Subset t s

def gold (K : (C → Prop) → Prop) (s t : C → Set A) : Prop :=
  K fun c => Set.Subset (s c) (t c)

def candidate (K : (C → Prop) → Prop) (s t : C → Set A) : Prop :=
  K fun c => Superset (t c) (s c)

theorem holds {K : (C → Prop) → Prop} {s t : C → Set A} :
    Iff (gold K s t) (candidate K s t) :=
  Iff.rfl

end «flip-subset»

#print axioms «flip-subset».holds
