/- On one side of an equivalence with r, ∃ y ∈ t, ∀ x ∈ s, p x y became ∀ x ∈ s, ∃ y ∈ t, p x y.
Where r is true that side is claimed, and the candidate says less; where r is false it is denied,
and the candidate says more. In general neither follows from the other. -/
namespace «swap-exists-inside-equivalence»
variable {C : Sort u} {A : Sort v} {B : Sort w}

def gold (s : C → A → Prop) (t : C → B → Prop) (p : C → A → B → Prop) (r : C → Prop) : Prop :=
  ∀ c, Iff (Exists fun y => And (t c y) (∀ x, s c x → p c x y)) (r c)

def candidate (s : C → A → Prop) (t : C → B → Prop) (p : C → A → B → Prop) (r : C → Prop) :
    Prop :=
  ∀ c, Iff (∀ x, s c x → Exists fun y => And (t c y) (p c x y)) (r c)

theorem holds {s : C → A → Prop} {t : C → B → Prop} {p : C → A → B → Prop} {r : C → Prop} :
    And ((∀ c, r c) → gold s t p r → candidate s t p r)
      ((∀ c, Not (r c)) → candidate s t p r → gold s t p r) :=
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
  have each : ∀ n : Nat, True → Exists fun m : Nat => And True (Nat.lt n m) :=
    fun n _ => ⟨.succ n, .intro, .refl⟩
  have none : Not (Exists fun m : Nat => And True (∀ n : Nat, True → Nat.lt n m)) :=
    fun ⟨m, _, most⟩ => Nat.not_succ_le_self m (most m .intro)
  ⟨fun h => none ((h Unit Nat Nat (fun _ _ => True) (fun _ _ => True) (fun _ => Nat.lt)
      (fun _ => True) (fun _ => ⟨fun _ => .intro, fun _ => each⟩) .unit).mpr .intro),
   fun h => (h Unit Nat Nat (fun _ _ => True) (fun _ _ => True) (fun _ => Nat.lt)
      (fun _ => False) (fun _ => ⟨none, fun f => f.elim⟩) .unit).mp each⟩

end «swap-exists-inside-equivalence»

#print axioms «swap-exists-inside-equivalence».holds
#print axioms «swap-exists-inside-equivalence».fails
