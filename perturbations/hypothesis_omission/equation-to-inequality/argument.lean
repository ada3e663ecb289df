/- In a hypothesis, or at another negative place, a = b became a ≤ b; inclusion of sets is a
preorder, too. What is equal is below itself, so less is assumed and more is claimed. In Bool, what
is equal to true is true, what is below true need not be. -/
namespace «equation-to-inequality»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (_o : Preorder A) (a b : C → A) : Prop :=
  K fun c => Eq (a c) (b c)

def candidate (K : (C → Prop) → Prop) (o : Preorder A) (a b : C → A) : Prop :=
  K fun c => o.le (a c) (b c)

theorem holds {K : (C → Prop) → Prop} (negative : Negative K) {o : Preorder A} {a b : C → A} :
    candidate K o a b → gold K o a b :=
  negative fun c e => Eq.subst (motive := o.le (a c)) e (o.refl (a c))

def inclusion : Preorder (Set A) :=
  ⟨Set.Subset, fun _ _ h => h, fun _ _ _ h i x hx => i x (h x hx)⟩

theorem fails : Not (∀ (C A : Type) (K : (C → Prop) → Prop) (o : Preorder A) (a b : C → A),
    Negative K → gold K o a b → candidate K o a b) :=
  fun h =>
    nomatch h Bool Bool (fun p => ∀ c, p c → Eq c .true) PartialOrder.bool.toPreorder (fun c => c)
      (fun _ => .true) (Negative.hypothesis fun c => Eq c Bool.true) (fun _ e => e)
      .false (fun _ => rfl)

end «equation-to-inequality»

#print axioms «equation-to-inequality».holds
#print axioms «equation-to-inequality».fails
