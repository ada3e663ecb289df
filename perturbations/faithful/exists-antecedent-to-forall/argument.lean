/- (∃ x ∈ s, p x) → q became ∀ x ∈ s, p x → q, where q does not mention x, at a place where only
truth counts. -/
namespace «exists-antecedent-to-forall»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (s : C → Set A) (p : C → A → Prop) (q : C → Prop) : Prop :=
  K fun c => (Exists fun x => And (Set.Mem (s c) x) (p c x)) → q c

def candidate (K : (C → Prop) → Prop) (s : C → Set A) (p : C → A → Prop) (q : C → Prop) : Prop :=
  K fun c => ∀ x, Set.Mem (s c) x → p c x → q c

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {s : C → Set A} {p : C → A → Prop}
    {q : C → Prop} :
    Iff (gold K s p q) (candidate K s p q) :=
  place fun c => ⟨fun h x hx i => h ⟨x, hx, i⟩, fun h ⟨x, hx, i⟩ => h x hx i⟩

end «exists-antecedent-to-forall»

#print axioms «exists-antecedent-to-forall».holds
