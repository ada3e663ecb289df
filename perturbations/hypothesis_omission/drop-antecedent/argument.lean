/- At a positive place, P → q became q. What holds holds under any antecedent; False follows from
False and does not hold. -/
namespace «drop-antecedent»
variable {C : Sort u}

def gold (K : (C → Prop) → Prop) (P q : C → Prop) : Prop := K fun c => P c → q c

def candidate (K : (C → Prop) → Prop) (_P q : C → Prop) : Prop := K q

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {P q : C → Prop} :
    candidate K P q → gold K P q :=
  positive fun _ hq _ => hq

theorem fails : Not (∀ (C : Type) (K : (C → Prop) → Prop) (P q : C → Prop), Positive K →
    gold K P q → candidate K P q) :=
  fun h => h Unit _ (fun _ => False) (fun _ => False) Positive.conclusion (fun _ f => f) .unit

end «drop-antecedent»

#print axioms «drop-antecedent».holds
#print axioms «drop-antecedent».fails
