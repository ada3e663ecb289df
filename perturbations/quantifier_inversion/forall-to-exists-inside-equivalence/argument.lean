/- On one side of an equivalence with r, ∀ x ∈ s, p x became ∃ x ∈ s, p x. If s has an element, the
candidate says less where r is true, and more where r is false. In general neither follows from the
other: on Bool, some x is true, and not all are. -/
namespace «forall-to-exists-inside-equivalence»
variable {C : Sort u} {A : Sort v}

def gold (s p : C → A → Prop) (r : C → Prop) : Prop := ∀ c, Iff (∀ x, s c x → p c x) (r c)

def candidate (s p : C → A → Prop) (r : C → Prop) : Prop :=
  ∀ c, Iff (Exists fun x => And (s c x) (p c x)) (r c)

theorem holds {s p : C → A → Prop} {r : C → Prop} (inhabited : ∀ c, Exists (s c)) :
    And ((∀ c, r c) → gold s p r → candidate s p r)
      ((∀ c, Not (r c)) → candidate s p r → gold s p r) :=
  have one : ∀ c, (∀ x, s c x → p c x) → Exists fun x => And (s c x) (p c x) :=
    fun c all => let ⟨x, hx⟩ := inhabited c; ⟨x, hx, all x hx⟩
  ⟨fun yes h c => ⟨fun _ => yes c, fun hr => one c ((h c).mpr hr)⟩,
   fun no h c => ⟨fun all => (h c).mp (one c all), fun hr => absurd hr (no c)⟩⟩

theorem fails : And
    (Not (∀ (C A : Type) (s p : C → A → Prop) (r : C → Prop), candidate s p r → gold s p r))
    (Not (∀ (C A : Type) (s p : C → A → Prop) (r : C → Prop), gold s p r → candidate s p r)) :=
  have not_all : Not (∀ x : Bool, True → Eq x .true) := fun h => nomatch h .false .intro
  ⟨fun h => not_all ((h Unit Bool (fun _ _ => True) (fun _ x => Eq x .true) (fun _ => True)
      (fun _ => ⟨fun _ => .intro, fun _ => ⟨.true, .intro, rfl⟩⟩) .unit).mpr .intro),
   fun h => (h Unit Bool (fun _ _ => True) (fun _ x => Eq x .true) (fun _ => False)
      (fun _ => ⟨not_all, fun f => f.elim⟩) .unit).mp ⟨.true, .intro, rfl⟩⟩

end «forall-to-exists-inside-equivalence»

#print axioms «forall-to-exists-inside-equivalence».holds
#print axioms «forall-to-exists-inside-equivalence».fails
