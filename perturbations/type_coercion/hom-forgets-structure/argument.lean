/- ∀ f : Hom, Q f, where Hom is the maps that keep two pieces of structure and Q speaks of values,
became the same for maps that keep one of them, or none. The forgetful map of the declarations keeps
all values. Maps of Bool that fix true send true to true, the constant map to false does not. -/
-- rests on: RingHom.toMonoidHom, AlgHom.toRingHom, LinearMap.toAddMonoidHom, ContinuousLinearMap.toLinearMap, LinearIsometry.toLinearMap, DFunLike.coe
namespace «hom-forgets-structure»
variable {C : Sort u} {X : Type v} {Y : Type w}

structure Hom (keeps : (X → Y) → Prop) where
  to : X → Y
  kept : keeps to

def gold (first second : (X → Y) → Prop) (Q : C → (X → Y) → Prop) : Prop :=
  ∀ c (f : Hom fun g => And (first g) (second g)), Q c f.to

def candidate (first _second : (X → Y) → Prop) (Q : C → (X → Y) → Prop) : Prop :=
  ∀ c (f : Hom first), Q c f.to

theorem holds {first second : (X → Y) → Prop} {Q : C → (X → Y) → Prop} :
    candidate first second Q → gold first second Q :=
  fun h c f => h c ⟨f.to, f.kept.1⟩

theorem fails : Not (∀ (C X Y : Type) (first second : (X → Y) → Prop) (Q : C → (X → Y) → Prop),
    gold first second Q → candidate first second Q) :=
  fun h =>
    let fixes := fun f : Bool → Bool => Eq (f .true) .true
    nomatch h Unit Bool Bool (fun _ => True) fixes (fun _ => fixes) (fun _ f => f.kept.2) .unit
      ⟨fun _ => .false, .intro⟩

end «hom-forgets-structure»

#print axioms «hom-forgets-structure».holds
#print axioms «hom-forgets-structure».fails
