/- At a positive place, ∃ y ∈ t, ∀ᶠ n in l, p n y became ∀ᶠ n in l, ∃ y ∈ t, p n y: the witness may
now depend on n. All that is asked of ∀ᶠ is that it grows with what it says, so that ∀ᵐ and ∃ᶠ are
instances. Of two points with the filter of both, each is equal to some y, and no y to both. -/
namespace «exists-after-eventually»
variable {C : Sort u} {B : Sort v} {N : Type w}

def gold (K : (C → Prop) → Prop) (Q : C → (N → Prop) → Prop) (t : C → B → Prop)
    (p : C → N → B → Prop) : Prop :=
  K fun c => Exists fun y => And (t c y) (Q c fun n => p c n y)

def candidate (K : (C → Prop) → Prop) (Q : C → (N → Prop) → Prop) (t : C → B → Prop)
    (p : C → N → B → Prop) : Prop :=
  K fun c => Q c fun n => Exists fun y => And (t c y) (p c n y)

theorem eventually (l : Filter N) : Positive l.eventually := l.mono
theorem frequently (l : Filter N) : Positive l.frequently := l.frequently_mono

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {Q : C → (N → Prop) → Prop}
    (grows : ∀ c, Positive (Q c)) {t : C → B → Prop} {p : C → N → B → Prop} :
    gold K Q t p → candidate K Q t p :=
  positive fun c ⟨y, hy, h⟩ => grows c (fun _ hn => ⟨y, hy, hn⟩) h

theorem fails : Not (∀ (C B N : Type) (K : (C → Prop) → Prop) (l : C → Filter N)
    (t : C → B → Prop) (p : C → N → B → Prop), Positive K →
    candidate K (fun c => (l c).eventually) t p → gold K (fun c => (l c).eventually) t p) :=
  fun h =>
    let ⟨_, _, same⟩ := h Unit Bool Bool _ (fun _ => Filter.principal Set.univ)
      (fun _ _ => True) (fun _ n y => Eq n y) Positive.conclusion
      (fun _ n _ => ⟨n, .intro, rfl⟩) .unit
    nomatch (same .true .intro).trans (same .false .intro).symm

end «exists-after-eventually»

#print axioms «exists-after-eventually».holds
#print axioms «exists-after-eventually».fails
