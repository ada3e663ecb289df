/- In a hypothesis, or at another negative place, a uniform property (on s) became the pointwise
one: less is assumed, so more is claimed. The countermodel is the identity between two distances on
Nat, from whose uniform continuity False follows. For filters and uniform spaces in the place of
indices and distances see the declarations. -/
-- rests on: evidence
namespace «uniform-to-pointwise-hypothesis»
variable {C : Sort u} {X : Type v} {D E : Type w}

def gold (K : (C → Prop) → Prop) (s : C → Set X) (works : C → E → D → X → Prop) : Prop :=
  K fun c => Uniformly (s c) (works c)

def candidate (K : (C → Prop) → Prop) (s : C → Set X) (works : C → E → D → X → Prop) : Prop :=
  K fun c => Pointwise (s c) (works c)

theorem holds {K : (C → Prop) → Prop} (negative : Negative K) {s : C → Set X}
    {works : C → E → D → X → Prop} : candidate K s works → gold K s works :=
  negative fun _ => Uniformly.pointwise

theorem fails : Not (∀ (C X D E : Type) (K : (C → Prop) → Prop) (s : C → Set X)
    (works : C → E → D → X → Prop), Negative K → gold K s works → candidate K s works) :=
  fun h =>
    h Unit Nat Nat Unit _ (fun _ => Set.univ) (fun _ => Nat.apart)
      (Negative.hypothesis fun _ => False) (fun _ => Nat.apart_not_uniformly)
      .unit Nat.apart_pointwise

end «uniform-to-pointwise-hypothesis»

#print axioms «uniform-to-pointwise-hypothesis».holds
#print axioms «uniform-to-pointwise-hypothesis».fails
