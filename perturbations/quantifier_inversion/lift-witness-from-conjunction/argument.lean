/- The signature (c) (x) (hx : H c x), with the conclusion A x ∧ ∃ y ∈ t, p x y, became the
signature (c) with the conclusion ∃ y ∈ t, ∀ x, H c x → A x ∧ p x y. One witness for all x is one
for each; on Bool, each x is equal to some y, and no y to both. -/
namespace «lift-witness-from-conjunction»
variable {C : Sort u} {X : Sort v} {Y : Sort w}

def gold (H A : C → X → Prop) (t : C → Y → Prop) (p : C → X → Y → Prop) : Prop :=
  ∀ c x, H c x → And (A c x) (Exists fun y => And (t c y) (p c x y))

def candidate (H A : C → X → Prop) (t : C → Y → Prop) (p : C → X → Y → Prop) : Prop :=
  ∀ c, Exists fun y => And (t c y) (∀ x, H c x → And (A c x) (p c x y))

theorem holds {H A : C → X → Prop} {t : C → Y → Prop} {p : C → X → Y → Prop} :
    candidate H A t p → gold H A t p :=
  fun h c x hx => let ⟨y, hy, all⟩ := h c; ⟨(all x hx).1, y, hy, (all x hx).2⟩

theorem fails : Not (∀ (C X Y : Type) (H A : C → X → Prop) (t : C → Y → Prop)
    (p : C → X → Y → Prop), gold H A t p → candidate H A t p) :=
  fun h =>
    let ⟨_, _, same⟩ := h Unit Bool Bool (fun _ _ => True) (fun _ x => Eq x x) (fun _ _ => True)
      (fun _ x y => Eq x y) (fun _ x _ => ⟨rfl, x, .intro, rfl⟩) .unit
    nomatch (same .true .intro).2.trans (same .false .intro).2.symm

end «lift-witness-from-conjunction»

#print axioms «lift-witness-from-conjunction».holds
#print axioms «lift-witness-from-conjunction».fails
