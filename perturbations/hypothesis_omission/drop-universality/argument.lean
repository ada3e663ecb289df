/- The signature (c) (k : Cone c) (h : IsLimit k), with a conclusion Q k that does not mention the
universal property h, lost h. It is data, and the candidate gives the gold by ignoring it. In the
order of Bool, what is below true and above all that is, is true; what is below true need not be. -/
namespace «drop-universality»
variable {C : Sort u} {D : Type v}

def gold (Universal : C → D → Type w) (Q : C → D → Prop) : Prop := ∀ c k, Universal c k → Q c k

def candidate (_Universal : C → D → Type w) (Q : C → D → Prop) : Prop := ∀ c k, Q c k

theorem holds {Universal : C → D → Type w} {Q : C → D → Prop} :
    candidate Universal Q → gold Universal Q :=
  fun h c k _ => h c k

/-- That k, a lower bound of true, is above every other one. -/
structure Greatest (k : Bool) : Type where
  lower : PartialOrder.bool.le k .true
  lift : ∀ m, PartialOrder.bool.le m .true → PartialOrder.bool.le m k

theorem fails : Not (∀ (C D : Type) (Universal : C → D → Type) (Q : C → D → Prop),
    gold Universal Q → candidate Universal Q) :=
  fun h =>
    nomatch h Unit Bool (fun _ k => Greatest k) (fun _ k => Eq k .true)
      (fun _ _ g => g.lift .true id rfl) .unit .false

end «drop-universality»

#print axioms «drop-universality».holds
#print axioms «drop-universality».fails
