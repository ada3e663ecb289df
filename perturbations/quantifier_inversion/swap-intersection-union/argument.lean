/- Somewhere in a statement K, ⋂ i, ⋃ j, s i j became ⋃ j, ⋂ i, s i j, which lies in it. So where K
grows with the set the candidate says more, where K shrinks it says less. In general neither
follows: for s i j = {x | i = j} on Bool the first set is everything and the second is empty. -/
namespace «swap-intersection-union»
variable {α : Type u} {I : Sort v} {J : Sort w}

def gold (K : Set α → Prop) (s : I → J → Set α) : Prop :=
  K (Set.iInter fun i => Set.iUnion fun j => s i j)

def candidate (K : Set α → Prop) (s : I → J → Set α) : Prop :=
  K (Set.iUnion fun j => Set.iInter fun i => s i j)

theorem inside (s : I → J → Set α) : Set.Subset (Set.iUnion fun j => Set.iInter fun i => s i j)
    (Set.iInter fun i => Set.iUnion fun j => s i j) :=
  fun _ ⟨j, h⟩ i => ⟨j, h i⟩

theorem holds {K : Set α → Prop} {s : I → J → Set α} :
    And ((∀ a b, Set.Subset a b → K a → K b) → candidate K s → gold K s)
      ((∀ a b, Set.Subset a b → K b → K a) → gold K s → candidate K s) :=
  ⟨fun grows => grows _ _ (inside s), fun shrinks => shrinks _ _ (inside s)⟩

theorem fails : And
    (Not (∀ (α I J : Type) (K : Set α → Prop) (s : I → J → Set α), candidate K s → gold K s))
    (Not (∀ (α I J : Type) (K : Set α → Prop) (s : I → J → Set α), gold K s → candidate K s)) :=
  have all : Set.Mem (Set.iInter fun i : Bool => Set.iUnion fun j => fun _ : Unit => Eq i j)
      .unit :=
    fun i => ⟨i, rfl⟩
  have none : Not (Set.Mem (Set.iUnion fun j : Bool => Set.iInter fun i => fun _ : Unit => Eq i j)
      .unit) :=
    fun ⟨_, same⟩ => nomatch (same .true).trans (same .false).symm
  ⟨fun h => h Unit Bool Bool (fun a => Not (Set.Mem a .unit)) (fun i j _ => Eq i j) none all,
   fun h => none (h Unit Bool Bool (fun a => Set.Mem a .unit) (fun i j _ => Eq i j) all)⟩

end «swap-intersection-union»

#print axioms «swap-intersection-union».holds
#print axioms «swap-intersection-union».fails
