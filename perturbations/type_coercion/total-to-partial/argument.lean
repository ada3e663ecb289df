/- At a positive place, a property of a function became its form relative to a set, which follows
from it by the declaration of the pair. Proved here for the pairs whose definitions need no
analysis. On Bool the constant function is injective on {true}, and not injective. -/
-- rests on: evidence
namespace «total-to-partial»
variable {C : Sort u} {α : Type v} {β : Type w}

def gold (K : (C → Prop) → Prop) (absolute _relative : C → Prop) : Prop := K absolute

def candidate (K : (C → Prop) → Prop) (_absolute relative : C → Prop) : Prop := K relative

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {absolute relative : C → Prop}
    (evidence : ∀ c, absolute c → relative c) :
    gold K absolute relative → candidate K absolute relative :=
  positive evidence

def InjOn (f : α → β) (s : Set α) : Prop := ∀ x, s x → ∀ y, s y → Eq (f x) (f y) → Eq x y
/-- `related` is ≤ or <, of one kind on both sides or of opposite ones. -/
def MonotoneOn (related : α → α → Prop) (kept : β → β → Prop) (f : α → β) (s : Set α) : Prop :=
  ∀ x, s x → ∀ y, s y → related x y → kept (f x) (f y)

theorem injOn (f : α → β) (s : Set α) (h : Injective f) : InjOn f s := fun x _ y _ => h x y
theorem monotoneOn (related : α → α → Prop) (kept : β → β → Prop) (f : α → β) (s : Set α)
    (h : ∀ x y, related x y → kept (f x) (f y)) : MonotoneOn related kept f s :=
  fun x _ y _ => h x y

theorem fails : Not (∀ (C : Type) (K : (C → Prop) → Prop) (absolute relative : C → Prop),
    Positive K → (∀ c, absolute c → relative c) →
    candidate K absolute relative → gold K absolute relative) :=
  fun h =>
    nomatch h (Bool → Unit) (fun p => p fun _ => .unit) Injective
      (fun f => InjOn f (Set.singleton .true)) (fun i => i _)
      (fun f => injOn f _) (fun _ x _ y _ => x.trans y.symm) .true .false rfl

end «total-to-partial»

#print axioms «total-to-partial».holds
#print axioms «total-to-partial».fails
