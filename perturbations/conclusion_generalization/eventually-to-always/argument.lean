/- At a positive place, ∀ᶠ x in l, p x became ∀ x, p x, of which ∀ᵐ is an instance; or ∃ᶠ x in l, p
x became ∀ᶠ x in l, p x, where l is proper, as neighbourhoods of a point are. What holds of all x
holds eventually, and what holds eventually holds frequently along a proper filter; along the filter
of all sets that hold true, x = true holds eventually and not always. -/
namespace «eventually-to-always»
variable {C : Sort u} {X : Type v}

inductive Claim where
  | eventually : Claim
  | frequently : Claim

def gold (K : (C → Prop) → Prop) (claim : Claim) (l : C → Filter X) (p : C → X → Prop) : Prop :=
  K fun c => match claim with
    | .eventually => (l c).eventually (p c)
    | .frequently => (l c).frequently (p c)

def candidate (K : (C → Prop) → Prop) (claim : Claim) (l : C → Filter X) (p : C → X → Prop) :
    Prop :=
  K fun c => match claim with
    | .eventually => ∀ x, p c x
    | .frequently => (l c).eventually (p c)

theorem frequently (l : Filter X) (proper : l.NeBot) (p : X → Prop) (h : l.eventually p) :
    l.frequently p :=
  fun n => proper (l.mono (fun _ both => both.2 both.1) (l.inter h n))

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {claim : Claim} {l : C → Filter X}
    (proper : ∀ c, (l c).NeBot) {p : C → X → Prop} : candidate K claim l p → gold K claim l p :=
  positive fun c => match claim with
    | .eventually => fun all => (l c).mono (fun x _ => all x) (l c).univ
    | .frequently => frequently (l c) (proper c) (p c)

/-- The first claim asks nothing of the filter. -/
theorem always {K : (C → Prop) → Prop} (positive : Positive K) {l : C → Filter X}
    {p : C → X → Prop} : candidate K .eventually l p → gold K .eventually l p :=
  positive fun c all => (l c).mono (fun x _ => all x) (l c).univ

/-- The second one does: along the filter of all sets everything holds eventually. -/
theorem frequently_needs_proper : Not (∀ (X : Type) (l : Filter X) (p : X → Prop),
    l.eventually p → l.frequently p) :=
  fun h =>
    h Unit (Filter.principal Set.empty) (fun _ => True) (fun _ _ => .intro) (fun _ f => f.elim)

theorem fails : Not (∀ (C X : Type) (K : (C → Prop) → Prop) (claim : Claim) (l : C → Filter X)
    (p : C → X → Prop), Positive K → (∀ c, (l c).NeBot) →
    gold K claim l p → candidate K claim l p) :=
  fun h =>
    nomatch h Unit Bool _ .eventually (fun _ => Filter.principal (Set.singleton .true))
      (fun _ x => Eq x .true) Positive.conclusion (fun _ empty => empty .true rfl)
      (fun _ _ e => e) .unit .false

end «eventually-to-always»

#print axioms «eventually-to-always».holds
#print axioms «eventually-to-always».fails
