/- The signature (c) (x) (hx : H c x), with the conclusion (s x).Nonempty, became the signature (c)
with the conclusion ∃ y, ∀ x, H c x → y ∈ s x. A common element lies in each set; the singletons {x}
of Bool are nonempty and have no element in common. -/
namespace «lift-common-element»
variable {C : Sort u} {A : Sort v} {B : Type w}

def gold (H : C → A → Prop) (s : C → A → Set B) : Prop :=
  ∀ c x, H c x → Set.Nonempty (s c x)

def candidate (H : C → A → Prop) (s : C → A → Set B) : Prop :=
  ∀ c, Exists fun y => ∀ x, H c x → Set.Mem (s c x) y

theorem holds {H : C → A → Prop} {s : C → A → Set B} : candidate H s → gold H s :=
  fun h c x hx => let ⟨y, all⟩ := h c; ⟨y, all x hx⟩

theorem fails : Not (∀ (C A B : Type) (H : C → A → Prop) (s : C → A → Set B),
    gold H s → candidate H s) :=
  fun h =>
    let ⟨_, both⟩ := h Unit Bool Bool (fun _ _ => True) (fun _ x => Set.singleton x)
      (fun _ x _ => ⟨x, rfl⟩) .unit
    nomatch (both .true .intro).symm.trans (both .false .intro)

end «lift-common-element»

#print axioms «lift-common-element».holds
#print axioms «lift-common-element».fails
