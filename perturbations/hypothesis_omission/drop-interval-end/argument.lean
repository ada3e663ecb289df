/- In a hypothesis, or at another negative place, x ∈ [a, b], which is a R x ∧ x S b with ≤ or < for
R and S, kept one end only: less is assumed, so more is claimed. What lies between false and false
in Bool is false, what lies above false need not be. -/
namespace «drop-interval-end»
variable {C : Sort u} {A : Type v}

inductive End where
  | lower : End
  | upper : End

inductive Bound where
  | weak : Bound
  | strict : Bound

def below (o : Preorder A) (b : Bound) (x y : A) : Prop :=
  match b with
  | .weak => o.le x y
  | .strict => o.lt x y

def interval (o : Preorder A) (r s : Bound) (a b : A) : Set A :=
  fun x => And (below o r a x) (below o s x b)

def ray (o : Preorder A) (r s : Bound) (e : End) (a b : A) : Set A :=
  match e with
  | .lower => fun x => below o r a x
  | .upper => fun x => below o s x b

def gold (K : (C → Prop) → Prop) (o : Preorder A) (r s : Bound) (_e : End) (a b x : C → A) : Prop :=
  K fun c => Set.Mem (interval o r s (a c) (b c)) (x c)

def candidate (K : (C → Prop) → Prop) (o : Preorder A) (r s : Bound) (e : End) (a b x : C → A) :
    Prop :=
  K fun c => Set.Mem (ray o r s e (a c) (b c)) (x c)

theorem holds {K : (C → Prop) → Prop} (negative : Negative K) {o : Preorder A} {r s : Bound}
    {e : End} {a b x : C → A} : candidate K o r s e a b x → gold K o r s e a b x :=
  negative fun _ h => match e with
    | .lower => h.1
    | .upper => h.2

theorem fails : Not (∀ (C A : Type) (K : (C → Prop) → Prop) (o : Preorder A) (r s : Bound)
    (e : End) (a b x : C → A), Negative K →
    gold K o r s e a b x → candidate K o r s e a b x) :=
  fun h =>
    nomatch h Bool Bool (fun p => ∀ c, p c → Eq c .false) PartialOrder.bool.toPreorder
      .weak .weak .lower
      (fun _ => .false) (fun _ => .false) (fun c => c)
      (Negative.hypothesis fun c => Eq c Bool.false)
      (fun c i => match c with
        | .false => rfl
        | .true => have e : Eq Bool.false Bool.true := i.2 rfl; nomatch e)
      .true (fun _ => rfl)

end «drop-interval-end»

#print axioms «drop-interval-end».holds
#print axioms «drop-interval-end».fails
