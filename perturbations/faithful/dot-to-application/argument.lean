/- s.Nonempty became Set.Nonempty s: dot notation is the constant in the name space of the type of
s. -/
namespace «dot-to-application»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (s : C → Set A) : Prop :=
  K fun c => (s c).Nonempty

def candidate (K : (C → Prop) → Prop) (s : C → Set A) : Prop :=
  K fun c => Set.Nonempty (s c)

theorem holds {K : (C → Prop) → Prop} {s : C → Set A} :
    Iff (gold K s) (candidate K s) :=
  Iff.rfl

end «dot-to-application»

#print axioms «dot-to-application».holds
