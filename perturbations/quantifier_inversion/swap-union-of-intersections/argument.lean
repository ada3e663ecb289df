/- Somewhere in a statement K, ⋃ j, ⋂ i, s i j became ⋂ i, ⋃ j, s i j, which holds it. So where K
grows with the set the candidate says less, where K shrinks it says more. In general neither
follows: for s i j = {x | i < j} on Nat the first set is empty and the second is everything. -/
namespace «swap-union-of-intersections»
variable {α : Type u} {I : Sort v} {J : Sort w}

def gold (K : Set α → Prop) (s : I → J → Set α) : Prop :=
  K (Set.iUnion fun j => Set.iInter fun i => s i j)

def candidate (K : Set α → Prop) (s : I → J → Set α) : Prop :=
  K (Set.iInter fun i => Set.iUnion fun j => s i j)

theorem outside (s : I → J → Set α) : Set.Subset (Set.iUnion fun j => Set.iInter fun i => s i j)
    (Set.iInter fun i => Set.iUnion fun j => s i j) :=
  fun _ ⟨j, h⟩ i => ⟨j, h i⟩

theorem holds {K : Set α → Prop} {s : I → J → Set α} :
    And ((∀ a b, Set.Subset a b → K a → K b) → gold K s → candidate K s)
      ((∀ a b, Set.Subset a b → K b → K a) → candidate K s → gold K s) :=
  ⟨fun grows => grows _ _ (outside s), fun shrinks => shrinks _ _ (outside s)⟩

theorem fails : And
    (Not (∀ (α I J : Type) (K : Set α → Prop) (s : I → J → Set α), candidate K s → gold K s))
    (Not (∀ (α I J : Type) (K : Set α → Prop) (s : I → J → Set α), gold K s → candidate K s)) :=
  have all : Set.Mem (Set.iInter fun i : Nat => Set.iUnion fun j => fun _ : Unit => Nat.lt i j)
      .unit :=
    fun i => ⟨.succ i, .refl⟩
  have none : Not (Set.Mem
      (Set.iUnion fun j : Nat => Set.iInter fun i => fun _ : Unit => Nat.lt i j) .unit) :=
    fun ⟨j, most⟩ => Nat.not_succ_le_self j (most j)
  ⟨fun h => none (h Unit Nat Nat (fun a => Set.Mem a .unit) (fun i j _ => Nat.lt i j) all),
   fun h => h Unit Nat Nat (fun a => Not (Set.Mem a .unit)) (fun i j _ => Nat.lt i j) none all⟩

end «swap-union-of-intersections»

#print axioms «swap-union-of-intersections».holds
#print axioms «swap-union-of-intersections».fails
