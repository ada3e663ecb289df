/- s.Nonempty became ∃ x, x ∈ s, its definition. -/
namespace «nonempty-to-exists»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (s : C → Set A) : Prop :=
  K fun c => Set.Nonempty (s c)

def candidate (K : (C → Prop) → Prop) (s : C → Set A) : Prop :=
  K fun c => Exists fun x => Set.Mem (s c) x

theorem holds {K : (C → Prop) → Prop} {s : C → Set A} :
    Iff (gold K s) (candidate K s) :=
  Iff.rfl

end «nonempty-to-exists»

#print axioms «nonempty-to-exists».holds
