/- The signature (c) (x) (hx : H c x), with the conclusion ∃ y ∈ t, p x y, became the signature (c)
with the conclusion ∃ y ∈ t, ∀ x, H c x → p x y. What does not depend on x stays in c. One witness
for all x is one for each; on Bool, each x is equal to some y, and no y to both. -/
namespace «lift-witness»
variable {C : Sort u} {A : Sort v} {B : Sort w}

def gold (H : C → A → Prop) (t : C → B → Prop) (p : C → A → B → Prop) : Prop :=
  ∀ c x, H c x → Exists fun y => And (t c y) (p c x y)

def candidate (H : C → A → Prop) (t : C → B → Prop) (p : C → A → B → Prop) : Prop :=
  ∀ c, Exists fun y => And (t c y) (∀ x, H c x → p c x y)

theorem holds {H : C → A → Prop} {t : C → B → Prop} {p : C → A → B → Prop} :
    candidate H t p → gold H t p :=
  fun h c x hx => let ⟨y, hy, all⟩ := h c; ⟨y, hy, all x hx⟩

theorem fails : Not (∀ (C A B : Type) (H : C → A → Prop) (t : C → B → Prop)
    (p : C → A → B → Prop), gold H t p → candidate H t p) :=
  fun h =>
    let ⟨_, _, same⟩ := h Unit Bool Bool (fun _ _ => True) (fun _ _ => True) (fun _ x y => Eq x y)
      (fun _ x _ => ⟨x, .intro, rfl⟩) .unit
    nomatch (same .true .intro).trans (same .false .intro).symm

end «lift-witness»

#print axioms «lift-witness».holds
#print axioms «lift-witness».fails
