/- At a positive place, ∃ x, p x became ∃! x, p x, which adds that x is the only one. On Bool there
is some x, and more than one. -/
namespace «exists-unique»
variable {C : Sort u} {A : Sort v}

def gold (K : (C → Prop) → Prop) (p : C → A → Prop) : Prop := K fun c => Exists fun x => p c x

def candidate (K : (C → Prop) → Prop) (p : C → A → Prop) : Prop :=
  K fun c => ExistsUnique fun x => p c x

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {p : C → A → Prop} :
    candidate K p → gold K p :=
  positive fun _ => ExistsUnique.exists

theorem fails : Not (∀ (C A : Type) (K : (C → Prop) → Prop) (p : C → A → Prop), Positive K →
    gold K p → candidate K p) :=
  fun h =>
    let ⟨_, _, unique⟩ := h Unit Bool _ (fun _ _ => True) Positive.conclusion
      (fun _ => ⟨.true, .intro⟩) .unit
    nomatch (unique .true .intro).trans (unique .false .intro).symm

end «exists-unique»

#print axioms «exists-unique».holds
#print axioms «exists-unique».fails
