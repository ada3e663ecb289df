/- The theorem (α) [S α] : Q α, where Q uses no more than what [W α] gives, was claimed for (α) [W
α]. Every structure of the class S is one of the class W, by the declaration of the pair or the
projection to what S extends, and the gold is the candidate at those. In every partial order the
antisymmetric law holds, in the preorder of Bool where all is below all it does not. -/
-- rests on: evidence
namespace «weaker-class»

def gold (S W : Type u → Type v) (forget : ∀ α, S α → W α) (Q : ∀ α, W α → Prop) : Prop :=
  ∀ α (s : S α), Q α (forget α s)

def candidate (S W : Type u → Type v) (_forget : ∀ α, S α → W α) (Q : ∀ α, W α → Prop) : Prop :=
  ∀ α (w : W α), Q α w

theorem holds {S W : Type u → Type v} {forget : ∀ α, S α → W α} {Q : ∀ α, W α → Prop} :
    candidate S W forget Q → gold S W forget Q :=
  fun h α s => h α (forget α s)

theorem fails : Not (∀ (S W : Type → Type) (forget : ∀ α, S α → W α) (Q : ∀ α, W α → Prop),
    gold S W forget Q → candidate S W forget Q) :=
  fun h =>
    nomatch h PartialOrder Preorder (fun _ o => o.toPreorder)
      (fun _ o => ∀ a b, o.le a b → o.le b a → Eq a b) (fun _ o => o.antisymm)
      Bool (Preorder.chaos Bool) .true .false .intro .intro

end «weaker-class»

#print axioms «weaker-class».holds
#print axioms «weaker-class».fails
