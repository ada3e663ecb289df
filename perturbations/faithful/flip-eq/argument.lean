/- a = b became b = a, at a place where only truth counts. -/
namespace «flip-eq»
variable {C : Sort u} {A : Sort v}

def gold (K : (C → Prop) → Prop) (a b : C → A) : Prop :=
  K fun c => Eq (a c) (b c)

def candidate (K : (C → Prop) → Prop) (a b : C → A) : Prop :=
  K fun c => Eq (b c) (a c)

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {a b : C → A} :
    Iff (gold K a b) (candidate K a b) :=
  place fun c => ⟨Eq.symm, Eq.symm⟩

end «flip-eq»

#print axioms «flip-eq».holds
