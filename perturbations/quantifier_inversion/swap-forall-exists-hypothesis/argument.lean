/- In a hypothesis, or at another negative place, ∀ x ∈ s, ∃ y ∈ t, p x y became ∃ y ∈ t, ∀ x ∈ s, p
x y: more is assumed, so less is claimed. From "each x of Bool is equal to some y" False does not
follow; from "one y is equal to both" it does. -/
namespace «swap-forall-exists-hypothesis»
variable {C : Sort u} {A : Sort v} {B : Sort w}

def gold (K : (C → Prop) → Prop) (s : C → A → Prop) (t : C → B → Prop)
    (p : C → A → B → Prop) : Prop :=
  K fun c => ∀ x, s c x → Exists fun y => And (t c y) (p c x y)

def candidate (K : (C → Prop) → Prop) (s : C → A → Prop) (t : C → B → Prop)
    (p : C → A → B → Prop) : Prop :=
  K fun c => Exists fun y => And (t c y) (∀ x, s c x → p c x y)

theorem holds {K : (C → Prop) → Prop} (negative : Negative K) {s : C → A → Prop}
    {t : C → B → Prop} {p : C → A → B → Prop} : gold K s t p → candidate K s t p :=
  negative fun _ ⟨y, hy, h⟩ x hx => ⟨y, hy, h x hx⟩

theorem fails : Not (∀ (C A B : Type) (K : (C → Prop) → Prop) (s : C → A → Prop)
    (t : C → B → Prop) (p : C → A → B → Prop), Negative K → candidate K s t p → gold K s t p) :=
  fun h =>
    h Unit Bool Bool _ (fun _ _ => True) (fun _ _ => True) (fun _ x y => Eq x y)
      (Negative.hypothesis fun _ => False)
      (fun _ ⟨_, _, same⟩ => nomatch (same .true .intro).trans (same .false .intro).symm)
      .unit (fun x _ => ⟨x, .intro, rfl⟩)

end «swap-forall-exists-hypothesis»

#print axioms «swap-forall-exists-hypothesis».holds
#print axioms «swap-forall-exists-hypothesis».fails
