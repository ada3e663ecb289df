/- a ∉ s became ¬ a ∈ s, its definition. -/
namespace «not-mem»
variable {C : Sort u} {A : Type v}

def NotMem (s : Set A) (a : A) : Prop := Not (Set.Mem s a)

def gold (K : (C → Prop) → Prop) (a : C → A) (s : C → Set A) : Prop :=
  K fun c => NotMem (s c) (a c)

def candidate (K : (C → Prop) → Prop) (a : C → A) (s : C → Set A) : Prop :=
  K fun c => Not (Set.Mem (s c) (a c))

theorem holds {K : (C → Prop) → Prop} {a : C → A} {s : C → Set A} :
    Iff (gold K a s) (candidate K a s) :=
  Iff.rfl

end «not-mem»

#print axioms «not-mem».holds
