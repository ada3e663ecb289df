/- At a positive place, ∀ᶠ n in l, ∃ y ∈ t, p n y became ∃ y ∈ t, ∀ᶠ n in l, p n y. All that is
asked of ∀ᶠ is that it grows with what it says, so that ∀ᵐ and ∃ᶠ are instances. For each natural n
some y is above n, and no y is above all large n. -/
namespace «exists-uniform-eventually»
variable {C : Sort u} {B : Sort v} {N : Type w}

def gold (K : (C → Prop) → Prop) (Q : C → (N → Prop) → Prop) (t : C → B → Prop)
    (p : C → N → B → Prop) : Prop :=
  K fun c => Q c fun n => Exists fun y => And (t c y) (p c n y)

def candidate (K : (C → Prop) → Prop) (Q : C → (N → Prop) → Prop) (t : C → B → Prop)
    (p : C → N → B → Prop) : Prop :=
  K fun c => Exists fun y => And (t c y) (Q c fun n => p c n y)

theorem eventually (l : Filter N) : Positive l.eventually := l.mono
theorem frequently (l : Filter N) : Positive l.frequently := l.frequently_mono

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {Q : C → (N → Prop) → Prop}
    (grows : ∀ c, Positive (Q c)) {t : C → B → Prop} {p : C → N → B → Prop} :
    candidate K Q t p → gold K Q t p :=
  positive fun c ⟨y, hy, h⟩ => grows c (fun _ hn => ⟨y, hy, hn⟩) h

theorem fails : Not (∀ (C B N : Type) (K : (C → Prop) → Prop) (l : C → Filter N)
    (t : C → B → Prop) (p : C → N → B → Prop), Positive K →
    gold K (fun c => (l c).eventually) t p → candidate K (fun c => (l c).eventually) t p) :=
  fun h =>
    let ⟨y, _, n, all⟩ := h Unit Nat Nat _ (fun _ => Filter.atTop) (fun _ _ => True)
      (fun _ => Nat.lt) Positive.conclusion
      (fun _ => ⟨.zero, fun n _ => ⟨.succ n, .intro, .refl⟩⟩) .unit
    Or.elim (Nat.le_total n y)
      (fun le => Nat.not_succ_le_self y (all y le))
      (fun le => Nat.not_succ_le_self n (Nat.le_trans (all n .refl) le))

end «exists-uniform-eventually»

#print axioms «exists-uniform-eventually».holds
#print axioms «exists-uniform-eventually».fails
