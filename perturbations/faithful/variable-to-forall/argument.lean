/- The signature (c) (x : A) (d), with the conclusion Q c x d, became (c) (d) with the conclusion ∀
x : A, Q c x d; nothing between mentions x. -/
namespace «variable-to-forall»
variable {C : Sort u} {A : Sort v} {D : Sort w}

def gold (Q : C → A → D → Prop) : Prop := ∀ c x d, Q c x d

def candidate (Q : C → A → D → Prop) : Prop := ∀ c d, ∀ x : A, Q c x d

theorem holds {Q : C → A → D → Prop} : Iff (gold Q) (candidate Q) :=
  ⟨fun h c d x => h c x d, fun h c x d => h c d x⟩

end «variable-to-forall»

#print axioms «variable-to-forall».holds
