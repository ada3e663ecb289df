/- The signature {α} [S α] [M α], with the conclusion Q α, lost [M α], a class that is a proposition
about the structure S. The candidate gives the gold by ignoring it; in an order that is
antisymmetric the antisymmetric law holds, in the order of Bool where all is below all it does not.
-/
namespace «drop-mixin»

def gold (S : Type u → Type v) (M Q : ∀ α, S α → Prop) : Prop := ∀ α (s : S α), M α s → Q α s

def candidate (S : Type u → Type v) (_M Q : ∀ α, S α → Prop) : Prop := ∀ α (s : S α), Q α s

theorem holds {S : Type u → Type v} {M Q : ∀ α, S α → Prop} : candidate S M Q → gold S M Q :=
  fun h α s _ => h α s

theorem fails : Not (∀ (S : Type → Type) (M Q : ∀ α, S α → Prop),
    gold S M Q → candidate S M Q) :=
  fun h =>
    let antisymmetric := fun (α : Type) (o : Preorder α) =>
      ∀ a b, o.le a b → o.le b a → Eq a b
    nomatch h Preorder antisymmetric antisymmetric (fun _ _ m => m) Bool (Preorder.chaos Bool)
      .true .false .intro .intro

end «drop-mixin»

#print axioms «drop-mixin».holds
#print axioms «drop-mixin».fails
