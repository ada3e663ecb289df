/- In a predicate P of functions, f became fun x ↦ f x, which is the same function by η. -/
namespace «eta-expand»
variable {C : Sort u} {X : Sort v} {Y : Sort w}

def gold (K : (C → Prop) → Prop) (P : (X → Y) → Prop) (f : C → X → Y) : Prop :=
  K fun c => P (f c)

def candidate (K : (C → Prop) → Prop) (P : (X → Y) → Prop) (f : C → X → Y) : Prop :=
  K fun c => P fun x => f c x

theorem holds {K : (C → Prop) → Prop} {P : (X → Y) → Prop} {f : C → X → Y} :
    Iff (gold K P f) (candidate K P f) :=
  Iff.rfl

end «eta-expand»

#print axioms «eta-expand».holds
