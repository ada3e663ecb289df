/- In a predicate P of functions, fun x ↦ f x became f, which is the same function by η. -/
namespace «eta-reduce»
variable {C : Sort u} {X : Sort v} {Y : Sort w}

def gold (K : (C → Prop) → Prop) (P : (X → Y) → Prop) (f : C → X → Y) : Prop :=
  K fun c => P fun x => f c x

def candidate (K : (C → Prop) → Prop) (P : (X → Y) → Prop) (f : C → X → Y) : Prop :=
  K fun c => P (f c)

theorem holds {K : (C → Prop) → Prop} {P : (X → Y) → Prop} {f : C → X → Y} :
    Iff (gold K P f) (candidate K P f) :=
  Iff.rfl

end «eta-reduce»

#print axioms «eta-reduce».holds
