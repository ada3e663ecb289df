/- The hypotheses (h₁ : P) (h₂ : Q), mentioned by nothing, became (h : P ∧ Q). -/
namespace «join-hypotheses»
variable {C : Sort u}

def gold (P Q R : C → Prop) : Prop := ∀ c, P c → Q c → R c

def candidate (P Q R : C → Prop) : Prop := ∀ c, And (P c) (Q c) → R c

theorem holds {P Q R : C → Prop} : Iff (gold P Q R) (candidate P Q R) :=
  ⟨fun h c b => h c b.1 b.2, fun h c i j => h c ⟨i, j⟩⟩

end «join-hypotheses»

#print axioms «join-hypotheses».holds
