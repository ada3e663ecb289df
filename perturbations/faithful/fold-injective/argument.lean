/- ∀ x y, f x = f y → x = y became f.Injective, and ∀ y, ∃ x, f x = y became f.Surjective, which are
so defined. -/
namespace «fold-injective»
variable {C : Sort u} {X : Sort v} {Y : Sort w}

inductive Property where
  | injective : Property
  | surjective : Property

def gold (K : (C → Prop) → Prop) (property : Property) (f : C → X → Y) : Prop :=
  K fun c => match property with
    | .injective => ∀ x y, Eq (f c x) (f c y) → Eq x y
    | .surjective => ∀ y, Exists fun x => Eq (f c x) y

def candidate (K : (C → Prop) → Prop) (property : Property) (f : C → X → Y) : Prop :=
  K fun c => match property with
    | .injective => Injective (f c)
    | .surjective => Surjective (f c)

theorem holds {K : (C → Prop) → Prop} {property : Property} {f : C → X → Y} :
    Iff (gold K property f) (candidate K property f) :=
  Iff.rfl

end «fold-injective»

#print axioms «fold-injective».holds
