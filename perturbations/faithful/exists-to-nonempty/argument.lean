/- ∃ x, x ∈ s became s.Nonempty, which is so defined. -/
namespace «exists-to-nonempty»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (s : C → Set A) : Prop :=
  K fun c => Exists fun x => Set.Mem (s c) x

def candidate (K : (C → Prop) → Prop) (s : C → Set A) : Prop :=
  K fun c => Set.Nonempty (s c)

theorem holds {K : (C → Prop) → Prop} {s : C → Set A} :
    Iff (gold K s) (candidate K s) :=
  Iff.rfl

end «exists-to-nonempty»

#print axioms «exists-to-nonempty».holds
