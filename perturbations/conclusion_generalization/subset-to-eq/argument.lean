/- At a positive place, s ⊆ t (or t ⊇ s) became s = t. Every set lies in itself; the empty set lies
in that of all elements and is not equal to it. -/
namespace «subset-to-eq»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (s t : C → Set A) : Prop := K fun c => Set.Subset (s c) (t c)

def candidate (K : (C → Prop) → Prop) (s t : C → Set A) : Prop := K fun c => Eq (s c) (t c)

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {s t : C → Set A} :
    candidate K s t → gold K s t :=
  positive fun c e => Eq.subst (motive := Set.Subset (s c)) e (fun _ h => h)

/-- For `⊇`, which turns the sides round. -/
theorem turned {K : (C → Prop) → Prop} (positive : Positive K) {s t : C → Set A} :
    candidate K s t → gold K t s :=
  positive fun c e => Eq.subst (motive := fun x => Set.Subset x (s c)) e (fun _ h => h)

theorem fails : Not (∀ (C A : Type) (K : (C → Prop) → Prop) (s t : C → Set A), Positive K →
    gold K s t → candidate K s t) :=
  fun h =>
    have same : Eq Set.empty Set.univ :=
      h Unit Unit _ (fun _ => Set.empty) (fun _ => Set.univ) Positive.conclusion
        (fun _ _ _ => .intro) .unit
    (Iff.of_eq (congrArg (fun s : Set Unit => s .unit) same)).mpr .intro

end «subset-to-eq»

#print axioms «subset-to-eq».holds
#print axioms «subset-to-eq».fails
