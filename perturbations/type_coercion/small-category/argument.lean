/- ∀ C : Type u, Q C, with a category on C, became the same for Type: the candidate is the gold at
the lowest universe, whose types stand in the next one by PULift. Every type that is lifted so is
equivalent to one of the lowest universe; the type of those types is not, for it would be equivalent
to some S, and the sets of elements of all members of S would be among them (Cantor). -/
namespace «small-category»

def gold (Q : Type 1 → Prop) : Prop := ∀ C : Type 1, Q C

def candidate (Q : Type 1 → Prop) : Prop := ∀ C : Type, Q (PULift.{2, 1} C)

theorem holds {Q : Type 1 → Prop} : gold Q → candidate Q :=
  fun h C => h (PULift.{2, 1} C)

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

theorem large : Not (Small Type) :=
  fun ⟨S, ⟨e⟩⟩ =>
    let sets := Set (Pair e.back)
    have back : Eq (e.back (e.to sets)) sets := e.left sets
    have undo : ∀ {X Y : Type} (b : Eq X Y) (x y : X), Eq (cast b x) (cast b y) → Eq x y :=
      fun b x y i => match b with | .refl => i
    have second : ∀ x y : e.back (e.to sets),
        Eq (Pair.mk (f := e.back) (e.to sets) x) (Pair.mk (e.to sets) y) → Eq x y :=
      fun x y h => match h with | .refl => rfl
    cantor (A := Pair e.back) (fun s => Pair.mk (e.to sets) (cast back.symm s))
      (fun s t h => undo back.symm s t (second _ _ h))

theorem fails : Not (∀ Q : Type 1 → Prop, candidate Q → gold Q) :=
  fun h =>
    have lifted : candidate Small :=
      fun C => ⟨C, ⟨⟨fun x => x.down, fun x => ⟨x⟩, fun _ => rfl, fun _ => rfl⟩⟩⟩
    large (h Small lifted Type)

end «small-category»

#print axioms «small-category».holds
#print axioms «small-category».fails
