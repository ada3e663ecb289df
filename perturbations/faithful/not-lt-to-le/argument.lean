/- ¬ a < b became b ≤ a, or ¬ a ≤ b became b < a, in a linear order, at a place where only truth
counts. There because the order is total, and by contradiction. -/
namespace «not-lt-to-le»
variable {C : Sort u} {A : Type v}

/-- Which of the two relations is meant. -/
inductive Kind where
  | weak : Kind
  | strict : Kind

def gold (K : (C → Prop) → Prop) (kind : Kind) (o : Preorder A) (a b : C → A) : Prop :=
  K fun c => match kind with
    | .weak => Not (o.le (a c) (b c))
    | .strict => Not (o.lt (a c) (b c))

def candidate (K : (C → Prop) → Prop) (kind : Kind) (o : Preorder A) (a b : C → A) : Prop :=
  K fun c => match kind with
    | .weak => o.lt (b c) (a c)
    | .strict => o.le (b c) (a c)

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {o : Preorder A}
    (total : ∀ x y, Or (o.le x y) (o.le y x)) {kind : Kind} {a b : C → A} :
    Iff (gold K kind o a b) (candidate K kind o a b) :=
  place fun c => match kind with
    | .weak => ⟨fun n => ⟨(total (b c) (a c)).elim id (fun h => absurd h n), n⟩, fun l => l.2⟩
    | .strict => ⟨fun n => byContradiction fun m =>
        n ⟨(total (b c) (a c)).elim (fun h => absurd h m) id, m⟩, fun h l => l.2 h⟩

end «not-lt-to-le»

#print axioms «not-lt-to-le».holds
