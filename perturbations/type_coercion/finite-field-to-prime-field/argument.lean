/- ∀ (F : Type) [Field F] [Finite F], φ F became ∀ p, φ (ZMod p), with the structure that the new
types have. The candidate is the gold at each of these types. In the countermodel the structure
is empty, φ says that a type has one element, and the only new type has one: so φ holds for it,
and not for Bool. -/
namespace «finite-field-to-prime-field»
variable {S : Type u → Type v} {I : Type w}

/-- What follows the classes in the statement is φ. -/
def gold (φ : (A : Type u) → S A → Prop) (B : I → Type u) (_b : ∀ i, S (B i)) : Prop :=
  ∀ A a, φ A a

def candidate (φ : (A : Type u) → S A → Prop) (B : I → Type u) (b : ∀ i, S (B i)) : Prop :=
  ∀ i, φ (B i) (b i)

theorem holds {φ : (A : Type u) → S A → Prop} {B : I → Type u} {b : ∀ i, S (B i)} :
    gold φ B b → candidate φ B b :=
  fun h i => h (B i) (b i)

theorem fails : Not (∀ (S : Type → Type) (I : Type) (φ : (A : Type) → S A → Prop)
    (B : I → Type) (b : ∀ i, S (B i)), candidate φ B b → gold φ B b) :=
  fun h =>
    have equal : Eq Bool.true Bool.false :=
      h (fun _ => Unit) Unit (fun A _ => ∀ x y : A, Eq x y) (fun _ => Unit) (fun _ => .unit)
        (fun _ x y => match x, y with | .unit, .unit => rfl) Bool .unit .true .false
    nomatch equal

end «finite-field-to-prime-field»

#print axioms «finite-field-to-prime-field».holds
#print axioms «finite-field-to-prime-field».fails
