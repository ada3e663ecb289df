/- ∀ z : ℂ, φ z became ∀ x : ℝ, φ x. The cast of ℝ into ℂ commutes with the operations and is
injective, by the declarations named, so the candidate is the gold at the real numbers. The
countermodel is that of an equation with a root in the larger field only, as x * x + 1 = 0: here x *
x + x = 1 in the field of four elements over that of two. -/
-- rests on: Complex.ofReal_add, Complex.ofReal_sub, Complex.ofReal_mul, Complex.ofReal_div, Complex.ofReal_one, Complex.ofReal_injective
namespace «complex-to-real»
variable {C : Sort u} {Op : Type} {A : Type v} {B : Type w}
  {N : Numbers Op A} {M : Numbers Op B}

def gold (_k : Cast N M) (F : C → Formula Op B) : Prop := ∀ c x, (F c).wide M x

def candidate (k : Cast N M) (F : C → Formula Op B) : Prop := ∀ c x, (F c).narrow k x

theorem holds {k : Cast N M} {F : C → Formula Op B} : gold k F → candidate k F :=
  fun h c x => (k.agree (F c) x).mpr (h c (k.to x))

theorem fails : Not (∀ (C Op A B : Type) (N : Numbers Op A) (M : Numbers Op B)
    (k : Cast N M) (F : C → Formula Op B), candidate k F → gold k F) :=
  fun h =>
    Four.root_exists (h Unit Operator Bool Four Bool.numbers Four.numbers Cast.boolFour
      (fun _ => .noRoot) (fun _ => Bool.noRoot) .unit ⟨.false, .true⟩)

end «complex-to-real»

#print axioms «complex-to-real».holds
#print axioms «complex-to-real».fails
