/- At a positive place, continuity of f (on s) became uniform continuity. `near d x y` stands for a
distance of x and y below d, `close e x y` for one of f x and f y below e: the d is to serve all x
at once. The countermodel is the identity from Nat with the distances of 1 / (n + 1), where any
two large numbers are near, to Nat where only equals are. For uniform spaces in place of distances
see the declaration. -/
-- rests on: evidence
namespace «continuous-to-uniform»
variable {C : Sort u} {X : Type v} {D : Type w} {E : Type w}

def gold (K : (C → Prop) → Prop) (s : C → Set X) (near : D → X → X → Prop)
    (close : C → E → X → X → Prop) : Prop :=
  K fun c => ∀ x, s c x → ∀ e, Exists fun d => ∀ y, s c y → near d x y → close c e x y

def candidate (K : (C → Prop) → Prop) (s : C → Set X) (near : D → X → X → Prop)
    (close : C → E → X → X → Prop) : Prop :=
  K fun c => ∀ e, Exists fun d => ∀ x, s c x → ∀ y, s c y → near d x y → close c e x y

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {s : C → Set X}
    {near : D → X → X → Prop} {close : C → E → X → X → Prop} :
    candidate K s near close → gold K s near close :=
  positive fun _ h x hx e => let ⟨d, all⟩ := h e; ⟨d, all x hx⟩

theorem fails : Not (∀ (C X D E : Type) (K : (C → Prop) → Prop) (s : C → Set X)
    (near : D → X → X → Prop) (close : C → E → X → X → Prop), Positive K →
    gold K s near close → candidate K s near close) :=
  fun h =>
    let near := fun d x y : Nat => Or (Eq x y) (And (Nat.le d x) (Nat.le d y))
    let ⟨d, all⟩ := h Unit Nat Nat Unit _ (fun _ => Set.univ) near (fun _ _ => Eq)
      Positive.conclusion
      (fun _ x _ _ => ⟨.succ x, fun _ _ n =>
        Or.elim n id (fun far => absurd far.1 (Nat.not_succ_le_self x))⟩)
      .unit .unit
    have same : Eq d (.succ d) := all d .intro (.succ d) .intro (.inr ⟨.refl, .step .refl⟩)
    Nat.not_succ_le_self d (Eq.subst (motive := fun n => Nat.le n d) same .refl)

end «continuous-to-uniform»

#print axioms «continuous-to-uniform».holds
#print axioms «continuous-to-uniform».fails
