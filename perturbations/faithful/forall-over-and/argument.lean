/- ∀ x ∈ s, p x ∧ q x became (∀ x ∈ s, p x) ∧ ∀ x ∈ s, q x, at a place where only truth counts. -/
namespace «forall-over-and»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (s : C → Set A) (p q : C → A → Prop) : Prop :=
  K fun c => ∀ x, Set.Mem (s c) x → And (p c x) (q c x)

def candidate (K : (C → Prop) → Prop) (s : C → Set A) (p q : C → A → Prop) : Prop :=
  K fun c => And (∀ x, Set.Mem (s c) x → p c x) (∀ x, Set.Mem (s c) x → q c x)

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {s : C → Set A} {p q : C → A → Prop} :
    Iff (gold K s p q) (candidate K s p q) :=
  place fun c =>
    ⟨fun h => ⟨fun x hx => (h x hx).1, fun x hx => (h x hx).2⟩, fun h x hx => ⟨h.1 x hx, h.2 x hx⟩⟩

end «forall-over-and»

#print axioms «forall-over-and».holds
