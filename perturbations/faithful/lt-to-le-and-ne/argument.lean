/- a < b became a ≤ b ∧ a ≠ b, in a partial order, at a place where only truth counts. -/
namespace «lt-to-le-and-ne»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (o : PartialOrder A) (a b : C → A) : Prop :=
  K fun c => o.toPreorder.lt (a c) (b c)

def candidate (K : (C → Prop) → Prop) (o : PartialOrder A) (a b : C → A) : Prop :=
  K fun c => And (o.le (a c) (b c)) (Ne (a c) (b c))

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {o : PartialOrder A} {a b : C → A} :
    Iff (gold K o a b) (candidate K o a b) :=
  place fun c =>
    ⟨fun h => ⟨h.1, fun e => h.2 (Eq.subst (motive := fun x => o.le x (a c)) e (o.refl _))⟩,
     fun h => ⟨h.1, fun i => h.2 (o.antisymm _ _ h.1 i)⟩⟩

end «lt-to-le-and-ne»

#print axioms «lt-to-le-and-ne».holds
