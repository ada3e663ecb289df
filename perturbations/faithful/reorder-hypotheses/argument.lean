/- The signature (c) (h : P c) (d) (i : Q c d), with the conclusion R c d, became (c) (d) (i : Q c
d) (h : P c): neither mentions the other, nor does what stands between. -/
namespace «reorder-hypotheses»
variable {C : Sort u} {D : Sort v}

def gold (P : C → Prop) (Q R : C → D → Prop) : Prop := ∀ c, P c → ∀ d, Q c d → R c d

def candidate (P : C → Prop) (Q R : C → D → Prop) : Prop := ∀ c d, Q c d → P c → R c d

theorem holds {P : C → Prop} {Q R : C → D → Prop} : Iff (gold P Q R) (candidate P Q R) :=
  ⟨fun h c d j i => h c i d j, fun h c i d j => h c d j i⟩

end «reorder-hypotheses»

#print axioms «reorder-hypotheses».holds
