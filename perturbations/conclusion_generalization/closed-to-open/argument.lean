/- At a positive place, x ∈ s or t ⊆ s became x ∈ r or t ⊆ r, where r is a part of s by the
declaration of the pair. Proved here for intervals, which differ in ≤ and < at their ends. In Bool,
false lies between false and true, and not strictly. -/
-- rests on: evidence
namespace «closed-to-open»
variable {C : Sort u} {A : Type v}

/-- Membership of a point is inclusion of its singleton. -/
def gold (K : (C → Prop) → Prop) (closed _open : C → Set A) (t : C → Set A) : Prop :=
  K fun c => Set.Subset (t c) (closed c)

def candidate (K : (C → Prop) → Prop) (_closed open' : C → Set A) (t : C → Set A) : Prop :=
  K fun c => Set.Subset (t c) (open' c)

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {closed open' t : C → Set A}
    (evidence : ∀ c, Set.Subset (open' c) (closed c)) :
    candidate K closed open' t → gold K closed open' t :=
  positive fun c h x hx => evidence c x (h x hx)

theorem member (s : Set A) (x : A) : Iff (Set.Mem s x) (Set.Subset (Set.singleton x) s) :=
  ⟨fun h _ e => Eq.subst (motive := s) (Eq.symm e) h, fun h => h x rfl⟩

def Icc (o : Preorder A) (a b : A) : Set A := fun x => And (o.le a x) (o.le x b)
def Ico (o : Preorder A) (a b : A) : Set A := fun x => And (o.le a x) (o.lt x b)
def Ioc (o : Preorder A) (a b : A) : Set A := fun x => And (o.lt a x) (o.le x b)
def Ioo (o : Preorder A) (a b : A) : Set A := fun x => And (o.lt a x) (o.lt x b)

theorem both_ends (o : Preorder A) (a b : A) : Set.Subset (Ioo o a b) (Icc o a b) :=
  fun _ h => ⟨h.1.1, h.2.1⟩
theorem left_end (o : Preorder A) (a b : A) : Set.Subset (Ioo o a b) (Ico o a b) :=
  fun _ h => ⟨h.1.1, h.2⟩
theorem right_end (o : Preorder A) (a b : A) : Set.Subset (Ioo o a b) (Ioc o a b) :=
  fun _ h => ⟨h.1, h.2.1⟩

theorem fails : Not (∀ (C A : Type) (K : (C → Prop) → Prop) (closed open' t : C → Set A),
    Positive K → (∀ c, Set.Subset (open' c) (closed c)) →
    gold K closed open' t → candidate K closed open' t) :=
  fun h =>
    let o := PartialOrder.bool.toPreorder
    (h Unit Bool _ (fun _ => Icc o .false .true) (fun _ => Ioo o .false .true)
      (fun _ => Set.singleton .false) Positive.conclusion (fun _ => both_ends o _ _)
      (fun _ _ e => ⟨(fun wrong => nomatch wrong), fun _ => rfl⟩) .unit .false rfl).1.2
      (fun wrong => wrong)

end «closed-to-open»

#print axioms «closed-to-open».holds
#print axioms «closed-to-open».fails
