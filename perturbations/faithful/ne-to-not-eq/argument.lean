/- a ≠ b became ¬ a = b, its definition. -/
namespace «ne-to-not-eq»
variable {C : Sort u} {A : Sort v}

def gold (K : (C → Prop) → Prop) (a b : C → A) : Prop :=
  K fun c => Ne (a c) (b c)

def candidate (K : (C → Prop) → Prop) (a b : C → A) : Prop :=
  K fun c => Not (Eq (a c) (b c))

theorem holds {K : (C → Prop) → Prop} {a b : C → A} :
    Iff (gold K a b) (candidate K a b) :=
  Iff.rfl

end «ne-to-not-eq»

#print axioms «ne-to-not-eq».holds
