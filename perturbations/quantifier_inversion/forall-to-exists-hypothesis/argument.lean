/- At a negative place, ∀ x ∈ s, p x became ∃ x ∈ s, p x. If s has an element, what holds of all
elements holds of it, so less is assumed. Below, the place is a hypothesis of a false conclusion:
where s is empty the old hypothesis holds and the new one does not; on Bool some x is true, and not
all are. -/
namespace «forall-to-exists-hypothesis»
variable {C : Sort u} {A : Sort v}

def gold (K : (C → Prop) → Prop) (s p : C → A → Prop) : Prop := K fun c => ∀ x, s c x → p c x

def candidate (K : (C → Prop) → Prop) (s p : C → A → Prop) : Prop :=
  K fun c => Exists fun x => And (s c x) (p c x)

theorem holds {K : (C → Prop) → Prop} (negative : Negative K) {s p : C → A → Prop}
    (inhabited : ∀ c, Exists (s c)) : candidate K s p → gold K s p :=
  negative fun c all => let ⟨x, hx⟩ := inhabited c; ⟨x, hx, all x hx⟩

theorem fails : And
    (Not (∀ (C A : Type) (K : (C → Prop) → Prop) (s p : C → A → Prop), Negative K →
      candidate K s p → gold K s p))
    (Not (∀ (C A : Type) (K : (C → Prop) → Prop) (s p : C → A → Prop), Negative K →
      gold K s p → candidate K s p)) :=
  ⟨fun h =>
     h Unit Bool _ (fun _ _ => False) (fun _ _ => True) (Negative.hypothesis fun _ => False)
       (fun _ ⟨_, f, _⟩ => f) .unit (fun _ _ => .intro),
   fun h =>
     h Unit Bool _ (fun _ _ => True) (fun _ x => Eq x .true) (Negative.hypothesis fun _ => False)
       (fun _ all => nomatch all .false .intro) .unit ⟨.true, .intro, rfl⟩⟩

end «forall-to-exists-hypothesis»

#print axioms «forall-to-exists-hypothesis».holds
#print axioms «forall-to-exists-hypothesis».fails
