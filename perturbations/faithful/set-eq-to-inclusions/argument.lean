/- s = t became s ⊆ t ∧ t ⊆ s, at a place where only truth counts. Back because sets with the same
elements are equal, which this theory does not know. -/
-- rests on: Set.ext, Finset.ext
namespace «set-eq-to-inclusions»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (s t : C → Set A) : Prop :=
  K fun c => Eq (s c) (t c)

def candidate (K : (C → Prop) → Prop) (s t : C → Set A) : Prop :=
  K fun c => And (Set.Subset (s c) (t c)) (Set.Subset (t c) (s c))

theorem holds {K : (C → Prop) → Prop} (place : Congruent K)
    (extensional : ∀ s t : Set A, (∀ x, Iff (s x) (t x)) → Eq s t) {s t : C → Set A} :
    Iff (gold K s t) (candidate K s t) :=
  place fun c =>
    ⟨fun e => ⟨Eq.subst (motive := Set.Subset (s c)) e (fun _ h => h),
        Eq.subst (motive := fun t => Set.Subset t (s c)) e (fun _ h => h)⟩,
     fun h => extensional _ _ fun x => ⟨h.1 x, h.2 x⟩⟩

end «set-eq-to-inclusions»

#print axioms «set-eq-to-inclusions».holds
