/- Set.Nonempty s became s.Nonempty: dot notation is the constant in the name space of the type of
s. -/
namespace «application-to-dot»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (s : C → Set A) : Prop :=
  K fun c => Set.Nonempty (s c)

def candidate (K : (C → Prop) → Prop) (s : C → Set A) : Prop :=
  K fun c => (s c).Nonempty

theorem holds {K : (C → Prop) → Prop} {s : C → Set A} :
    Iff (gold K s) (candidate K s) :=
  Iff.rfl

end «application-to-dot»

#print axioms «application-to-dot».holds
