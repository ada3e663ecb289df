/- At a positive place, ∀ x ∈ s, p x became ∃ x ∈ s, p x. If s has an element, what holds of all
elements holds of it. On the empty set everything holds of all elements and nothing of some; on Bool
some x is true, and not all are. -/
namespace «forall-to-exists»
variable {C : Sort u} {A : Sort v}

def gold (K : (C → Prop) → Prop) (s p : C → A → Prop) : Prop := K fun c => ∀ x, s c x → p c x

def candidate (K : (C → Prop) → Prop) (s p : C → A → Prop) : Prop :=
  K fun c => Exists fun x => And (s c x) (p c x)

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {s p : C → A → Prop}
    (inhabited : ∀ c, Exists (s c)) : gold K s p → candidate K s p :=
  positive fun c all => let ⟨x, hx⟩ := inhabited c; ⟨x, hx, all x hx⟩

theorem fails : And
    (Not (∀ (C A : Type) (K : (C → Prop) → Prop) (s p : C → A → Prop), Positive K →
      candidate K s p → gold K s p))
    (Not (∀ (C A : Type) (K : (C → Prop) → Prop) (s p : C → A → Prop), Positive K →
      gold K s p → candidate K s p)) :=
  ⟨fun h => (nomatch h Unit Bool _ (fun _ _ => True) (fun _ x => Eq x .true) Positive.conclusion
       (fun _ => ⟨.true, .intro, rfl⟩) .unit .false .intro),
   fun h =>
     let ⟨_, f, _⟩ := h Unit Bool _ (fun _ _ => False) (fun _ _ => True) Positive.conclusion
       (fun _ _ _ => .intro) .unit
     f⟩

end «forall-to-exists»

#print axioms «forall-to-exists».holds
#print axioms «forall-to-exists».fails
