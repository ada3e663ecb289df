/- The signature (c) (h : P c) (d), with the conclusion Q c d, became (c) (d) with the conclusion P
c → Q c d; nothing between mentions h. -/
namespace «hypothesis-to-antecedent»
variable {C : Sort u} {D : Sort v}

def gold (P : C → Prop) (Q : C → D → Prop) : Prop := ∀ c, P c → ∀ d, Q c d

def candidate (P : C → Prop) (Q : C → D → Prop) : Prop := ∀ c d, P c → Q c d

theorem holds {P : C → Prop} {Q : C → D → Prop} : Iff (gold P Q) (candidate P Q) :=
  ⟨fun h c d i => h c i d, fun h c i d => h c d i⟩

end «hypothesis-to-antecedent»

#print axioms «hypothesis-to-antecedent».holds
