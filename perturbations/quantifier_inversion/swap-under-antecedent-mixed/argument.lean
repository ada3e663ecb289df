/- On one side of an equivalence with r, ∀ x, P x → R x → ∃ y ∈ t, q x y became ∃ y ∈ t, ∀ x, P x →
R x → q x y. Where r is true the candidate says more, where r is false it says less, and in general
neither follows from the other. The countermodel is on Bool, with an antecedent that holds of all x.
-/
namespace «swap-under-antecedent-mixed»
variable {C : Sort u} {A : Sort v} {B : Sort w}

def gold (P R : C → A → Prop) (t : C → B → Prop) (q : C → A → B → Prop) (r : C → Prop) : Prop :=
  ∀ c, Iff (∀ x, P c x → R c x → Exists fun y => And (t c y) (q c x y)) (r c)

def candidate (P R : C → A → Prop) (t : C → B → Prop) (q : C → A → B → Prop) (r : C → Prop) :
    Prop :=
  ∀ c, Iff (Exists fun y => And (t c y) (∀ x, P c x → R c x → q c x y)) (r c)

theorem holds {P R : C → A → Prop} {t : C → B → Prop} {q : C → A → B → Prop} {r : C → Prop} :
    And ((∀ c, r c) → candidate P R t q r → gold P R t q r)
      ((∀ c, Not (r c)) → gold P R t q r → candidate P R t q r) :=
  have uniform : ∀ c, (Exists fun y => And (t c y) (∀ x, P c x → R c x → q c x y)) →
      ∀ x, P c x → R c x → Exists fun y => And (t c y) (q c x y) :=
    fun _ ⟨y, hy, h⟩ x hP hR => ⟨y, hy, h x hP hR⟩
  ⟨fun yes h c => ⟨fun _ => yes c, fun hr => uniform c ((h c).mpr hr)⟩,
   fun no h c => ⟨fun hy => (h c).mp (uniform c hy), fun hr => absurd hr (no c)⟩⟩

theorem fails : And
    (Not (∀ (C A B : Type) (P R : C → A → Prop) (t : C → B → Prop) (q : C → A → B → Prop)
      (r : C → Prop), candidate P R t q r → gold P R t q r))
    (Not (∀ (C A B : Type) (P R : C → A → Prop) (t : C → B → Prop) (q : C → A → B → Prop)
      (r : C → Prop), gold P R t q r → candidate P R t q r)) :=
  have each : ∀ x : Bool, Eq x x → True → Exists fun y : Bool => And True (Eq x y) :=
    fun x _ _ => ⟨x, .intro, rfl⟩
  have none : Not (Exists fun y : Bool => And True (∀ x : Bool, Eq x x → True → Eq x y)) :=
    fun ⟨_, _, same⟩ => nomatch (same .true rfl .intro).trans (same .false rfl .intro).symm
  ⟨fun h => (h Unit Bool Bool (fun _ x => Eq x x) (fun _ _ => True) (fun _ _ => True)
      (fun _ x y => Eq x y) (fun _ => False) (fun _ => ⟨none, fun f => f.elim⟩) .unit).mp each,
   fun h => none ((h Unit Bool Bool (fun _ x => Eq x x) (fun _ _ => True) (fun _ _ => True)
      (fun _ x y => Eq x y) (fun _ => True) (fun _ => ⟨fun _ => .intro, fun _ => each⟩)
      .unit).mpr .intro)⟩

end «swap-under-antecedent-mixed»

#print axioms «swap-under-antecedent-mixed».holds
#print axioms «swap-under-antecedent-mixed».fails
