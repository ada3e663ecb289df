/- f.Bijective became f.Injective ∧ f.Surjective, its definition. -/
namespace «unfold-bijective»
variable {C : Sort u} {X : Sort v} {Y : Sort w}

def gold (K : (C → Prop) → Prop) (f : C → X → Y) : Prop :=
  K fun c => Bijective (f c)

def candidate (K : (C → Prop) → Prop) (f : C → X → Y) : Prop :=
  K fun c => And (Injective (f c)) (Surjective (f c))

theorem holds {K : (C → Prop) → Prop} {f : C → X → Y} :
    Iff (gold K f) (candidate K f) :=
  Iff.rfl

end «unfold-bijective»

#print axioms «unfold-bijective».holds
