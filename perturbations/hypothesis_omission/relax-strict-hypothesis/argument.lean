/- In a hypothesis, or at another negative place, a < b became a ≤ b; > and ≥ are the same from the
other side. What is strictly below is below, so less is assumed and more is claimed. Nothing is
strictly below itself, and everything is below itself. -/
namespace «relax-strict-hypothesis»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (o : Preorder A) (a b : C → A) : Prop :=
  K fun c => o.lt (a c) (b c)

def candidate (K : (C → Prop) → Prop) (o : Preorder A) (a b : C → A) : Prop :=
  K fun c => o.le (a c) (b c)

theorem holds {K : (C → Prop) → Prop} (negative : Negative K) {o : Preorder A} {a b : C → A} :
    candidate K o a b → gold K o a b :=
  negative fun _ lt => lt.1

theorem fails : Not (∀ (C A : Type) (K : (C → Prop) → Prop) (o : Preorder A) (a b : C → A),
    Negative K → gold K o a b → candidate K o a b) :=
  fun h =>
    let o := PartialOrder.bool.toPreorder
    h Unit Bool _ o (fun _ => .true) (fun _ => .true) (Negative.hypothesis fun _ => False)
      (fun _ lt => lt.2 lt.1) .unit (o.refl .true)

end «relax-strict-hypothesis»

#print axioms «relax-strict-hypothesis».holds
#print axioms «relax-strict-hypothesis».fails
