/- At a place K, ∀ᶠ x in l, p x and ∃ᶠ x in l, p x changed places. Along a proper filter what holds
eventually holds frequently. Along the filter of all sets everything holds eventually and nothing
frequently; along the filter of the whole of Bool, x = true holds frequently and not eventually. -/
namespace «eventually-to-frequently»
variable {C : Sort u} {X : Type v}

def gold (K : (C → Prop) → Prop) (l : C → Filter X) (p : C → X → Prop) : Prop :=
  K fun c => (l c).eventually (p c)

def candidate (K : (C → Prop) → Prop) (l : C → Filter X) (p : C → X → Prop) : Prop :=
  K fun c => (l c).frequently (p c)

theorem proper_frequently (l : Filter X) (proper : l.NeBot) (p : X → Prop) (h : l.eventually p) :
    l.frequently p :=
  fun n => proper (l.mono (fun _ both => both.2 both.1) (l.inter h n))

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {l : C → Filter X}
    (proper : ∀ c, (l c).NeBot) {p : C → X → Prop} : gold K l p → candidate K l p :=
  positive fun c => proper_frequently (l c) (proper c) (p c)

theorem fails : And
    (Not (∀ (C X : Type) (K : (C → Prop) → Prop) (l : C → Filter X) (p : C → X → Prop),
      Positive K → candidate K l p → gold K l p))
    (Not (∀ (C X : Type) (K : (C → Prop) → Prop) (l : C → Filter X) (p : C → X → Prop),
      Positive K → gold K l p → candidate K l p)) :=
  ⟨fun h => (nomatch h Unit Bool _ (fun _ => Filter.principal Set.univ) (fun _ x => Eq x .true)
       Positive.conclusion (fun _ no => no .true .intro rfl) .unit .false .intro),
   fun h =>
     h Unit Unit _ (fun _ => Filter.principal Set.empty) (fun _ _ => True) Positive.conclusion
       (fun _ _ f => f.elim) .unit (fun _ f => f.elim)⟩

end «eventually-to-frequently»

#print axioms «eventually-to-frequently».holds
#print axioms «eventually-to-frequently».fails
