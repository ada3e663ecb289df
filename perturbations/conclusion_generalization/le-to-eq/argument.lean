/- At a positive place, a ≤ b (or b ≥ a) became a = b. In every preorder what is equal is below
itself; in Bool, false is below true and not equal to it. -/
namespace «le-to-eq»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (o : Preorder A) (a b : C → A) : Prop :=
  K fun c => o.le (a c) (b c)

def candidate (K : (C → Prop) → Prop) (_o : Preorder A) (a b : C → A) : Prop :=
  K fun c => Eq (a c) (b c)

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {o : Preorder A} {a b : C → A} :
    candidate K o a b → gold K o a b :=
  positive fun c e => Eq.subst (motive := o.le (a c)) e (o.refl (a c))

/-- For `≥`, which turns the sides round. -/
theorem turned {K : (C → Prop) → Prop} (positive : Positive K) {o : Preorder A} {a b : C → A} :
    candidate K o a b → gold K o b a :=
  positive fun c e => Eq.subst (motive := fun x => o.le x (a c)) e (o.refl (a c))

theorem fails : Not (∀ (C A : Type) (K : (C → Prop) → Prop) (o : Preorder A) (a b : C → A),
    Positive K → gold K o a b → candidate K o a b) :=
  fun h =>
    nomatch h Unit Bool _ PartialOrder.bool.toPreorder (fun _ => .false) (fun _ => .true)
      Positive.conclusion (fun _ _ => rfl) .unit

end «le-to-eq»

#print axioms «le-to-eq».holds
#print axioms «le-to-eq».fails
