/- The hypothesis (h : P) of the signature became (h' : P): the same statement up to a name, also
where the rest mentions it. -/
namespace «rename-hypothesis»
variable {C : Sort u}

def gold (P : C → Prop) (Q : ∀ c, P c → Prop) : Prop := ∀ (c : C) (h : P c), Q c h

def candidate (P : C → Prop) (Q : ∀ c, P c → Prop) : Prop := ∀ (c : C) (h' : P c), Q c h'

theorem holds {P : C → Prop} {Q : ∀ c, P c → Prop} : Iff (gold P Q) (candidate P Q) :=
  Iff.rfl

end «rename-hypothesis»

#print axioms «rename-hypothesis».holds
