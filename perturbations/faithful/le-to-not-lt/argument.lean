/- a ≤ b became ¬ b < a, or a < b became ¬ b ≤ a, in a linear order, at a place where only truth
counts. Back because the order is total, and by contradiction. -/
namespace «le-to-not-lt»
variable {C : Sort u} {A : Type v}

/-- Which of the two relations is meant. -/
inductive Kind where
  | weak : Kind
  | strict : Kind

def gold (K : (C → Prop) → Prop) (kind : Kind) (o : Preorder A) (a b : C → A) : Prop :=
  K fun c => match kind with
    | .weak => o.le (a c) (b c)
    | .strict => o.lt (a c) (b c)

def candidate (K : (C → Prop) → Prop) (kind : Kind) (o : Preorder A) (a b : C → A) : Prop :=
  K fun c => match kind with
    | .weak => Not (o.lt (b c) (a c))
    | .strict => Not (o.le (b c) (a c))

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {o : Preorder A}
    (total : ∀ x y, Or (o.le x y) (o.le y x)) {kind : Kind} {a b : C → A} :
    Iff (gold K kind o a b) (candidate K kind o a b) :=
  place fun c => match kind with
    | .weak => ⟨fun h l => l.2 h, fun n => byContradiction fun m =>
        n ⟨(total (a c) (b c)).elim (fun h => absurd h m) id, m⟩⟩
    | .strict => ⟨fun l => l.2, fun n => ⟨(total (a c) (b c)).elim id (fun h => absurd h n), n⟩⟩

end «le-to-not-lt»

#print axioms «le-to-not-lt».holds
