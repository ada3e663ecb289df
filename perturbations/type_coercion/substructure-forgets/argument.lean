/- ∀ s : Substructure, Q s, where substructures are the sets closed under two operations and Q
speaks of membership, became the same for sets closed under one of them. The forgetful map
of the declarations keeps the elements. Sets closed under negation of Bool hold false with true, the
set {true} does not. -/
-- rests on: Subgroup.toSubmonoid, AddSubgroup.toAddSubmonoid, Subring.toSubsemiring, Subfield.toSubring, Submodule.toAddSubgroup, Subalgebra.toSubsemiring, IntermediateField.toSubalgebra, SetLike.coe
namespace «substructure-forgets»
variable {C : Sort u} {X : Type v}

structure Substructure (closed : Set X → Prop) where
  elements : Set X
  isClosed : closed elements

def gold (first second : Set X → Prop) (Q : C → Set X → Prop) : Prop :=
  ∀ c (s : Substructure fun t => And (first t) (second t)), Q c s.elements

def candidate (first _second : Set X → Prop) (Q : C → Set X → Prop) : Prop :=
  ∀ c (s : Substructure first), Q c s.elements

theorem holds {first second : Set X → Prop} {Q : C → Set X → Prop} :
    candidate first second Q → gold first second Q :=
  fun h c s => h c ⟨s.elements, s.isClosed.1⟩

theorem fails : Not (∀ (C X : Type) (first second : Set X → Prop) (Q : C → Set X → Prop),
    gold first second Q → candidate first second Q) :=
  fun h =>
    let closed := fun s : Set Bool => ∀ x, s x → s (cond x .false .true)
    nomatch h Unit Bool (fun _ => True) closed (fun _ => closed) (fun _ s => s.isClosed.2) .unit
      ⟨Set.singleton .true, .intro⟩ .true rfl

end «substructure-forgets»

#print axioms «substructure-forgets».holds
#print axioms «substructure-forgets».fails
