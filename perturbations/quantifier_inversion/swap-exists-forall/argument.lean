/- At a positive place, ∃ y ∈ t, ∀ x ∈ s, p x y became ∀ x ∈ s, ∃ y ∈ t, p x y: the witness may now
depend on x. Each natural number is below some natural number, and none is above all. -/
namespace «swap-exists-forall»
variable {C : Sort u} {A : Sort v} {B : Sort w}

def gold (K : (C → Prop) → Prop) (s : C → A → Prop) (t : C → B → Prop)
    (p : C → A → B → Prop) : Prop :=
  K fun c => Exists fun y => And (t c y) (∀ x, s c x → p c x y)

def candidate (K : (C → Prop) → Prop) (s : C → A → Prop) (t : C → B → Prop)
    (p : C → A → B → Prop) : Prop :=
  K fun c => ∀ x, s c x → Exists fun y => And (t c y) (p c x y)

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {s : C → A → Prop}
    {t : C → B → Prop} {p : C → A → B → Prop} : gold K s t p → candidate K s t p :=
  positive fun _ ⟨y, hy, h⟩ x hx => ⟨y, hy, h x hx⟩

theorem fails : Not (∀ (C A B : Type) (K : (C → Prop) → Prop) (s : C → A → Prop)
    (t : C → B → Prop) (p : C → A → B → Prop), Positive K → candidate K s t p → gold K s t p) :=
  fun h =>
    let ⟨n, _, most⟩ := h Unit Nat Nat _ (fun _ _ => True) (fun _ _ => True) (fun _ => Nat.lt)
      Positive.conclusion (fun _ n _ => ⟨.succ n, .intro, .refl⟩) .unit
    Nat.not_succ_le_self n (most n .intro)

end «swap-exists-forall»

#print axioms «swap-exists-forall».holds
#print axioms «swap-exists-forall».fails
