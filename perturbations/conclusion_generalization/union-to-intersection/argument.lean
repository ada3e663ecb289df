/- At a positive place, u ⊆ s ∪ t became u ⊆ s ∩ t, or s ∩ t ⊆ u became s ∪ t ⊆ u; membership of a
point is inclusion of its singleton. The intersection is a part of the union; {true} lies in the
union of itself with the empty set, and not in the intersection. -/
namespace «union-to-intersection»
variable {C : Sort u} {A : Type v}

inductive Side where
  | inside : Side
  | around : Side

def gold (K : (C → Prop) → Prop) (side : Side) (s t r : C → Set A) : Prop :=
  K fun c => match side with
    | .inside => Set.Subset (r c) (Set.union (s c) (t c))
    | .around => Set.Subset (Set.inter (s c) (t c)) (r c)

def candidate (K : (C → Prop) → Prop) (side : Side) (s t r : C → Set A) : Prop :=
  K fun c => match side with
    | .inside => Set.Subset (r c) (Set.inter (s c) (t c))
    | .around => Set.Subset (Set.union (s c) (t c)) (r c)

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {side : Side} {s t r : C → Set A} :
    candidate K side s t r → gold K side s t r :=
  positive fun _ => match side with
    | .inside => fun h x hx => .inl (h x hx).1
    | .around => fun h x hx => h x (.inl hx.1)

theorem fails : Not (∀ (C A : Type) (K : (C → Prop) → Prop) (side : Side) (s t r : C → Set A),
    Positive K → gold K side s t r → candidate K side s t r) :=
  fun h =>
    (h Unit Bool _ .inside (fun _ => Set.singleton .true) (fun _ => Set.empty)
      (fun _ => Set.singleton .true) Positive.conclusion (fun _ _ e => .inl e) .unit .true rfl).2

end «union-to-intersection»

#print axioms «union-to-intersection».holds
#print axioms «union-to-intersection».fails
