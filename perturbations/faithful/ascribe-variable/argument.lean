/- A variable x : A, compared with another term, became (x : A). Lean reads the ascription as x. -/
namespace «ascribe-variable»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (related : A → A → Prop) (x y : C → A) : Prop :=
  K fun c => related (x c) (y c)

def candidate (K : (C → Prop) → Prop) (related : A → A → Prop) (x y : C → A) : Prop :=
  K fun c => related (x c : A) (y c)

theorem holds {K : (C → Prop) → Prop} {related : A → A → Prop} {x y : C → A} :
    Iff (gold K related x y) (candidate K related x y) :=
  Iff.rfl

end «ascribe-variable»

#print axioms «ascribe-variable».holds
