/- ∀ q : ℚ, φ q became ∀ x : ℝ, φ x. The cast of ℚ into ℝ commutes with the operations and ≤ and is
injective, by the declarations named, so the gold is the candidate at the rational numbers. The
countermodel is that of an equation with a root in the larger field only, as x * x = 2: here x * x +
x = 1 in the field of four elements over that of two. -/
-- rests on: Rat.cast_add, Rat.cast_sub, Rat.cast_mul, Rat.cast_div, Rat.cast_one, Rat.cast_le, Rat.cast_injective
namespace «rat-to-real»
variable {C : Sort u} {Op : Type} {A : Type v} {B : Type w}
  {N : Numbers Op A} {M : Numbers Op B}

def gold (k : Cast N M) (F : C → Formula Op B) : Prop := ∀ c x, (F c).narrow k x

def candidate (_k : Cast N M) (F : C → Formula Op B) : Prop := ∀ c x, (F c).wide M x

theorem holds {k : Cast N M} {F : C → Formula Op B} : candidate k F → gold k F :=
  fun h c x => (k.agree (F c) x).mpr (h c (k.to x))

theorem fails : Not (∀ (C Op A B : Type) (N : Numbers Op A) (M : Numbers Op B)
    (k : Cast N M) (F : C → Formula Op B), gold k F → candidate k F) :=
  fun h =>
    Four.root_exists (h Unit Operator Bool Four Bool.numbers Four.numbers Cast.boolFour
      (fun _ => .noRoot) (fun _ => Bool.noRoot) .unit ⟨.false, .true⟩)

end «rat-to-real»

#print axioms «rat-to-real».holds
#print axioms «rat-to-real».fails
