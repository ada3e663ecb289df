/- ∀ s : Finset X, Q s, where Q speaks of membership and cardinality, became ∀ s : Multiset X, Q s.
A multiset is given by a list, for neither depends on the order, and a finite set by one without
repetition. A finite set whose elements are all equal to one has at most one element; the multiset
of an element twice has two. -/
namespace «finset-to-multiset»
variable {C : Sort u} {X : Type v}

inductive Multiset (X : Type v) where
  | none : Multiset X
  | more (x : X) (s : Multiset X) : Multiset X

def Mem (s : Multiset X) (x : X) : Prop :=
  Multiset.rec (motive := fun _ => Prop) False (fun y _ r => Or (Eq x y) r) s
noncomputable def card (s : Multiset X) : Nat :=
  Multiset.rec (motive := fun _ => Nat) Nat.zero (fun _ _ r => Nat.succ r) s
def Nodup (s : Multiset X) : Prop :=
  Multiset.rec (motive := fun _ => Prop) True (fun y t r => And (Not (Mem t y)) r) s

def gold (Q : C → (X → Prop) → Nat → Prop) : Prop :=
  ∀ c (s : Multiset X), Nodup s → Q c (Mem s) (card s)

def candidate (Q : C → (X → Prop) → Nat → Prop) : Prop :=
  ∀ c (s : Multiset X), Q c (Mem s) (card s)

theorem holds {Q : C → (X → Prop) → Nat → Prop} : candidate Q → gold Q :=
  fun h c s _ => h c s

theorem fails : Not (∀ (C X : Type) (Q : C → (X → Prop) → Nat → Prop), gold Q → candidate Q) :=
  fun h =>
    let one : Nat := .succ .zero
    have finset : gold fun (_ : Unit) (mem : Unit → Prop) n => Nat.le n one :=
      fun _ s => match s with
        | .none => fun _ => Nat.zero_le one
        | .more _ .none => fun _ => .refl
        | .more _ (.more _ _) => fun distinct => absurd (.inl rfl) distinct.1
    have two : Nat.le (.succ one) one :=
      h Unit Unit _ finset .unit (.more .unit (.more .unit .none))
    Nat.not_succ_le_self one two

end «finset-to-multiset»

#print axioms «finset-to-multiset».holds
#print axioms «finset-to-multiset».fails
