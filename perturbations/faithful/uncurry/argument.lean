/- P → Q → R became P ∧ Q → R, at a place where only truth counts. -/
namespace «uncurry»
variable {C : Sort u}

def gold (K : (C → Prop) → Prop) (p q r : C → Prop) : Prop :=
  K fun c => p c → q c → r c

def candidate (K : (C → Prop) → Prop) (p q r : C → Prop) : Prop :=
  K fun c => And (p c) (q c) → r c

theorem holds {K : (C → Prop) → Prop} (place : Congruent K) {p q r : C → Prop} :
    Iff (gold K p q r) (candidate K p q r) :=
  place fun c => ⟨fun h b => h b.1 b.2, fun h x y => h ⟨x, y⟩⟩

end «uncurry»

#print axioms «uncurry».holds
