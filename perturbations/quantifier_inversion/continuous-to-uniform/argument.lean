/- At a positive place, continuity of f (on s) became uniform continuity. At x, the distance d
serves e where all y of s nearer to x than d have values nearer than e to that of x; one d is to
serve all x at once. The countermodel is the identity between two distances on Nat. For uniform
spaces in the place of distances see the declarations. -/
-- rests on: evidence
namespace «continuous-to-uniform»
variable {C : Sort u} {X : Type v} {D E : Type w}

def gold (K : (C → Prop) → Prop) (s : C → Set X) (works : C → E → D → X → Prop) : Prop :=
  K fun c => Pointwise (s c) (works c)

def candidate (K : (C → Prop) → Prop) (s : C → Set X) (works : C → E → D → X → Prop) : Prop :=
  K fun c => Uniformly (s c) (works c)

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {s : C → Set X}
    {works : C → E → D → X → Prop} : candidate K s works → gold K s works :=
  positive fun _ => Uniformly.pointwise

theorem fails : Not (∀ (C X D E : Type) (K : (C → Prop) → Prop) (s : C → Set X)
    (works : C → E → D → X → Prop), Positive K → gold K s works → candidate K s works) :=
  fun h =>
    Nat.apart_not_uniformly (h Unit Nat Nat Unit _ (fun _ => Set.univ) (fun _ => Nat.apart)
      Positive.conclusion (fun _ => Nat.apart_pointwise) .unit)

end «continuous-to-uniform»

#print axioms «continuous-to-uniform».holds
#print axioms «continuous-to-uniform».fails
