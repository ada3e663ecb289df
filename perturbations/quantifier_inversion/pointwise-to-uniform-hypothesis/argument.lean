/- In a hypothesis, or at another negative place, continuity of f (on s) became uniform continuity,
one distance for all points instead of one for each: more is assumed, so less is claimed. The
countermodel is the identity between two distances on Nat, from whose uniform continuity False
follows. For uniform spaces in the place of distances see the declarations. -/
-- rests on: evidence
namespace «pointwise-to-uniform-hypothesis»
variable {C : Sort u} {X : Type v} {D E : Type w}

def gold (K : (C → Prop) → Prop) (s : C → Set X) (works : C → E → D → X → Prop) : Prop :=
  K fun c => Pointwise (s c) (works c)

def candidate (K : (C → Prop) → Prop) (s : C → Set X) (works : C → E → D → X → Prop) : Prop :=
  K fun c => Uniformly (s c) (works c)

theorem holds {K : (C → Prop) → Prop} (negative : Negative K) {s : C → Set X}
    {works : C → E → D → X → Prop} : gold K s works → candidate K s works :=
  negative fun _ => Uniformly.pointwise

theorem fails : Not (∀ (C X D E : Type) (K : (C → Prop) → Prop) (s : C → Set X)
    (works : C → E → D → X → Prop), Negative K → candidate K s works → gold K s works) :=
  fun h =>
    h Unit Nat Nat Unit _ (fun _ => Set.univ) (fun _ => Nat.apart)
      (Negative.hypothesis fun _ => False) (fun _ => Nat.apart_not_uniformly)
      .unit Nat.apart_pointwise

end «pointwise-to-uniform-hypothesis»

#print axioms «pointwise-to-uniform-hypothesis».holds
#print axioms «pointwise-to-uniform-hypothesis».fails
