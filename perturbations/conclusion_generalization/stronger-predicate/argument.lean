/- At a positive place, a predicate became one that implies it by the declaration of the pair.
Proved here for the pairs whose definitions need no more than sets and orders. The function from
Bool to one point is surjective, and not bijective. -/
-- rests on: evidence
namespace «stronger-predicate»
variable {C : Sort u} {α : Type v} {β : Type w}

def gold (K : (C → Prop) → Prop) (weaker _stronger : C → Prop) : Prop := K weaker

def candidate (K : (C → Prop) → Prop) (_weaker stronger : C → Prop) : Prop := K stronger

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {weaker stronger : C → Prop}
    (evidence : ∀ c, stronger c → weaker c) :
    candidate K weaker stronger → gold K weaker stronger :=
  positive evidence

theorem injective (f : α → β) (h : Bijective f) : Injective f := h.1
theorem surjective (f : α → β) (h : Bijective f) : Surjective f := h.2

def IsUpper (o : Preorder α) (s : Set α) (b : α) : Prop := ∀ x, s x → o.le x b
def IsLUB (o : Preorder α) (s : Set α) (b : α) : Prop :=
  And (IsUpper o s b) (∀ c, IsUpper o s c → o.le b c)
def IsGreatest (o : Preorder α) (s : Set α) (b : α) : Prop := And (s b) (IsUpper o s b)

theorem isLUB (o : Preorder α) (s : Set α) (b : α) (h : IsGreatest o s b) : IsLUB o s b :=
  ⟨h.2, fun _ upper => upper b h.1⟩

def Nontrivial (s : Set α) : Prop :=
  Exists fun x => And (s x) (Exists fun y => And (s y) (Ne x y))

theorem nonempty (s : Set α) (h : Nontrivial s) : Set.Nonempty s :=
  let ⟨x, hx, _⟩ := h; ⟨x, hx⟩

def Monotone (o : Preorder α) (p : Preorder β) (f : α → β) : Prop :=
  ∀ x y, o.le x y → p.le (f x) (f y)
def StrictMono (o : Preorder α) (p : Preorder β) (f : α → β) : Prop :=
  ∀ x y, o.lt x y → p.lt (f x) (f y)

/-- In an order that is antisymmetric, as the declaration asks. -/
theorem monotone (o : PartialOrder α) (p : Preorder β) (f : α → β)
    (h : StrictMono o.toPreorder p f) : Monotone o.toPreorder p f :=
  fun x y le => Or.elim (Classical.em (Eq x y))
    (fun e => Eq.subst (motive := fun y => p.le (f x) (f y)) e (p.refl (f x)))
    (fun ne => (h x y ⟨le, fun ge => ne (o.antisymm x y le ge)⟩).1)

/-- Where all is below all, nothing is strictly below: every function is strictly monotone. -/
theorem monotone_needs_antisymmetry : Not (∀ (o p : Preorder Bool) (f : Bool → Bool),
    StrictMono o p f → Monotone o p f) :=
  fun h =>
    nomatch h (Preorder.chaos Bool) PartialOrder.bool.toPreorder (fun x => x)
      (fun _ _ lt => absurd .intro lt.2) .true .false .intro rfl

theorem fails : Not (∀ (α β : Type) (K : ((α → β) → Prop) → Prop), Positive K →
    gold K Surjective Bijective → candidate K Surjective Bijective) :=
  fun h =>
    let ⟨injective, _⟩ := h Bool Unit (fun p => p fun _ => .unit) (fun i => i _)
      (fun _ => ⟨.true, rfl⟩)
    nomatch injective .true .false rfl

end «stronger-predicate»

#print axioms «stronger-predicate».holds
#print axioms «stronger-predicate».fails
