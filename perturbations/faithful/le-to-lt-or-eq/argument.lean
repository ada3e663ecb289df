/- a ≤ b became a < b ∨ a = b, in a partial order, at a place where only truth counts. There by
cases on a = b. -/
namespace «le-to-lt-or-eq»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (o : PartialOrder A) (a b : C → A) : Prop :=
  K fun c => o.le (a c) (b c)

def candidate (K : (C → Prop) → Prop) (o : PartialOrder A) (a b : C → A) : Prop :=
  K fun c => Or (o.toPreorder.lt (a c) (b c)) (Eq (a c) (b c))

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {o : PartialOrder A} {a b : C → A} :
    Iff (gold K o a b) (candidate K o a b) :=
  place fun c =>
    ⟨fun h => (Classical.em (Eq (a c) (b c))).elim .inr
        (fun n => .inl ⟨h, fun i => n (o.antisymm _ _ h i)⟩),
     fun h => h.elim (fun l => l.1) (fun e => Eq.subst (motive := o.le (a c)) e (o.refl _))⟩

end «le-to-lt-or-eq»

#print axioms «le-to-lt-or-eq».holds
