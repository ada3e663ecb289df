/- The hypothesis (h : P ∧ Q), mentioned by nothing, became (h₁ : P) (h₂ : Q). -/
namespace «split-hypothesis»
variable {C : Sort u}

def gold (P Q R : C → Prop) : Prop := ∀ c, And (P c) (Q c) → R c

def candidate (P Q R : C → Prop) : Prop := ∀ c, P c → Q c → R c

theorem holds {P Q R : C → Prop} : Iff (gold P Q R) (candidate P Q R) :=
  ⟨fun h c i j => h c ⟨i, j⟩, fun h c b => h c b.1 b.2⟩

end «split-hypothesis»

#print axioms «split-hypothesis».holds
