/- At a positive place, ∀ x, P x → R x → ∃ y ∈ t, q x y became ∃ y ∈ t, ∀ x, P x → R x → q x y: the
witness passes the antecedents, and is chosen before x and before any proof of them. With one
antecedent, R is True. On Bool, with an antecedent that holds of all x, no y is equal to both. -/
namespace «swap-under-antecedent»
variable {C : Sort u} {A : Sort v} {B : Sort w}

def gold (K : (C → Prop) → Prop) (P R : C → A → Prop) (t : C → B → Prop)
    (q : C → A → B → Prop) : Prop :=
  K fun c => ∀ x, P c x → R c x → Exists fun y => And (t c y) (q c x y)

def candidate (K : (C → Prop) → Prop) (P R : C → A → Prop) (t : C → B → Prop)
    (q : C → A → B → Prop) : Prop :=
  K fun c => Exists fun y => And (t c y) (∀ x, P c x → R c x → q c x y)

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {P R : C → A → Prop}
    {t : C → B → Prop} {q : C → A → B → Prop} : candidate K P R t q → gold K P R t q :=
  positive fun _ ⟨y, hy, h⟩ x hP hR => ⟨y, hy, h x hP hR⟩

theorem fails : Not (∀ (C A B : Type) (K : (C → Prop) → Prop) (P R : C → A → Prop)
    (t : C → B → Prop) (q : C → A → B → Prop), Positive K →
    gold K P R t q → candidate K P R t q) :=
  fun h =>
    let ⟨_, _, same⟩ := h Unit Bool Bool _ (fun _ x => Eq x x) (fun _ _ => True) (fun _ _ => True)
      (fun _ x y => Eq x y) Positive.conclusion (fun _ x _ _ => ⟨x, .intro, rfl⟩) .unit
    nomatch (same .true rfl .intro).trans (same .false rfl .intro).symm

end «swap-under-antecedent»

#print axioms «swap-under-antecedent».holds
#print axioms «swap-under-antecedent».fails
