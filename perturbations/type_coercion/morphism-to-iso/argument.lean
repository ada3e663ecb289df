/- ∀ f : X ⟶ Y, Q f became ∀ e : X ≅ Y, Q e.hom: the candidate is the gold at the underlying
morphisms of isomorphisms. In the order of Bool as a category, an isomorphism from X to Y comes with
a morphism back, and the morphism from false to true does not. -/
namespace «morphism-to-iso»
variable {C : Sort u} {O : Type v} {D : Category O} {X Y : O}

def gold (Q : C → D.Hom X Y → Prop) : Prop := ∀ c (f : D.Hom X Y), Q c f

def candidate (Q : C → D.Hom X Y → Prop) : Prop := ∀ c (e : D.Iso X Y), Q c e.hom

theorem holds {Q : C → D.Hom X Y → Prop} : gold Q → candidate Q :=
  fun h c e => h c e.hom

theorem fails : Not (∀ (C O : Type) (D : Category.{0, 0} O) (X Y : O) (Q : C → D.Hom X Y → Prop),
    candidate Q → gold Q) :=
  fun h =>
    let ⟨back⟩ := h Unit Bool (Category.thin PartialOrder.bool.toPreorder) .false .true
      (fun _ _ => Nonempty (PLift (PartialOrder.bool.le .true .false)))
      (fun _ e => ⟨e.inv⟩) .unit ⟨fun _ => rfl⟩
    nomatch back.down rfl

end «morphism-to-iso»

#print axioms «morphism-to-iso».holds
#print axioms «morphism-to-iso».fails
