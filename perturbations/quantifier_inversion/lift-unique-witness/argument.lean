/- The signature (c) (x) (hx : H c x), with the conclusion ∃! y, p x y, became the signature (c)
with the conclusion ∃! y, ∀ x, H c x → p x y. Where each x has at most one witness anyway the
candidate says more; where p does not depend on x it says the same. In general neither follows: a
common witness can be unique although some x has two, and each x can have one of its own. -/
namespace «lift-unique-witness»
variable {C : Sort u} {X : Sort v} {Y : Sort w}

def gold (H : C → X → Prop) (p : C → X → Y → Prop) : Prop :=
  ∀ c x, H c x → ExistsUnique fun y => p c x y

def candidate (H : C → X → Prop) (p : C → X → Y → Prop) : Prop :=
  ∀ c, ExistsUnique fun y => ∀ x, H c x → p c x y

theorem holds {H : C → X → Prop} {p : C → X → Y → Prop} :
    And ((∀ c x y z, p c x y → p c x z → Eq z y) → candidate H p → gold H p)
      ((∀ c, Exists fun x => And (H c x) (∀ z y, p c x y → p c z y)) →
        gold H p → candidate H p) :=
  ⟨fun one h c x hx =>
     let ⟨y, hy, _⟩ := h c
     ⟨y, hy x hx, fun z hz => one c x y z (hy x hx) hz⟩,
   fun same h c =>
     let ⟨x, hx, all⟩ := same c
     let ⟨y, hy, unique⟩ := h c x hx
     ⟨y, fun z _ => all z y hy, fun z hz => unique z (hz x hx)⟩⟩

theorem fails : And
    (Not (∀ (C X Y : Type) (H : C → X → Prop) (p : C → X → Y → Prop),
      candidate H p → gold H p))
    (Not (∀ (C X Y : Type) (H : C → X → Prop) (p : C → X → Y → Prop),
      gold H p → candidate H p)) :=
  ⟨fun h =>
     let ⟨_, _, unique⟩ := h Unit Bool Bool (fun _ _ => True)
       (fun _ x y => Eq x .true → Eq y .true)
       (fun _ => ⟨.true, fun _ _ _ => rfl, fun _ all => all .true .intro rfl⟩) .unit .false .intro
     (nomatch (unique .true fun e => nomatch e).trans (unique .false fun e => nomatch e).symm),
   fun h =>
     let ⟨_, same, _⟩ := h Unit Bool Bool (fun _ _ => True) (fun _ x y => Eq y x)
       (fun _ x _ => ⟨x, rfl, fun _ e => e⟩) .unit
     nomatch (same .true .intro).symm.trans (same .false .intro)⟩

end «lift-unique-witness»

#print axioms «lift-unique-witness».holds
#print axioms «lift-unique-witness».fails
