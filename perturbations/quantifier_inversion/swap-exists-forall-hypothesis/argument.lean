/- In a hypothesis, or at another negative place, ∃ y ∈ t, ∀ x ∈ s, p x y became ∀ x ∈ s, ∃ y ∈ t, p
x y: less is assumed, so more is claimed. A largest natural number gives False; that each natural
number is below another does not. -/
namespace «swap-exists-forall-hypothesis»
variable {C : Sort u} {A : Sort v} {B : Sort w}

def gold (K : (C → Prop) → Prop) (s : C → A → Prop) (t : C → B → Prop)
    (p : C → A → B → Prop) : Prop :=
  K fun c => Exists fun y => And (t c y) (∀ x, s c x → p c x y)

def candidate (K : (C → Prop) → Prop) (s : C → A → Prop) (t : C → B → Prop)
    (p : C → A → B → Prop) : Prop :=
  K fun c => ∀ x, s c x → Exists fun y => And (t c y) (p c x y)

theorem holds {K : (C → Prop) → Prop} (negative : Negative K) {s : C → A → Prop}
    {t : C → B → Prop} {p : C → A → B → Prop} : candidate K s t p → gold K s t p :=
  negative fun _ ⟨y, hy, h⟩ x hx => ⟨y, hy, h x hx⟩

theorem fails : Not (∀ (C A B : Type) (K : (C → Prop) → Prop) (s : C → A → Prop)
    (t : C → B → Prop) (p : C → A → B → Prop), Negative K → gold K s t p → candidate K s t p) :=
  fun h =>
    h Unit Nat Nat _ (fun _ _ => True) (fun _ _ => True) (fun _ => Nat.lt)
      (Negative.hypothesis fun _ => False)
      (fun _ ⟨n, _, most⟩ => Nat.not_succ_le_self n (most n .intro))
      .unit (fun n _ => ⟨.succ n, .intro, .refl⟩)

end «swap-exists-forall-hypothesis»

#print axioms «swap-exists-forall-hypothesis».holds
#print axioms «swap-exists-forall-hypothesis».fails
