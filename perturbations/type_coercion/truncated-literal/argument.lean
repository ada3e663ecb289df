/- Somewhere in a statement φ, a quotient of literals with its true value became the cast of the
quotient in ℕ, which is rounded down. Where the quotient is whole nothing changed; elsewhere neither
statement follows from the other: of 1 / 2 one says that it is not a whole number, the other that it
is 0. -/
namespace «truncated-literal»

/-- A quotient by 2, and the same rounded down. -/
noncomputable def rounded (x : Half) : Half := ⟨x.whole, .false⟩
def oneHalf : Half := ⟨.zero, .true⟩

def gold (φ : Half → Prop) (x : Half) : Prop := φ x

def candidate (φ : Half → Prop) (x : Half) : Prop := φ (rounded x)

theorem holds {φ : Half → Prop} {x : Half} (whole : Eq x.half .false) :
    And (candidate φ x → gold φ x) (gold φ x → candidate φ x) :=
  have same : Eq (rounded x) x :=
    match x, whole with | ⟨_, .false⟩, _ => rfl
  ⟨fun h => Eq.subst (motive := φ) same h, fun h => Eq.subst (motive := φ) same.symm h⟩

theorem fails : And
    (Not (∀ (φ : Half → Prop) (x : Half), candidate φ x → gold φ x))
    (Not (∀ (φ : Half → Prop) (x : Half), gold φ x → candidate φ x)) :=
  ⟨fun h => (nomatch h (fun x => Eq x.half .false) oneHalf rfl),
   fun h => nomatch h (fun x => Eq x.half .true) oneHalf rfl⟩

end «truncated-literal»

#print axioms «truncated-literal».holds
#print axioms «truncated-literal».fails
