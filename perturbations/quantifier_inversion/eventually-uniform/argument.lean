/- At a positive place, ∀ x ∈ s, ∀ᶠ n in l, p n x became ∀ᶠ n in l, ∀ x ∈ s, p n x. All that is
asked of ∀ᶠ is that it grows with what it says, so that ∀ᵐ and ∃ᶠ are instances. For each natural x
all large n are at least x, and no n is at least every x. -/
namespace «eventually-uniform»
variable {C : Sort u} {A : Sort v} {N : Type w}

def gold (K : (C → Prop) → Prop) (Q : C → (N → Prop) → Prop) (s : C → A → Prop)
    (p : C → N → A → Prop) : Prop :=
  K fun c => ∀ x, s c x → Q c fun n => p c n x

def candidate (K : (C → Prop) → Prop) (Q : C → (N → Prop) → Prop) (s : C → A → Prop)
    (p : C → N → A → Prop) : Prop :=
  K fun c => Q c fun n => ∀ x, s c x → p c n x

theorem eventually (l : Filter N) : Positive l.eventually := l.mono
theorem frequently (l : Filter N) : Positive l.frequently := l.frequently_mono

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {Q : C → (N → Prop) → Prop}
    (grows : ∀ c, Positive (Q c)) {s : C → A → Prop} {p : C → N → A → Prop} :
    candidate K Q s p → gold K Q s p :=
  positive fun c h x hx => grows c (fun _ all => all x hx) h

theorem fails : Not (∀ (C A N : Type) (K : (C → Prop) → Prop) (l : C → Filter N)
    (s : C → A → Prop) (p : C → N → A → Prop), Positive K →
    gold K (fun c => (l c).eventually) s p → candidate K (fun c => (l c).eventually) s p) :=
  fun h =>
    let ⟨n, all⟩ := h Unit Nat Nat _ (fun _ => Filter.atTop) (fun _ _ => True)
      (fun _ n x => Nat.le x n) Positive.conclusion (fun _ x _ => ⟨x, fun _ le => le⟩) .unit
    Nat.not_succ_le_self n (all n .refl (.succ n) .intro)

end «eventually-uniform»

#print axioms «eventually-uniform».holds
#print axioms «eventually-uniform».fails
