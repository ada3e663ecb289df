/- ∀ (R : Type) [CommRing R], φ R became φ ℤ, with the structure that the new type has. The
candidate is the gold at that type. In the countermodel the structure is empty, and φ says that a
type has one element: so it is for one type, and not for Bool. -/
namespace «ring-to-integers»
variable {S : Type u → Type v}

/-- What follows the classes in the statement is φ. -/
def gold (φ : (A : Type u) → S A → Prop) (B : Type u) (_b : S B) : Prop := ∀ A a, φ A a

def candidate (φ : (A : Type u) → S A → Prop) (B : Type u) (b : S B) : Prop := φ B b

theorem holds {φ : (A : Type u) → S A → Prop} {B : Type u} {b : S B} :
    gold φ B b → candidate φ B b :=
  fun h => h B b

theorem fails : Not (∀ (S : Type → Type) (φ : (A : Type) → S A → Prop) (B : Type) (b : S B),
    candidate φ B b → gold φ B b) :=
  fun h =>
    have equal : Eq Bool.true Bool.false :=
      h (fun _ => Unit) (fun A _ => ∀ x y : A, Eq x y) Unit .unit
        (fun x y => match x, y with | .unit, .unit => rfl) Bool .unit .true .false
    nomatch equal

end «ring-to-integers»

#print axioms «ring-to-integers».holds
#print axioms «ring-to-integers».fails
