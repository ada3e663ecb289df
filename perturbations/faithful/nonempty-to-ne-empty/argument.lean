/- s.Nonempty became s ≠ ∅, or back, at a place where only truth counts. Back because sets with the
same elements are equal, which this theory does not know, and by contradiction. -/
-- rests on: Set.ext, Finset.ext
namespace «nonempty-to-ne-empty»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (s : C → Set A) : Prop :=
  K fun c => Set.Nonempty (s c)

def candidate (K : (C → Prop) → Prop) (s : C → Set A) : Prop :=
  K fun c => Ne (s c) Set.empty

theorem holds {K : (C → Prop) → Prop} (place : Congruent K)
    (extensional : ∀ s t : Set A, (∀ x, Iff (s x) (t x)) → Eq s t) {s : C → Set A} :
    Iff (gold K s) (candidate K s) :=
  place fun c =>
    ⟨fun ⟨x, hx⟩ e => (Iff.of_eq (congrArg (fun s : Set A => s x) e)).mp hx,
     fun n => byContradiction fun none =>
       n (extensional _ _ fun x => ⟨fun hx => none ⟨x, hx⟩, fun f => f.elim⟩)⟩

end «nonempty-to-ne-empty»

#print axioms «nonempty-to-ne-empty».holds
