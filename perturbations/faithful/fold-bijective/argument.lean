/- f.Injective ∧ f.Surjective, in either order, became f.Bijective, which is so defined. -/
namespace «fold-bijective»
variable {C : Sort u} {X : Sort v} {Y : Sort w}

/-- In which order the two were written. -/
inductive Order where
  | first : Order
  | last : Order

def gold (K : (C → Prop) → Prop) (order : Order) (f : C → X → Y) : Prop :=
  K fun c => match order with
    | .first => And (Injective (f c)) (Surjective (f c))
    | .last => And (Surjective (f c)) (Injective (f c))

def candidate (K : (C → Prop) → Prop) (order : Order) (f : C → X → Y) : Prop :=
  K fun c => Bijective (f c)

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {order : Order} {f : C → X → Y} :
    Iff (gold K order f) (candidate K order f) :=
  place fun c => match order with
    | .first => Iff.rfl
    | .last => ⟨fun h => ⟨h.2, h.1⟩, fun h => ⟨h.2, h.1⟩⟩

end «fold-bijective»

#print axioms «fold-bijective».holds
