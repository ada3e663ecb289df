/- At a positive place, ∃ x : A, p x became ∀ x : A, p x, where A has an element, as numbers do.
What holds of all holds of that one; on Bool some x is true, and not all are. -/
namespace «exists-to-forall»
variable {C : Sort u} {A : Sort v}

def gold (K : (C → Prop) → Prop) (p : C → A → Prop) : Prop := K fun c => Exists fun x => p c x

def candidate (K : (C → Prop) → Prop) (p : C → A → Prop) : Prop := K fun c => ∀ x, p c x

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) (inhabited : Nonempty A)
    {p : C → A → Prop} : candidate K p → gold K p :=
  let ⟨x⟩ := inhabited
  positive fun _ all => ⟨x, all x⟩

theorem fails : Not (∀ (C A : Type) (K : (C → Prop) → Prop) (p : C → A → Prop), Positive K →
    Nonempty A → gold K p → candidate K p) :=
  fun h =>
    nomatch h Unit Bool _ (fun _ x => Eq x .true) Positive.conclusion ⟨.true⟩
      (fun _ => ⟨.true, rfl⟩) .unit .false

end «exists-to-forall»

#print axioms «exists-to-forall».holds
#print axioms «exists-to-forall».fails
