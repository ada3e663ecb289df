/- a ≤ b became b ≥ a, or back; > and < likewise. `related` is ≤ or <, and the relation from the
other side is so defined. -/
namespace «flip-order»
variable {C : Sort u} {A : Type v}

/-- ≥ of ≤, > of <; and of those again ≤ and <. -/
def turned (related : A → A → Prop) (a b : A) : Prop := related b a

def gold (K : (C → Prop) → Prop) (related : A → A → Prop) (a b : C → A) : Prop :=
  K fun c => related (a c) (b c)

def candidate (K : (C → Prop) → Prop) (related : A → A → Prop) (a b : C → A) : Prop :=
  K fun c => turned related (b c) (a c)

theorem holds {K : (C → Prop) → Prop} {related : A → A → Prop} {a b : C → A} :
    Iff (gold K related a b) (candidate K related a b) :=
  Iff.rfl

end «flip-order»

#print axioms «flip-order».holds
