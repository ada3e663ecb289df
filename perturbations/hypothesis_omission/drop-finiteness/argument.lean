/- The signature (c) (s) (h : s.Finite), with the conclusion Q s, lost h. A finite set of natural
numbers has an upper bound, the set of all of them has none. (For `Finite α`, s is the set of
everything; for `Set.Countable` the schema is the same with another condition.) -/
namespace «drop-finiteness»
variable {C : Sort u} {A : Type v}

def gold (condition : Set A → Prop) (Q : C → Set A → Prop) : Prop := ∀ c s, condition s → Q c s

def candidate (_condition : Set A → Prop) (Q : C → Set A → Prop) : Prop := ∀ c s, Q c s

theorem holds {condition : Set A → Prop} {Q : C → Set A → Prop} :
    candidate condition Q → gold condition Q :=
  fun h c s _ => h c s

theorem fails : Not (∀ (C A : Type)
    (Q : C → Set A → Prop), gold Set.Finite Q → candidate Set.Finite Q) :=
  fun h =>
    Nat.unbounded (h Unit Nat (fun _ s => Exists fun b => ∀ x, s x → Nat.le x b)
      (fun _ _ finite => finite.bounded) .unit Set.univ)

end «drop-finiteness»

#print axioms «drop-finiteness».holds
#print axioms «drop-finiteness».fails
