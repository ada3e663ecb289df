/- A property of monotony became its definition: `related` and `kept` are ≤ or <, and for antitone
functions the second is turned round. -/
namespace «unfold-monotone»
variable {C : Sort u} {X : Type v} {Y : Type w}

/-- `Monotone`, `Antitone`, `StrictMono` and `StrictAnti`. -/
def Keeps (related : X → X → Prop) (kept : Y → Y → Prop) (f : X → Y) : Prop :=
  ∀ a b, related a b → kept (f a) (f b)

def gold (K : (C → Prop) → Prop) (related : X → X → Prop) (kept : Y → Y → Prop)
    (f : C → X → Y) : Prop :=
  K fun c => Keeps related kept (f c)

def candidate (K : (C → Prop) → Prop) (related : X → X → Prop) (kept : Y → Y → Prop)
    (f : C → X → Y) : Prop :=
  K fun c => ∀ a b, related a b → kept (f c a) (f c b)

theorem holds {K : (C → Prop) → Prop} {related : X → X → Prop} {kept : Y → Y → Prop}
    {f : C → X → Y} :
    Iff (gold K related kept f) (candidate K related kept f) :=
  Iff.rfl

end «unfold-monotone»

#print axioms «unfold-monotone».holds
