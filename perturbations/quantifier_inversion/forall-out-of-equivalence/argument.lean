/- At a positive place, p ↔ ∀ x ∈ s, q x became ∀ x ∈ s, (p ↔ q x). If s has an element, p gives
q for each x, and q for all x gives it for that element, so p. On the empty set the candidate says
nothing; on Bool, not all x are true, and false is not equivalent to true = true. -/
namespace «forall-out-of-equivalence»
variable {C : Sort u} {A : Sort v}

def gold (K : (C → Prop) → Prop) (s q : C → A → Prop) (p : C → Prop) : Prop :=
  K fun c => Iff (p c) (∀ x, s c x → q c x)

def candidate (K : (C → Prop) → Prop) (s q : C → A → Prop) (p : C → Prop) : Prop :=
  K fun c => ∀ x, s c x → Iff (p c) (q c x)

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {s q : C → A → Prop} {p : C → Prop}
    (inhabited : ∀ c, Exists (s c)) : candidate K s q p → gold K s q p :=
  positive fun c each =>
    ⟨fun hp x hx => (each x hx).mp hp,
     fun all => let ⟨x, hx⟩ := inhabited c; (each x hx).mpr (all x hx)⟩

theorem fails : And
    (Not (∀ (C A : Type) (K : (C → Prop) → Prop) (s q : C → A → Prop) (p : C → Prop), Positive K →
      candidate K s q p → gold K s q p))
    (Not (∀ (C A : Type) (K : (C → Prop) → Prop) (s q : C → A → Prop) (p : C → Prop), Positive K →
      gold K s q p → candidate K s q p)) :=
  ⟨fun h =>
     (h Unit Bool _ (fun _ _ => False) (fun _ _ => True) (fun _ => False) Positive.conclusion
       (fun _ _ f => f.elim) .unit).mpr fun _ _ => .intro,
   fun h =>
     (h Unit Bool _ (fun _ _ => True) (fun _ x => Eq x .true) (fun _ => False)
       Positive.conclusion (fun _ => ⟨fun f => f.elim, fun all => nomatch all .false .intro⟩)
       .unit .true .intro).mpr rfl⟩

end «forall-out-of-equivalence»

#print axioms «forall-out-of-equivalence».holds
#print axioms «forall-out-of-equivalence».fails
