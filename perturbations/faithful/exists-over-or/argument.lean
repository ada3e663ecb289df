/- ∃ x ∈ s, p x ∨ q x became (∃ x ∈ s, p x) ∨ ∃ x ∈ s, q x, at a place where only truth counts. -/
namespace «exists-over-or»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (s : C → Set A) (p q : C → A → Prop) : Prop :=
  K fun c => Exists fun x => And (Set.Mem (s c) x) (Or (p c x) (q c x))

def candidate (K : (C → Prop) → Prop) (s : C → Set A) (p q : C → A → Prop) : Prop :=
  K fun c => Or (Exists fun x => And (Set.Mem (s c) x) (p c x))
    (Exists fun x => And (Set.Mem (s c) x) (q c x))

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {s : C → Set A} {p q : C → A → Prop} :
    Iff (gold K s p q) (candidate K s p q) :=
  place fun c =>
    ⟨fun ⟨x, hx, h⟩ => h.elim (fun i => .inl ⟨x, hx, i⟩) (fun i => .inr ⟨x, hx, i⟩),
     fun h => h.elim (fun ⟨x, hx, i⟩ => ⟨x, hx, .inl i⟩) (fun ⟨x, hx, i⟩ => ⟨x, hx, .inr i⟩)⟩

end «exists-over-or»

#print axioms «exists-over-or».holds
