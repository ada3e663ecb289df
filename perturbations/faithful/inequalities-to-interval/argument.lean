/- a ≤ x ∧ x ≤ b became x ∈ Set.Icc a b, with < for ≤ where an end is open; intervals are so
defined. -/
namespace «inequalities-to-interval»
variable {C : Sort u} {A : Type v}

/-- Whether an end belongs to the interval. -/
inductive End where
  | closed : End
  | opened : End

def below (o : Preorder A) (e : End) (x y : A) : Prop :=
  match e with
  | .closed => o.le x y
  | .opened => o.lt x y

/-- `Icc`, `Ico`, `Ioc` and `Ioo`, with e and f for their ends. -/
def interval (o : Preorder A) (e f : End) (a b : A) : Set A :=
  fun x => And (below o e a x) (below o f x b)

def gold (K : (C → Prop) → Prop) (o : Preorder A) (e f : End) (a b x : C → A) : Prop :=
  K fun c => And (below o e (a c) (x c)) (below o f (x c) (b c))

def candidate (K : (C → Prop) → Prop) (o : Preorder A) (e f : End) (a b x : C → A) : Prop :=
  K fun c => Set.Mem (interval o e f (a c) (b c)) (x c)

theorem holds {K : (C → Prop) → Prop} {o : Preorder A} {e f : End} {a b x : C → A} :
    Iff (gold K o e f a b x) (candidate K o e f a b x) :=
  Iff.rfl

end «inequalities-to-interval»

#print axioms «inequalities-to-interval».holds
