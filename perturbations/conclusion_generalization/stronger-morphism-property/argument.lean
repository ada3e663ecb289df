/- At a positive place, a property of a morphism or functor became a stronger one, which implies it
by the declaration of the pair. Proved here in a category, for Mono, IsSplitMono, IsIso and their
duals. In the category of paths along one loop, a single step can be cancelled and has no
retraction. -/
-- rests on: evidence
namespace «stronger-morphism-property»
variable {C : Sort u}

def gold (K : (C → Prop) → Prop) (weaker _stronger : C → Prop) : Prop := K weaker

def candidate (K : (C → Prop) → Prop) (_weaker stronger : C → Prop) : Prop := K stronger

theorem holds {K : (C → Prop) → Prop} (positive : Positive K) {weaker stronger : C → Prop}
    (evidence : ∀ c, stronger c → weaker c) :
    candidate K weaker stronger → gold K weaker stronger :=
  positive evidence

section
variable {O : Type u} (D : Category.{u, v} O) {X Y : O}

def IsIso (f : D.Hom X Y) : Prop :=
  Exists fun g => And (Eq (D.comp f g) (D.one X)) (Eq (D.comp g f) (D.one Y))

theorem mono (f : D.Hom X Y) (h : D.IsSplitMono f) : D.Mono f :=
  fun Z g k e =>
    let ⟨r, hr⟩ := h
    have back : ∀ g : D.Hom Z X, Eq (D.comp (D.comp g f) r) g :=
      fun g => (D.assoc g f r).trans ((congrArg (D.comp g) hr).trans (D.comp_one g))
    (back g).symm.trans ((congrArg (fun m => D.comp m r) e).trans (back k))

theorem epi (f : D.Hom X Y) (h : D.IsSplitEpi f) : D.Epi f :=
  fun Z g k e =>
    let ⟨s, hs⟩ := h
    have back : ∀ g : D.Hom Y Z, Eq (D.comp s (D.comp f g)) g :=
      fun g => (D.assoc s f g).symm.trans
        ((congrArg (fun m => D.comp m g) hs).trans (D.one_comp g))
    (back g).symm.trans ((congrArg (D.comp s) e).trans (back k))

theorem splitMono (f : D.Hom X Y) (h : IsIso D f) : D.IsSplitMono f :=
  let ⟨g, hg, _⟩ := h; ⟨g, hg⟩
theorem splitEpi (f : D.Hom X Y) (h : IsIso D f) : D.IsSplitEpi f :=
  let ⟨g, _, hg⟩ := h; ⟨g, hg⟩
end

/-- Paths along one loop: the free category with one object and one arrow. -/
inductive Path where
  | stay : Path
  | step (p : Path) : Path

noncomputable def Path.append (p q : Path) : Path :=
  Path.rec (motive := fun _ => Path) p (fun _ r => .step r) q

theorem stay_append (p : Path) : Eq (Path.append .stay p) p :=
  Path.rec (motive := fun p => Eq (Path.append .stay p) p) rfl (fun _ => congrArg Path.step) p

theorem append_assoc (a b c : Path) :
    Eq (Path.append (Path.append a b) c) (Path.append a (Path.append b c)) :=
  Path.rec
    (motive := fun c => Eq (Path.append (Path.append a b) c) (Path.append a (Path.append b c)))
    rfl (fun _ => congrArg Path.step) c

theorem step_append (a b : Path) : Eq (Path.append (.step a) b) (.step (Path.append a b)) :=
  Path.rec (motive := fun b => Eq (Path.append (.step a) b) (.step (Path.append a b))) rfl
    (fun _ => congrArg Path.step) b

noncomputable def loop : Category.{0, 0} Unit where
  Hom _ _ := Path
  one _ := .stay
  comp := Path.append
  one_comp := stay_append
  comp_one _ := rfl
  assoc := append_assoc

theorem unstep {p q : Path} (h : Eq (Path.step p) (Path.step q)) : Eq p q :=
  match h with | .refl => rfl

theorem fails : Not (∀ (O : Type) (D : Category.{0, 0} O) (X Y : O)
    (K : (D.Hom X Y → Prop) → Prop), Positive K →
    gold K (D.Mono) (D.IsSplitMono) → candidate K (D.Mono) (D.IsSplitMono)) :=
  fun h =>
    let ⟨r, hr⟩ := h Unit loop .unit .unit (fun p => p (Path.step .stay)) (fun i => i _)
      (fun _ _ _ e => unstep e)
    have e : Eq (Path.step (Path.append .stay r)) Path.stay := (step_append .stay r).symm.trans hr
    nomatch e

end «stronger-morphism-property»

#print axioms «stronger-morphism-property».holds
#print axioms «stronger-morphism-property».fails
