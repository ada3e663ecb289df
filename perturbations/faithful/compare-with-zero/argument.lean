/- a ≤ b became 0 ≤ b - a, a < b became 0 < b - a, or a = b became a - b = 0, in an ordered group,
at a place where only truth counts. -/
namespace «compare-with-zero»
variable {C : Sort u} {A : Type v}

/-- Numbers with differences and an order that goes with addition. -/
structure Ordered (A : Type v) extends Preorder A where
  zero : A
  add : A → A → A
  neg : A → A
  assoc : ∀ a b c, Eq (add (add a b) c) (add a (add b c))
  zero_add : ∀ a, Eq (add zero a) a
  add_zero : ∀ a, Eq (add a zero) a
  neg_add : ∀ a, Eq (add (neg a) a) zero
  add_neg : ∀ a, Eq (add a (neg a)) zero
  shift : ∀ a b c, le a b → le (add a c) (add b c)

namespace Ordered
variable (N : Ordered A)

def sub (a b : A) : A := N.add a (N.neg b)
def lt (a b : A) : Prop := And (N.le a b) (Not (N.le b a))

theorem sub_add (a b : A) : Eq (N.add (N.sub a b) b) a :=
  (N.assoc a (N.neg b) b).trans ((congrArg (N.add a) (N.neg_add b)).trans (N.add_zero a))

theorem nonneg (a b : A) : Iff (N.le a b) (N.le N.zero (N.sub b a)) :=
  ⟨fun h => Eq.subst (motive := fun x => N.le x (N.sub b a)) (N.add_neg a)
      (N.shift a b (N.neg a) h),
   fun h => Eq.subst (motive := N.le a) (N.sub_add b a)
      (Eq.subst (motive := fun x => N.le x (N.add (N.sub b a) a)) (N.zero_add a)
        (N.shift N.zero (N.sub b a) a h))⟩

theorem nonpos (a b : A) : Iff (N.le b a) (N.le (N.sub b a) N.zero) :=
  ⟨fun h => Eq.subst (motive := N.le (N.sub b a)) (N.add_neg a) (N.shift b a (N.neg a) h),
   fun h => Eq.subst (motive := fun x => N.le x a) (N.sub_add b a)
      (Eq.subst (motive := N.le (N.add (N.sub b a) a)) (N.zero_add a)
        (N.shift (N.sub b a) N.zero a h))⟩

theorem pos (a b : A) : Iff (N.lt a b) (N.lt N.zero (N.sub b a)) :=
  ⟨fun h => ⟨(N.nonneg a b).mp h.1, fun i => h.2 ((N.nonpos a b).mpr i)⟩,
   fun h => ⟨(N.nonneg a b).mpr h.1, fun i => h.2 ((N.nonpos a b).mp i)⟩⟩

theorem eq_zero (a b : A) : Iff (Eq a b) (Eq (N.sub a b) N.zero) :=
  ⟨fun e => Eq.subst (motive := fun x => Eq (N.sub a x) N.zero) e (N.add_neg a),
   fun e => (N.sub_add a b).symm.trans
     ((congrArg (fun x => N.add x b) e).trans (N.zero_add b))⟩
end Ordered

inductive Relation where
  | weak : Relation
  | strict : Relation
  | equality : Relation

def gold (K : (C → Prop) → Prop) (relation : Relation) (N : Ordered A) (a b : C → A) : Prop :=
  K fun c => match relation with
    | .weak => N.le (a c) (b c)
    | .strict => N.lt (a c) (b c)
    | .equality => Eq (a c) (b c)

def candidate (K : (C → Prop) → Prop) (relation : Relation) (N : Ordered A) (a b : C → A) : Prop :=
  K fun c => match relation with
    | .weak => N.le N.zero (N.sub (b c) (a c))
    | .strict => N.lt N.zero (N.sub (b c) (a c))
    | .equality => Eq (N.sub (a c) (b c)) N.zero

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {relation : Relation}
    {N : Ordered A} {a b : C → A} :
    Iff (gold K relation N a b) (candidate K relation N a b) :=
  place fun c => match relation with
    | .weak => N.nonneg (a c) (b c)
    | .strict => N.pos (a c) (b c)
    | .equality => N.eq_zero (a c) (b c)

end «compare-with-zero»

#print axioms «compare-with-zero».holds
