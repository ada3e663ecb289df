/- At a positive place, f = O(g) along l became f = o(g). Here `bounded r x` stands for ‖f x‖ ≤ r *
‖g x‖: the first asks for some constant with the bound eventually, the second for the bound
eventually with every positive constant. A function that is bounded by itself with the constant
"true" only is O and not o. -/
-- rests on: evidence
namespace «big-to-little-o»
variable {C : Sort u} {X : Type v} {R : Type w}

def gold (K : (C → Prop) → Prop) (l : C → Filter X) (_positive : R → Prop)
    (bounded : C → R → X → Prop) : Prop :=
  K fun c => Exists fun r => (l c).eventually (bounded c r)

def candidate (K : (C → Prop) → Prop) (l : C → Filter X) (positive : R → Prop)
    (bounded : C → R → X → Prop) : Prop :=
  K fun c => ∀ r, positive r → (l c).eventually (bounded c r)

theorem holds {K : (C → Prop) → Prop} (place : Positive K) {l : C → Filter X}
    {positive : R → Prop} (one : Exists positive) {bounded : C → R → X → Prop} :
    candidate K l positive bounded → gold K l positive bounded :=
  let ⟨r, hr⟩ := one
  place fun _ all => ⟨r, all r hr⟩

theorem fails : Not (∀ (C X R : Type) (K : (C → Prop) → Prop) (l : C → Filter X)
    (positive : R → Prop) (bounded : C → R → X → Prop), Positive K → Exists positive →
    gold K l positive bounded → candidate K l positive bounded) :=
  fun h =>
    nomatch h Unit Unit Bool _ (fun _ => Filter.principal Set.univ) (fun _ => True)
      (fun _ r _ => Eq r .true) Positive.conclusion ⟨.true, .intro⟩
      (fun _ => ⟨.true, fun _ _ => rfl⟩) .unit .false .intro .unit .intro

end «big-to-little-o»

#print axioms «big-to-little-o».holds
#print axioms «big-to-little-o».fails
