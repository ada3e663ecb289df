/- At a positive place, a uniform property (on s) became the pointwise one: an index or distance
that serves all points serves each, and the candidate lets it vary. The countermodel is the identity
between two distances on Nat. For filters and uniform spaces in the place of indices and distances
see the declarations. -/
-- rests on: evidence
namespace «uniform-to-pointwise»
variable {C : Sort u} {X : Type v} {D E : Type w}

def gold (K : (C → Prop) → Prop) (s : C → Set X) (works : C → E → D → X → Prop) : Prop :=
  K fun c => Uniformly (s c) (works c)

def candidate (K : (C → Prop) → Prop) (s : C → Set X) (works : C → E → D → X → Prop) : Prop :=
  K fun c => Pointwise (s c) (works c)

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {s : C → Set X}
    {works : C → E → D → X → Prop} : gold K s works → candidate K s works :=
  positive fun _ => Uniformly.pointwise

theorem fails : Not (∀ (C X D E : Type) (K : (C → Prop) → Prop) (s : C → Set X)
    (works : C → E → D → X → Prop), Positive K → candidate K s works → gold K s works) :=
  fun h =>
    Nat.apart_not_uniformly (h Unit Nat Nat Unit _ (fun _ => Set.univ) (fun _ => Nat.apart)
      Positive.conclusion (fun _ => Nat.apart_pointwise) .unit)

end «uniform-to-pointwise»

#print axioms «uniform-to-pointwise».holds
#print axioms «uniform-to-pointwise».fails
