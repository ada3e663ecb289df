/- At a positive place, P ∨ Q became P ∧ Q. Both imply one of them; of False and True there is one,
and not both. -/
namespace «both-instead-of-one»
variable {C : Sort u}

def gold (K : (C → Prop) → Prop) (P Q : C → Prop) : Prop := K fun c => Or (P c) (Q c)

def candidate (K : (C → Prop) → Prop) (P Q : C → Prop) : Prop := K fun c => And (P c) (Q c)

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {P Q : C → Prop} :
    candidate K P Q → gold K P Q :=
  positive fun _ both => .inl both.1

theorem fails : Not (∀ (C : Type) (K : (C → Prop) → Prop) (P Q : C → Prop), Positive K →
    gold K P Q → candidate K P Q) :=
  fun h =>
    (h Unit _ (fun _ => False) (fun _ => True) Positive.conclusion (fun _ => .inr .intro) .unit).1

end «both-instead-of-one»

#print axioms «both-instead-of-one».holds
#print axioms «both-instead-of-one».fails
