/- ∀ e : X ≃ Y, Q e, where Q speaks of the values of e, became ∀ f : X → Y, Q f. Every equivalence
has an underlying map with the same values; for maps that keep more structure see the declarations.
Equivalences are injective, the constant map on Bool is not. -/
-- rests on: Homeomorph.toEquiv, RingEquiv.toRingHom, MulEquiv.toMonoidHom, AddEquiv.toAddMonoidHom, LinearEquiv.toLinearMap, AlgEquiv.toAlgHom, ContinuousLinearEquiv.toContinuousLinearMap, LinearIsometryEquiv.toLinearIsometry, RelIso.toRelEmbedding, DFunLike.coe
namespace «equivalence-to-map»
variable {C : Sort u} {X : Type v} {Y : Type w}

def gold (Q : C → (X → Y) → Prop) : Prop := ∀ c (e : Equivalence X Y), Q c e.to

def candidate (Q : C → (X → Y) → Prop) : Prop := ∀ c (f : X → Y), Q c f

theorem holds {Q : C → (X → Y) → Prop} : candidate Q → gold Q :=
  fun h c e => h c e.to

theorem fails : Not (∀ (C X Y : Type) (Q : C → (X → Y) → Prop), gold Q → candidate Q) :=
  fun h =>
    nomatch h Unit Bool Bool (fun _ => Injective) (fun _ e => e.injective) .unit
      (fun _ => .true) .true .false rfl

end «equivalence-to-map»

#print axioms «equivalence-to-map».holds
#print axioms «equivalence-to-map».fails
