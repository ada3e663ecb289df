/- The signature (c) (x) (h : ∃ y ∈ t, p x y), with the conclusion Q x, became the signature (c) (x)
(h : ∃ y ∈ t, ∀ z, p z y): more is assumed, so less is claimed. From "x is equal to some y" False
does not follow; from "one y is equal to all of Bool" it does. -/
namespace «uniform-hypothesis»
variable {C : Sort u} {A : Sort v} {B : Sort w}

def gold (t : C → B → Prop) (p : C → A → B → Prop) (Q : C → A → Prop) : Prop :=
  ∀ c x, (Exists fun y => And (t c y) (p c x y)) → Q c x

def candidate (t : C → B → Prop) (p : C → A → B → Prop) (Q : C → A → Prop) : Prop :=
  ∀ c x, (Exists fun y => And (t c y) (∀ z, p c z y)) → Q c x

theorem holds {t : C → B → Prop} {p : C → A → B → Prop} {Q : C → A → Prop} :
    gold t p Q → candidate t p Q :=
  fun h c x ⟨y, hy, all⟩ => h c x ⟨y, hy, all x⟩

theorem fails : Not (∀ (C A B : Type) (t : C → B → Prop) (p : C → A → B → Prop)
    (Q : C → A → Prop), candidate t p Q → gold t p Q) :=
  fun h =>
    h Unit Bool Bool (fun _ _ => True) (fun _ x y => Eq x y) (fun _ _ => False)
      (fun _ _ ⟨_, _, same⟩ => nomatch (same .true).trans (same .false).symm)
      .unit .true ⟨.true, .intro, rfl⟩

/- With ∃! in the place of ∃ less is not claimed: one y can be the only one that serves all x, where
the x at hand is served by others, too. -/
theorem not_for_unique : Not (∀ (A B : Type) (p : A → B → Prop) (Q : A → Prop),
    (∀ x, (ExistsUnique fun y => p x y) → Q x) →
    ∀ x, (ExistsUnique fun y => ∀ z, p z y) → Q x) :=
  fun h =>
    have wrong := h Bool Bool (fun x y => Eq x .true → Eq y .true) (fun x => Eq x .true)
      (fun x => match x with
        | .true => fun _ => rfl
        | .false => fun ⟨_, _, unique⟩ =>
          nomatch (unique .true fun e => nomatch e).trans (unique .false fun e => nomatch e).symm)
      .false ⟨.true, fun _ _ => rfl, fun _ all => all .true rfl⟩
    nomatch wrong

end «uniform-hypothesis»

#print axioms «uniform-hypothesis».holds
#print axioms «uniform-hypothesis».fails
