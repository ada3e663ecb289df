/- f = g became ∀ x, f x = g x, at a place where only truth counts. Back because functions with the
same values are equal, which this theory does not know. -/
-- rests on: funext
namespace «funext»
variable {C : Sort u} {X : Sort v} {Y : Sort w}

def gold (K : (C → Prop) → Prop) (f g : C → X → Y) : Prop :=
  K fun c => Eq (f c) (g c)

def candidate (K : (C → Prop) → Prop) (f g : C → X → Y) : Prop :=
  K fun c => ∀ x, Eq (f c x) (g c x)

theorem holds {K : (C → Prop) → Prop} (place : Congruent K)
    (extensional : ∀ f g : X → Y, (∀ x, Eq (f x) (g x)) → Eq f g) {f g : C → X → Y} :
    Iff (gold K f g) (candidate K f g) :=
  place fun c => ⟨fun e x => congrArg (fun f : X → Y => f x) e, extensional _ _⟩

end «funext»

#print axioms «funext».holds
