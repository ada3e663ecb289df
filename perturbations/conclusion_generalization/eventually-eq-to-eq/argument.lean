/- At a positive place, f =ᶠ[l] g became f = g, and f ≤ᶠ[l] g became f ≤ g. What holds everywhere
holds eventually, along every filter; along the filter of all sets that hold true, functions that
differ at false only agree. -/
namespace «eventually-eq-to-eq»
variable {C : Sort u} {X : Type v} {Y : Type w}

inductive Relation (le : Y → Y → Prop) where
  | equality : Relation le
  | order : Relation le

def at_points {le : Y → Y → Prop} (r : Relation le) (a b : Y) : Prop :=
  match r with
  | .equality => Eq a b
  | .order => le a b

def between {le : Y → Y → Prop} (r : Relation le) (f g : X → Y) : Prop :=
  match r with
  | .equality => Eq f g
  | .order => ∀ x, le (f x) (g x)

def gold (K : (C → Prop) → Prop) (l : C → Filter X) {le : Y → Y → Prop} (r : Relation le)
    (f g : C → X → Y) : Prop :=
  K fun c => (l c).eventually fun x => at_points r (f c x) (g c x)

def candidate (K : (C → Prop) → Prop) (_l : C → Filter X) {le : Y → Y → Prop} (r : Relation le)
    (f g : C → X → Y) : Prop :=
  K fun c => between r (f c) (g c)

theorem everywhere {le : Y → Y → Prop} (r : Relation le) (f g : X → Y) :
    between r f g → ∀ x, at_points r (f x) (g x) :=
  match r with
  | .equality => fun e _ => e ▸ rfl
  | .order => fun h => h

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {l : C → Filter X}
    {le : Y → Y → Prop} {r : Relation le} {f g : C → X → Y} :
    candidate K l r f g → gold K l r f g :=
  positive fun c h => (l c).mono (fun x _ => everywhere r (f c) (g c) h x) (l c).univ

theorem fails : Not (∀ (C X Y : Type) (K : (C → Prop) → Prop) (l : C → Filter X)
    (le : Y → Y → Prop) (r : Relation le) (f g : C → X → Y), Positive K →
    gold K l r f g → candidate K l r f g) :=
  fun h =>
    have same : Eq (fun x : Bool => x) (fun _ => .true) :=
      h Unit Bool Bool _ (fun _ => Filter.principal (Set.singleton .true)) Eq .equality
        (fun _ x => x) (fun _ _ => .true) Positive.conclusion (fun _ _ e => e) .unit
    nomatch congrArg (fun f => f Bool.false) same

end «eventually-eq-to-eq»

#print axioms «eventually-eq-to-eq».holds
#print axioms «eventually-eq-to-eq».fails
