/- In a hypothesis, or at another negative place, a predicate became one that follows from it by the
declaration of the pair: less is assumed, so more is claimed. Proved here for strictly monotone
functions, which are monotone where the order is antisymmetric, and injective where it is total,
too. From bijectivity bijectivity follows, from surjectivity, as of the function from Bool to one
point, it does not. -/
-- rests on: evidence
namespace «weaker-hypothesis»
variable {C : Sort u} {α : Type v} {β : Type w}

def gold (K : (C → Prop) → Prop) (assumed _weaker : C → Prop) : Prop := K assumed

def candidate (K : (C → Prop) → Prop) (_assumed weaker : C → Prop) : Prop := K weaker

theorem holds {K : (C → Prop) → Prop} (negative : Negative K) {assumed weaker : C → Prop}
    (evidence : ∀ c, assumed c → weaker c) :
    candidate K assumed weaker → gold K assumed weaker :=
  negative evidence

def StrictMono (o : Preorder α) (p : Preorder β) (f : α → β) : Prop :=
  ∀ x y, o.lt x y → p.lt (f x) (f y)

theorem monotone (o : PartialOrder α) (p : Preorder β) (f : α → β)
    (h : StrictMono o.toPreorder p f) (x y : α) (le : o.le x y) : p.le (f x) (f y) :=
  Or.elim (Classical.em (Eq x y))
    (fun e => Eq.subst (motive := fun y => p.le (f x) (f y)) e (p.refl (f x)))
    (fun ne => (h x y ⟨le, fun ge => ne (o.antisymm x y le ge)⟩).1)

theorem injective (o : PartialOrder α) (total : ∀ x y, Or (o.le x y) (o.le y x)) (p : Preorder β)
    (f : α → β) (h : StrictMono o.toPreorder p f) : Injective f :=
  have apart : ∀ x y, o.le x y → Eq (f x) (f y) → Eq x y := fun x y le e =>
    byContradiction fun ne =>
      (h x y ⟨le, fun ge => ne (o.antisymm x y le ge)⟩).2
        (Eq.subst (motive := fun z => p.le z (f x)) e (p.refl (f x)))
  fun x y e => (total x y).elim (fun le => apart x y le e) (fun le => (apart y x le e.symm).symm)

theorem fails : Not (∀ (C : Type) (K : (C → Prop) → Prop) (assumed weaker : C → Prop),
    Negative K → (∀ c, assumed c → weaker c) →
    gold K assumed weaker → candidate K assumed weaker) :=
  fun h =>
    nomatch (h (Bool → Unit) (fun p => ∀ f, p f → Bijective f) Bijective Surjective
      (Negative.hypothesis Bijective) (fun _ b => b.2) (fun _ b => b) (fun _ => .unit)
      (fun _ => ⟨.true, rfl⟩)).1 .true .false rfl

end «weaker-hypothesis»

#print axioms «weaker-hypothesis».holds
#print axioms «weaker-hypothesis».fails
