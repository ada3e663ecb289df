/- At a positive place, ∀ x ∈ s, ∃ y ∈ t, p x y became ∃ y ∈ t, ∀ x ∈ s, p x y. One witness for all
is one for each; on Bool, each x is equal to some y, and no y to both. -/
namespace «swap-forall-exists»
variable {C : Sort u} {A : Sort v} {B : Sort w}

def gold (K : (C → Prop) → Prop) (s : C → A → Prop) (t : C → B → Prop)
    (p : C → A → B → Prop) : Prop :=
  K fun c => ∀ x, s c x → Exists fun y => And (t c y) (p c x y)

def candidate (K : (C → Prop) → Prop) (s : C → A → Prop) (t : C → B → Prop)
    (p : C → A → B → Prop) : Prop :=
  K fun c => Exists fun y => And (t c y) (∀ x, s c x → p c x y)

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {s : C → A → Prop}
    {t : C → B → Prop} {p : C → A → B → Prop} : candidate K s t p → gold K s t p :=
  positive fun _ ⟨y, hy, h⟩ x hx => ⟨y, hy, h x hx⟩

theorem fails : Not (∀ (C A B : Type) (K : (C → Prop) → Prop) (s : C → A → Prop)
    (t : C → B → Prop) (p : C → A → B → Prop), Positive K → gold K s t p → candidate K s t p) :=
  fun h =>
    let ⟨_, _, same⟩ := h Unit Bool Bool _ (fun _ _ => True) (fun _ _ => True) (fun _ x y => Eq x y)
      Positive.conclusion (fun _ x _ => ⟨x, .intro, rfl⟩) .unit
    nomatch (same .true .intro).trans (same .false .intro).symm

end «swap-forall-exists»

#print axioms «swap-forall-exists».holds
#print axioms «swap-forall-exists».fails
