/- At a positive place, a ≤ b became a < b, which in a preorder is a ≤ b and not b ≤ a; ≥ and > are
the same from the other side. Everything is below itself, and not strictly. -/
namespace «le-to-lt»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (o : Preorder A) (a b : C → A) : Prop :=
  K fun c => o.le (a c) (b c)

def candidate (K : (C → Prop) → Prop) (o : Preorder A) (a b : C → A) : Prop :=
  K fun c => o.lt (a c) (b c)

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {o : Preorder A} {a b : C → A} :
    candidate K o a b → gold K o a b :=
  positive fun _ lt => lt.1

theorem fails : Not (∀ (C A : Type) (K : (C → Prop) → Prop) (o : Preorder A) (a b : C → A),
    Positive K → gold K o a b → candidate K o a b) :=
  fun h =>
    let equal := PartialOrder.bool.toPreorder.refl .true
    (h Unit Bool _ PartialOrder.bool.toPreorder (fun _ => .true) (fun _ => .true)
      Positive.conclusion (fun _ => equal) .unit).2 equal

end «le-to-lt»

#print axioms «le-to-lt».holds
#print axioms «le-to-lt».fails
