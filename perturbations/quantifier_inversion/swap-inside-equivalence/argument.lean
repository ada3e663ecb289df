/- On one side of an equivalence with r, ∀ x ∈ s, ∃ y ∈ t, p x y became ∃ y ∈ t, ∀ x ∈ s, p x y.
Where r is true that side is claimed, and the candidate says more; where r is false it is denied,
and the candidate says less. In general neither follows from the other. -/
namespace «swap-inside-equivalence»
variable {C : Sort u} {A : Sort v} {B : Sort w}

def gold (s : C → A → Prop) (t : C → B → Prop) (p : C → A → B → Prop) (r : C → Prop) : Prop :=
  ∀ c, Iff (∀ x, s c x → Exists fun y => And (t c y) (p c x y)) (r c)

def candidate (s : C → A → Prop) (t : C → B → Prop) (p : C → A → B → Prop) (r : C → Prop) :
    Prop :=
  ∀ c, Iff (Exists fun y => And (t c y) (∀ x, s c x → p c x y)) (r c)

theorem holds {s : C → A → Prop} {t : C → B → Prop} {p : C → A → B → Prop} {r : C → Prop} :
    And ((∀ c, r c) → candidate s t p r → gold s t p r)
      ((∀ c, Not (r c)) → gold s t p r → candidate s t p r) :=
  have uniform : ∀ c, (Exists fun y => And (t c y) (∀ x, s c x → p c x y)) →
      ∀ x, s c x → Exists fun y => And (t c y) (p c x y) :=
    fun _ ⟨y, hy, h⟩ x hx => ⟨y, hy, h x hx⟩
  ⟨fun yes h c => ⟨fun _ => yes c, fun hr => uniform c ((h c).mpr hr)⟩,
   fun no h c => ⟨fun hy => (h c).mp (uniform c hy), fun hr => absurd hr (no c)⟩⟩

theorem fails : And
    (Not (∀ (C A B : Type) (s : C → A → Prop) (t : C → B → Prop) (p : C → A → B → Prop)
      (r : C → Prop), candidate s t p r → gold s t p r))
    (Not (∀ (C A B : Type) (s : C → A → Prop) (t : C → B → Prop) (p : C → A → B → Prop)
      (r : C → Prop), gold s t p r → candidate s t p r)) :=
  have each : ∀ x : Bool, True → Exists fun y : Bool => And True (Eq x y) :=
    fun x _ => ⟨x, .intro, rfl⟩
  have none : Not (Exists fun y : Bool => And True (∀ x : Bool, True → Eq x y)) :=
    fun ⟨_, _, same⟩ => nomatch (same .true .intro).trans (same .false .intro).symm
  ⟨fun h => (h Unit Bool Bool (fun _ _ => True) (fun _ _ => True) (fun _ x y => Eq x y)
      (fun _ => False) (fun _ => ⟨none, fun f => f.elim⟩) .unit).mp each,
   fun h => none ((h Unit Bool Bool (fun _ _ => True) (fun _ _ => True) (fun _ x y => Eq x y)
      (fun _ => True) (fun _ => ⟨fun _ => .intro, fun _ => each⟩) .unit).mpr .intro)⟩

end «swap-inside-equivalence»

#print axioms «swap-inside-equivalence».holds
#print axioms «swap-inside-equivalence».fails
