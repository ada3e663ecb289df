/- ∀ E : 𝒞 ≌ 𝒟, Q E.functor became ∀ F : 𝒞 ⥤ 𝒟, Q F: every equivalence has an underlying functor. An
equivalence is a functor, one back, and isomorphisms from each object there and back; that these are
natural is left out here, which only admits more. Along an equivalence morphisms between images come
from morphisms, and not along the functor from two unrelated objects to a point. -/
namespace «equivalence-to-functor»

structure CategoryEquivalence {O : Type u} {P : Type v} (𝒞 : Category.{u, 0} O)
    (𝒟 : Category.{v, 0} P) where
  functor : Functor 𝒞 𝒟
  inverse : Functor 𝒟 𝒞
  unit : ∀ X, 𝒞.Iso X (inverse.obj (functor.obj X))
  counit : ∀ Y, 𝒟.Iso (functor.obj (inverse.obj Y)) Y

variable {C : Sort w} {O : Type u} {P : Type v} {𝒞 : Category.{u, 0} O} {𝒟 : Category.{v, 0} P}

def gold (Q : C → Functor 𝒞 𝒟 → Prop) : Prop := ∀ c (E : CategoryEquivalence 𝒞 𝒟), Q c E.functor

def candidate (Q : C → Functor 𝒞 𝒟 → Prop) : Prop := ∀ c (F : Functor 𝒞 𝒟), Q c F

theorem holds {Q : C → Functor 𝒞 𝒟 → Prop} : candidate Q → gold Q :=
  fun h c E => h c E.functor

theorem fails : Not (∀ (C O P : Type) (𝒞 : Category.{0, 0} O) (𝒟 : Category.{0, 0} P)
    (Q : C → Functor 𝒞 𝒟 → Prop), gold Q → candidate Q) :=
  fun h =>
    let ⟨between⟩ := h Unit Bool Unit (Category.thin (PartialOrder.discrete Bool).toPreorder)
      (Category.thin (Preorder.chaos Unit))
      (fun _ F => ∀ X Y, (Category.thin (Preorder.chaos Unit)).Hom (F.obj X) (F.obj Y) →
        Nonempty ((Category.thin (PartialOrder.discrete Bool).toPreorder).Hom X Y))
      (fun _ E X Y f => ⟨Category.comp _ (E.unit X).hom
        (Category.comp _ (E.inverse.map f) (E.unit Y).inv)⟩)
      .unit (Functor.ofMonotone (fun _ => .unit) (fun _ _ _ => .intro)) .true .false ⟨.intro⟩
    nomatch between.down

end «equivalence-to-functor»

#print axioms «equivalence-to-functor».holds
#print axioms «equivalence-to-functor».fails
