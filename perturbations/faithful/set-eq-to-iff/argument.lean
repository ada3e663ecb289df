/- s = t became ∀ x, x ∈ s ↔ x ∈ t, at a place where only truth counts. Back because sets with the
same elements are equal, which this theory does not know. -/
-- rests on: Set.ext, Finset.ext
namespace «set-eq-to-iff»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (s t : C → Set A) : Prop :=
  K fun c => Eq (s c) (t c)

def candidate (K : (C → Prop) → Prop) (s t : C → Set A) : Prop :=
  K fun c => ∀ x, Iff (Set.Mem (s c) x) (Set.Mem (t c) x)

theorem holds {K : (C → Prop) → Prop} (place : Congruent K)
    (extensional : ∀ s t : Set A, (∀ x, Iff (s x) (t x)) → Eq s t) {s t : C → Set A} :
    Iff (gold K s t) (candidate K s t) :=
  place fun c => ⟨fun e x => Iff.of_eq (congrArg (fun s : Set A => s x) e), extensional _ _⟩

end «set-eq-to-iff»

#print axioms «set-eq-to-iff».holds
