/- a = b became a ≤ b ∧ b ≤ a, in a partial order, at a place where only truth counts. -/
namespace «eq-to-two-inequalities»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (o : PartialOrder A) (a b : C → A) : Prop :=
  K fun c => Eq (a c) (b c)

def candidate (K : (C → Prop) → Prop) (o : PartialOrder A) (a b : C → A) : Prop :=
  K fun c => And (o.le (a c) (b c)) (o.le (b c) (a c))

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {o : PartialOrder A} {a b : C → A} :
    Iff (gold K o a b) (candidate K o a b) :=
  place fun c =>
    ⟨fun e => ⟨Eq.subst (motive := o.le (a c)) e (o.refl _),
        Eq.subst (motive := fun x => o.le x (a c)) e (o.refl _)⟩,
     fun h => o.antisymm _ _ h.1 h.2⟩

end «eq-to-two-inequalities»

#print axioms «eq-to-two-inequalities».holds
