/- ∃ x ∈ s, ¬ p x became ¬ ∀ x ∈ s, p x, or ∃ x ∈ s, p x became ¬ ∀ x ∈ s, ¬ p x, at a place where
only truth counts. Back by contradiction. -/
namespace «exists-to-not-forall»
variable {C : Sort u} {A : Type v}

/-- What is said of some x: that p fails, or that it holds. -/
inductive Kind where
  | denial : Kind
  | claim : Kind

def gold (K : (C → Prop) → Prop) (kind : Kind) (s : C → Set A) (p : C → A → Prop) : Prop :=
  K fun c => match kind with
    | .denial => Exists fun x => And (Set.Mem (s c) x) (Not (p c x))
    | .claim => Exists fun x => And (Set.Mem (s c) x) (p c x)

def candidate (K : (C → Prop) → Prop) (kind : Kind) (s : C → Set A) (p : C → A → Prop) : Prop :=
  K fun c => match kind with
    | .denial => Not (∀ x, Set.Mem (s c) x → p c x)
    | .claim => Not (∀ x, Set.Mem (s c) x → Not (p c x))

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {kind : Kind} {s : C → Set A}
    {p : C → A → Prop} :
    Iff (gold K kind s p) (candidate K kind s p) :=
  place fun c => match kind with
    | .denial => ⟨fun ⟨x, hx, n⟩ h => n (h x hx), fun h => byContradiction fun none =>
        h fun x hx => byContradiction fun n => none ⟨x, hx, n⟩⟩
    | .claim => ⟨fun ⟨x, hx, i⟩ h => h x hx i, fun h => byContradiction fun none =>
        h fun x hx i => none ⟨x, hx, i⟩⟩

end «exists-to-not-forall»

#print axioms «exists-to-not-forall».holds
