/- At a positive place, ∀ x ∈ s, p x became ∀ x, p x. What holds of everything holds on s; all
elements of {true} are true, and not all of Bool. -/
namespace «drop-bound»
variable {C : Sort u} {A : Type v}

def gold (K : (C → Prop) → Prop) (s : C → Set A) (p : C → A → Prop) : Prop :=
  K fun c => ∀ x, Set.Mem (s c) x → p c x

def candidate (K : (C → Prop) → Prop) (_s : C → Set A) (p : C → A → Prop) : Prop :=
  K fun c => ∀ x, p c x

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {s : C → Set A}
    {p : C → A → Prop} : candidate K s p → gold K s p :=
  positive fun _ all x _ => all x

theorem fails : Not (∀ (C A : Type) (K : (C → Prop) → Prop) (s : C → Set A) (p : C → A → Prop),
    Positive K → gold K s p → candidate K s p) :=
  fun h =>
    nomatch h Unit Bool _ (fun _ => Set.singleton .true) (fun _ x => Eq x .true)
      Positive.conclusion (fun _ _ e => e) .unit .false

end «drop-bound»

#print axioms «drop-bound».holds
#print axioms «drop-bound».fails
