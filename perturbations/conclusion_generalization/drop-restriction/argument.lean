/- At a positive place, a property relative to a set or point became the absolute one, which implies
it by the declaration of the pair. Proved here for the pairs whose definitions need no analysis:
what is asked of all points of s is asked of all points. On Bool the constant function is injective
on {true}, and not injective. -/
-- rests on: evidence
namespace «drop-restriction»
variable {C : Sort u} {α : Type v} {β : Type w}

def gold (K : (C → Prop) → Prop) (relative _absolute : C → Prop) : Prop := K relative

def candidate (K : (C → Prop) → Prop) (_relative absolute : C → Prop) : Prop := K absolute

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {relative absolute : C → Prop}
    (evidence : ∀ c, absolute c → relative c) :
    candidate K relative absolute → gold K relative absolute :=
  positive evidence

def InjOn (f : α → β) (s : Set α) : Prop := ∀ x, s x → ∀ y, s y → Eq (f x) (f y) → Eq x y
def MonotoneOn (o : Preorder α) (p : Preorder β) (f : α → β) (s : Set α) : Prop :=
  ∀ x, s x → ∀ y, s y → o.le x y → p.le (f x) (f y)
def StrictMonoOn (o : Preorder α) (p : Preorder β) (f : α → β) (s : Set α) : Prop :=
  ∀ x, s x → ∀ y, s y → o.lt x y → p.lt (f x) (f y)
def EqOn (f g : α → β) (s : Set α) : Prop := ∀ x, s x → Eq (f x) (g x)

theorem injOn (f : α → β) (s : Set α) (h : Injective f) : InjOn f s :=
  fun x _ y _ => h x y
theorem monotoneOn (o : Preorder α) (p : Preorder β) (f : α → β) (s : Set α)
    (h : ∀ x y, o.le x y → p.le (f x) (f y)) : MonotoneOn o p f s :=
  fun x _ y _ => h x y
theorem strictMonoOn (o : Preorder α) (p : Preorder β) (f : α → β) (s : Set α)
    (h : ∀ x y, o.lt x y → p.lt (f x) (f y)) : StrictMonoOn o p f s :=
  fun x _ y _ => h x y
theorem eqOn (f g : α → β) (s : Set α) (h : Eq f g) : EqOn f g s :=
  fun _ _ => h ▸ rfl

theorem fails : Not (∀ (C : Type) (K : (C → Prop) → Prop) (relative absolute : C → Prop),
    Positive K → (∀ c, absolute c → relative c) →
    gold K relative absolute → candidate K relative absolute) :=
  fun h =>
    nomatch h (Bool → Unit) (fun p => p fun _ => .unit)
      (fun f => InjOn f (Set.singleton .true)) Injective (fun i => i _)
      (fun f => injOn f _) (fun _ x _ y _ => x.trans y.symm) .true .false rfl

end «drop-restriction»

#print axioms «drop-restriction».holds
#print axioms «drop-restriction».fails
