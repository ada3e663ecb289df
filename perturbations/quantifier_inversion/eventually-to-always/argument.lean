/- At a positive place, ∀ᶠ x in l, p x became ∀ x, p x, of which ∀ᵐ is an instance. What holds of
all x holds eventually; along the filter of all sets that hold true, x = true holds eventually and
not always. -/
namespace «eventually-to-always»
variable {C : Sort u} {X : Type v}

def gold (K : (C → Prop) → Prop) (l : C → Filter X) (p : C → X → Prop) : Prop :=
  K fun c => (l c).eventually (p c)

def candidate (K : (C → Prop) → Prop) (_l : C → Filter X) (p : C → X → Prop) : Prop :=
  K fun c => ∀ x, p c x

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {l : C → Filter X}
    {p : C → X → Prop} : candidate K l p → gold K l p :=
  positive fun c all => (l c).mono (fun x _ => all x) (l c).univ

theorem fails : Not (∀ (C X : Type) (K : (C → Prop) → Prop) (l : C → Filter X)
    (p : C → X → Prop), Positive K → gold K l p → candidate K l p) :=
  fun h =>
    nomatch h Unit Bool _ (fun _ => Filter.principal (Set.singleton .true))
      (fun _ x => Eq x .true) Positive.conclusion (fun _ _ e => e) .unit .false

end «eventually-to-always»

#print axioms «eventually-to-always».holds
#print axioms «eventually-to-always».fails
