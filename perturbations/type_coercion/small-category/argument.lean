/- ∀ C : Type u, with a category on C whose morphisms are of Type v, Q C, became the same for
morphisms of Type u: the candidate is the gold at those universes. Here the objects are of Type, and
morphisms of Type stand in Type 1 by PULift. Hom sets that are lifted so are equivalent to types of
the lowest universe. The category with one object whose morphisms are the types themselves, and an
identity, has no such hom set: it would be indexed by some S, and the sets of elements of all types
indexed by S would be among them (Cantor). -/
namespace «small-category»

def lifted {O : Type} (D : Category.{0, 0} O) : Category.{0, 1} O where
  Hom X Y := PULift.{2, 1} (D.Hom X Y)
  one X := ⟨D.one X⟩
  comp f g := ⟨D.comp f.down g.down⟩
  one_comp f := congrArg PULift.up (D.one_comp f.down)
  comp_one f := congrArg PULift.up (D.comp_one f.down)
  assoc f g h := congrArg PULift.up (D.assoc f.down g.down h.down)

def gold (Q : ∀ O : Type, Category.{0, 1} O → Prop) : Prop := ∀ O D, Q O D

def candidate (Q : ∀ O : Type, Category.{0, 1} O → Prop) : Prop :=
  ∀ O (D : Category.{0, 0} O), Q O (lifted D)

theorem holds {Q : ∀ O : Type, Category.{0, 1} O → Prop} : gold Q → candidate Q :=
  fun h O D => h O (lifted D)

def Small (C : Type 1) : Prop := Exists fun S : Type => Nonempty (Equivalence C S)

structure Pair {S : Type} (f : S → Type) where
  index : S
  element : f index

/-- No function takes different sets to different elements. -/
theorem cantor {A : Type} (g : Set A → A) (injective : Injective g) : False :=
  let diagonal : Set A := fun x => Exists fun s => And (Eq (g s) x) (Not (s x))
  have out : Not (diagonal (g diagonal)) :=
    fun ⟨s, e, no⟩ => no (Eq.subst (motive := fun t : Set A => t (g diagonal))
      (injective s diagonal e).symm ⟨s, e, no⟩)
  out ⟨diagonal, rfl, out⟩

def orEmpty (o : Option Type) : Type :=
  match o with
  | .none => Empty
  | .some X => X

theorem large : Not (Small (Option Type)) :=
  fun ⟨S, ⟨e⟩⟩ =>
    let family := fun s => orEmpty (e.back s)
    let sets := Set (Pair family)
    let index := e.to (.some sets)
    have back : Eq (family index) sets := congrArg orEmpty (e.left (.some sets))
    have undo : ∀ {X Y : Type} (b : Eq X Y) (x y : X), Eq (cast b x) (cast b y) → Eq x y :=
      fun b x y i => match b with | .refl => i
    have second : ∀ x y : family index,
        Eq (Pair.mk (f := family) index x) (Pair.mk index y) → Eq x y :=
      fun x y h => match h with | .refl => rfl
    cantor (A := Pair family) (fun s => Pair.mk index (cast back.symm s))
      (fun s t h => undo back.symm s t (second _ _ h))

/-- Types as the morphisms of one object, with an identity; the first of two types wins. -/
def first (f g : Option Type) : Option Type :=
  match f with
  | .none => g
  | .some X => .some X

def types : Category.{0, 1} Unit where
  Hom _ _ := Option Type
  one _ := .none
  comp := first
  one_comp _ := rfl
  comp_one f := match f with
    | .none => rfl
    | .some _ => rfl
  assoc f _ _ := match f with
    | .none => rfl
    | .some _ => rfl

theorem fails : Not (∀ Q : ∀ O : Type, Category.{0, 1} O → Prop, candidate Q → gold Q) :=
  fun h =>
    large (h (fun _ D => ∀ X Y, Small (D.Hom X Y))
      (fun _ _ _ _ => ⟨_, ⟨⟨fun f => f.down, fun f => ⟨f⟩, fun _ => rfl, fun _ => rfl⟩⟩⟩)
      Unit types .unit .unit)

end «small-category»

#print axioms «small-category».holds
#print axioms «small-category».fails
