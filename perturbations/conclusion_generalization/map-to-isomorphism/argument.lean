/- At a positive place, Nonempty (X ⟶ Y) became Nonempty (X ≅ Y), with maps and isomorphisms of one
kind or another. Every isomorphism has an underlying map, by the declaration of the pair; proved
here for plain functions and equivalences. There is a function from Bool to one point, and no
equivalence. -/
-- rests on: evidence
namespace «map-to-isomorphism»
variable {C : Sort u}

def gold (K : (C → Prop) → Prop) (Map _Iso : C → Type v) : Prop := K fun c => Nonempty (Map c)

def candidate (K : (C → Prop) → Prop) (_Map Iso : C → Type v) : Prop :=
  K fun c => Nonempty (Iso c)

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {Map Iso : C → Type v}
    (underlying : ∀ c, Iso c → Map c) : candidate K Map Iso → gold K Map Iso :=
  positive fun c ⟨e⟩ => ⟨underlying c e⟩

theorem fails : Not (∀ (C : Type) (K : (C → Prop) → Prop) (X Y : C → Type), Positive K →
    gold K (fun c => X c → Y c) (fun c => Equivalence (X c) (Y c)) →
    candidate K (fun c => X c → Y c) (fun c => Equivalence (X c) (Y c))) :=
  fun h =>
    let ⟨e⟩ := h Unit _ (fun _ => Bool) (fun _ => Unit) Positive.conclusion
      (fun _ => ⟨fun _ => .unit⟩) .unit
    nomatch (e.left .true).symm.trans (e.left .false)

end «map-to-isomorphism»

#print axioms «map-to-isomorphism».holds
#print axioms «map-to-isomorphism».fails
