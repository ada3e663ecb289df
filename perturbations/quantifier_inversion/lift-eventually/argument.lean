/- The signature (c) (x) (hx : H c x), with the conclusion ∀ᶠ n in l, p x n, became the signature
(c) with the conclusion ∀ᶠ n in l, ∀ x, H c x → p x n. All that is asked of ∀ᶠ is that it grows with
what it says, so that ∀ᵐ and ∃ᶠ are instances. For each natural x all large n are at least x, and no
n is at least every x. -/
namespace «lift-eventually»
variable {C : Sort u} {A : Sort v} {N : Type w}

def gold (Q : C → (N → Prop) → Prop) (H : C → A → Prop) (p : C → A → N → Prop) : Prop :=
  ∀ c x, H c x → Q c fun n => p c x n

def candidate (Q : C → (N → Prop) → Prop) (H : C → A → Prop) (p : C → A → N → Prop) : Prop :=
  ∀ c, Q c fun n => ∀ x, H c x → p c x n

theorem eventually (l : Filter N) : Positive l.eventually := l.mono
theorem frequently (l : Filter N) : Positive l.frequently := l.frequently_mono

theorem holds {Q : C → (N → Prop) → Prop} (positive : ∀ c, Positive (Q c)) {H : C → A → Prop}
    {p : C → A → N → Prop} : candidate Q H p → gold Q H p :=
  fun h c x hx => positive c (fun _ all => all x hx) (h c)

theorem fails : Not (∀ (C A N : Type) (l : C → Filter N) (H : C → A → Prop)
    (p : C → A → N → Prop),
    gold (fun c => (l c).eventually) H p → candidate (fun c => (l c).eventually) H p) :=
  fun h =>
    let ⟨n, all⟩ := h Unit Nat Nat (fun _ => Filter.atTop) (fun _ _ => True) (fun _ => Nat.le)
      (fun _ x _ => ⟨x, fun _ le => le⟩) .unit
    Nat.not_succ_le_self n (all n .refl (.succ n) .intro)

end «lift-eventually»

#print axioms «lift-eventually».holds
#print axioms «lift-eventually».fails
