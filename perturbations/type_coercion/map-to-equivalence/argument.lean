/- ∀ f : X → Y, Q f became ∀ e : X ≃ Y, Q e: the candidate is the gold at the underlying maps of
equivalences; for maps that keep more structure see the declarations. Equivalences are injective,
the constant map on Bool is not. -/
-- rests on: RingEquiv.toRingHom, MulEquiv.toMonoidHom, AddEquiv.toAddMonoidHom, LinearEquiv.toLinearMap, AlgEquiv.toAlgHom, ContinuousLinearEquiv.toContinuousLinearMap, Equiv.toEmbedding, RelIso.toRelEmbedding, RelEmbedding.toRelHom
namespace «map-to-equivalence»
variable {C : Sort u} {X : Type v} {Y : Type w}

def gold (Q : C → (X → Y) → Prop) : Prop := ∀ c (f : X → Y), Q c f

def candidate (Q : C → (X → Y) → Prop) : Prop := ∀ c (e : Equivalence X Y), Q c e.to

theorem holds {Q : C → (X → Y) → Prop} : gold Q → candidate Q :=
  fun h c e => h c e.to

theorem fails : Not (∀ (C X Y : Type) (Q : C → (X → Y) → Prop), candidate Q → gold Q) :=
  fun h =>
    nomatch h Unit Bool Bool (fun _ => Injective) (fun _ e => e.injective) .unit
      (fun _ => .true) .true .false rfl

end «map-to-equivalence»

#print axioms «map-to-equivalence».holds
#print axioms «map-to-equivalence».fails
