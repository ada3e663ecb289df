/- In a hypothesis, or at another negative place, P ∧ Q became P ∨ Q: less is assumed, so more is
claimed. From True ∧ False follows False, from True ∨ False it does not. -/
namespace «conjunction-to-disjunction»
variable {C : Sort u}

def gold (K : (C → Prop) → Prop) (P Q : C → Prop) : Prop := K fun c => And (P c) (Q c)

def candidate (K : (C → Prop) → Prop) (P Q : C → Prop) : Prop := K fun c => Or (P c) (Q c)

theorem holds {K : (C → Prop) → Prop} (negative : Negative K) {P Q : C → Prop} :
    candidate K P Q → gold K P Q :=
  negative fun _ both => .inl both.1

theorem fails : Not (∀ (C : Type) (K : (C → Prop) → Prop) (P Q : C → Prop), Negative K →
    gold K P Q → candidate K P Q) :=
  fun h =>
    h Unit _ (fun _ => True) (fun _ => False) (Negative.hypothesis fun _ => False)
      (fun _ both => both.2) .unit (.inl .intro)

end «conjunction-to-disjunction»

#print axioms «conjunction-to-disjunction».holds
#print axioms «conjunction-to-disjunction».fails
