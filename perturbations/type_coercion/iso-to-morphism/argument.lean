/- ∀ e : X ≅ Y, Q e.hom became ∀ f : X ⟶ Y, Q f: every isomorphism has an underlying morphism. In
the order of Bool as a category, an isomorphism from X to Y comes with a morphism back, and the
morphism from false to true does not. -/
namespace «iso-to-morphism»
variable {C : Sort u} {O : Type v} {D : Category O} {X Y : O}

def gold (Q : C → D.Hom X Y → Prop) : Prop := ∀ c (e : D.Iso X Y), Q c e.hom

def candidate (Q : C → D.Hom X Y → Prop) : Prop := ∀ c (f : D.Hom X Y), Q c f

theorem holds {Q : C → D.Hom X Y → Prop} : candidate Q → gold Q :=
  fun h c e => h c e.hom

theorem fails : Not (∀ (C O : Type) (D : Category.{0, 0} O) (X Y : O) (Q : C → D.Hom X Y → Prop),
    gold Q → candidate Q) :=
  fun h =>
    let ⟨back⟩ := h Unit Bool (Category.thin PartialOrder.bool.toPreorder) .false .true
      (fun _ _ => Nonempty (PLift (PartialOrder.bool.le .true .false)))
      (fun _ e => ⟨e.inv⟩) .unit ⟨fun _ => rfl⟩
    nomatch back.down rfl

end «iso-to-morphism»

#print axioms «iso-to-morphism».holds
#print axioms «iso-to-morphism».fails
