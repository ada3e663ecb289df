/- Beside x : A a numeral (n : A) became n. Lean reads a numeral in the type of the other side of a
relation, so that the type is A still. -/
namespace «bare-numeral»
/-- A type with numerals, as OfNat gives them. -/
class Numerals (A : Type v) where
  numeral : Nat → A

open Numerals

variable {C : Sort u} {A : Type v} [Numerals A]

def gold (K : (C → Prop) → Prop) (related : A → A → Prop) (x : C → A) (n : Nat) : Prop :=
  K fun c => related (numeral n : A) (x c)

def candidate (K : (C → Prop) → Prop) (related : A → A → Prop) (x : C → A) (n : Nat) : Prop :=
  K fun c => related (numeral n) (x c)

theorem holds {K : (C → Prop) → Prop} {related : A → A → Prop} {x : C → A} {n : Nat} :
    Iff (gold K related x n) (candidate K related x n) :=
  Iff.rfl

end «bare-numeral»

#print axioms «bare-numeral».holds
