/- In a hypothesis, or at another negative place, x ∈ r became x ∈ s, where r is a part of s by the
declaration of the pair: less is assumed, so more is claimed. Proved here for intervals, which
differ in < and ≤ at their ends. In Bool nothing lies strictly between false and true. -/
-- rests on: evidence
namespace «open-to-closed-hypothesis»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (open' _closed : C → Set A) (x : C → A) : Prop :=
  K fun c => Set.Mem (open' c) (x c)

def candidate (K : (C → Prop) → Prop) (_open closed : C → Set A) (x : C → A) : Prop :=
  K fun c => Set.Mem (closed c) (x c)

theorem holds {K : (C → Prop) → Prop} (negative : Negative K) {open' closed : C → Set A}
    (evidence : ∀ c, Set.Subset (open' c) (closed c)) {x : C → A} :
    candidate K open' closed x → gold K open' closed x :=
  negative fun c h => evidence c (x c) h

def Icc (o : Preorder A) (a b : A) : Set A := fun x => And (o.le a x) (o.le x b)
def Ico (o : Preorder A) (a b : A) : Set A := fun x => And (o.le a x) (o.lt x b)
def Ioc (o : Preorder A) (a b : A) : Set A := fun x => And (o.lt a x) (o.le x b)
def Ioo (o : Preorder A) (a b : A) : Set A := fun x => And (o.lt a x) (o.lt x b)

theorem both_ends (o : Preorder A) (a b : A) : Set.Subset (Ioo o a b) (Icc o a b) :=
  fun _ h => ⟨h.1.1, h.2.1⟩
theorem left_end (o : Preorder A) (a b : A) : Set.Subset (Ioc o a b) (Icc o a b) :=
  fun _ h => ⟨h.1.1, h.2⟩
theorem right_end (o : Preorder A) (a b : A) : Set.Subset (Ico o a b) (Icc o a b) :=
  fun _ h => ⟨h.1, h.2.1⟩

theorem fails : Not (∀ (C A : Type) (K : (C → Prop) → Prop) (open' closed : C → Set A)
    (x : C → A), Negative K → (∀ c, Set.Subset (open' c) (closed c)) →
    gold K open' closed x → candidate K open' closed x) :=
  fun h =>
    let o := PartialOrder.bool.toPreorder
    h Bool Bool (fun p => ∀ c, p c → False) (fun _ => Ioo o .false .true)
      (fun _ => Icc o .false .true) (fun c => c) (Negative.hypothesis fun _ => False)
      (fun _ => both_ends o _ _)
      (fun c i => match c with
        | .false => i.1.2 (fun e => e)
        | .true => i.2.2 (fun e => e))
      .true ⟨fun _ => rfl, fun e => e⟩

end «open-to-closed-hypothesis»

#print axioms «open-to-closed-hypothesis».holds
#print axioms «open-to-closed-hypothesis».fails
