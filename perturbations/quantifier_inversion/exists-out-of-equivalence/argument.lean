/- At a positive place, (∃ x ∈ s, q x) ↔ p became ∃ x ∈ s, (q x ↔ p). If s has an element, the
witness serves where p is true, and any element where p is false. Where s is empty and p false the
candidate fails; on Bool with p false, p agrees with false = true, and some x is true. -/
namespace «exists-out-of-equivalence»
variable {C : Sort u} {A : Sort v}

def gold (K : (C → Prop) → Prop) (s q : C → A → Prop) (p : C → Prop) : Prop :=
  K fun c => Iff (p c) (Exists fun x => And (s c x) (q c x))

def candidate (K : (C → Prop) → Prop) (s q : C → A → Prop) (p : C → Prop) : Prop :=
  K fun c => Exists fun x => And (s c x) (Iff (p c) (q c x))

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {s q : C → A → Prop} {p : C → Prop}
    (inhabited : ∀ c, Exists (s c)) : gold K s q p → candidate K s q p :=
  positive fun c both =>
    Or.elim (Classical.em (p c))
      (fun hp => let ⟨x, hx, hq⟩ := both.mp hp; ⟨x, hx, fun _ => hq, fun _ => hp⟩)
      (fun no => let ⟨x, hx⟩ := inhabited c
        ⟨x, hx, fun hp => absurd hp no, fun hq => both.mpr ⟨x, hx, hq⟩⟩)

theorem fails : And
    (Not (∀ (C A : Type) (K : (C → Prop) → Prop) (s q : C → A → Prop) (p : C → Prop), Positive K →
      candidate K s q p → gold K s q p))
    (Not (∀ (C A : Type) (K : (C → Prop) → Prop) (s q : C → A → Prop) (p : C → Prop), Positive K →
      gold K s q p → candidate K s q p)) :=
  ⟨fun h =>
     (h Unit Bool _ (fun _ _ => True) (fun _ x => Eq x .true) (fun _ => False)
       Positive.conclusion
       (fun _ => ⟨.false, .intro, fun f => f.elim, fun e => nomatch e⟩) .unit).mpr
       ⟨.true, .intro, rfl⟩,
   fun h =>
     let ⟨_, f, _⟩ := h Unit Bool _ (fun _ _ => False) (fun _ _ => True) (fun _ => False)
       Positive.conclusion (fun _ => ⟨fun f => f.elim, fun ⟨_, f, _⟩ => f⟩) .unit
     f⟩

end «exists-out-of-equivalence»

#print axioms «exists-out-of-equivalence».holds
#print axioms «exists-out-of-equivalence».fails
