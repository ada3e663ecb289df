/- ∀ x ∈ s, ¬ p x became ¬ ∃ x ∈ s, p x, at a place where only truth counts; a ≠ b and a ∉ t are
denials. -/
namespace «forall-not-to-not-exists»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (s : C → Set A) (p : C → A → Prop) : Prop :=
  K fun c => ∀ x, Set.Mem (s c) x → Not (p c x)

def candidate (K : (C → Prop) → Prop) (s : C → Set A) (p : C → A → Prop) : Prop :=
  K fun c => Not (Exists fun x => And (Set.Mem (s c) x) (p c x))

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {s : C → Set A} {p : C → A → Prop} :
    Iff (gold K s p) (candidate K s p) :=
  place fun c => ⟨fun h ⟨x, hx, i⟩ => h x hx i, fun h x hx i => h ⟨x, hx, i⟩⟩

end «forall-not-to-not-exists»

#print axioms «forall-not-to-not-exists».holds
