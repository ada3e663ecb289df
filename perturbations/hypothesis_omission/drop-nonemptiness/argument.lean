/- The signature (c) (s) (h : s.Nonempty), with the conclusion Q s, lost h. An intersection over a
nonempty set of indices lies in the union over it; over no indices it is everything. (For `Nonempty
α`, s is the set of everything.) -/
namespace «drop-nonemptiness»
variable {C : Sort u} {A : Type v}

def gold (Q : C → Set A → Prop) : Prop := ∀ c s, Set.Nonempty s → Q c s

def candidate (Q : C → Set A → Prop) : Prop := ∀ c s, Q c s

theorem holds {Q : C → Set A → Prop} : candidate Q → gold Q :=
  fun h c s _ => h c s

theorem fails : Not (∀ (C A : Type) (Q : C → Set A → Prop), gold Q → candidate Q) :=
  fun h =>
    let ⟨_, f, _⟩ := h Unit Bool
      (fun _ s => ∀ p : Bool → Prop, (∀ i, s i → p i) → Exists fun i => And (s i) (p i))
      (fun _ _ ⟨i, hi⟩ _ all => ⟨i, hi, all i hi⟩)
      .unit Set.empty (fun _ => False) (fun _ f => f)
    f

end «drop-nonemptiness»

#print axioms «drop-nonemptiness».holds
#print axioms «drop-nonemptiness».fails
