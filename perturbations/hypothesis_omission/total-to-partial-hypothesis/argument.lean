/- In a hypothesis, or at another negative place, a property of a function became its form relative
to a set, which follows from it by the declaration of the pair: less is assumed, so more is claimed.
From injectivity on {true} injectivity does not follow. -/
-- rests on: evidence
namespace «total-to-partial-hypothesis»
variable {C : Sort u} {α : Type v} {β : Type w}

def gold (K : (C → Prop) → Prop) (absolute _relative : C → Prop) : Prop := K absolute

def candidate (K : (C → Prop) → Prop) (_absolute relative : C → Prop) : Prop := K relative

theorem holds {K : (C → Prop) → Prop} (negative : Negative K) {absolute relative : C → Prop}
    (evidence : ∀ c, absolute c → relative c) :
    candidate K absolute relative → gold K absolute relative :=
  negative evidence

def InjOn (f : α → β) (s : Set α) : Prop := ∀ x, s x → ∀ y, s y → Eq (f x) (f y) → Eq x y

theorem injOn (f : α → β) (s : Set α) (h : Injective f) : InjOn f s := fun x _ y _ => h x y

theorem fails : Not (∀ (C : Type) (K : (C → Prop) → Prop) (absolute relative : C → Prop),
    Negative K → (∀ c, absolute c → relative c) →
    gold K absolute relative → candidate K absolute relative) :=
  fun h =>
    nomatch h (Bool → Unit) (fun p => ∀ f, p f → Injective f) Injective
      (fun f => InjOn f (Set.singleton .true)) (Negative.hypothesis Injective)
      (fun f => injOn f _) (fun _ i => i) (fun _ => .unit)
      (fun _ x _ y _ => x.trans y.symm) .true .false rfl

end «total-to-partial-hypothesis»

#print axioms «total-to-partial-hypothesis».holds
#print axioms «total-to-partial-hypothesis».fails
