/- f.Injective became ∀ x y, f x = f y → x = y, and f.Surjective became ∀ y, ∃ x, f x = y, their
definitions. -/
namespace «unfold-injective»
variable {C : Sort u} {X : Sort v} {Y : Sort w}

inductive Property where
  | injective : Property
  | surjective : Property

def gold (K : (C → Prop) → Prop) (property : Property) (f : C → X → Y) : Prop :=
  K fun c => match property with
    | .injective => Injective (f c)
    | .surjective => Surjective (f c)

def candidate (K : (C → Prop) → Prop) (property : Property) (f : C → X → Y) : Prop :=
  K fun c => match property with
    | .injective => ∀ x y, Eq (f c x) (f c y) → Eq x y
    | .surjective => ∀ y, Exists fun x => Eq (f c x) y

theorem holds {K : (C → Prop) → Prop} {property : Property} {f : C → X → Y} :
    Iff (gold K property f) (candidate K property f) :=
  Iff.rfl

end «unfold-injective»

#print axioms «unfold-injective».holds
