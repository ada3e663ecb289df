/- ∀ F, F.Full → Q F became ∀ F, F.Faithful → Q F, or the other way round. Neither implies the
other: the functor from two arrows to one is full and not faithful, the functor from two unrelated
objects to two related ones is faithful and not full. -/
namespace «full-for-faithful»
variable {C : Sort w} {O : Type u} {P : Type v} {𝒞 : Category.{u, 0} O} {𝒟 : Category.{v, 0} P}

def gold (Q : C → Functor 𝒞 𝒟 → Prop) : Prop := ∀ c F, Functor.Full F → Q c F

def candidate (Q : C → Functor 𝒞 𝒟 → Prop) : Prop := ∀ c F, Functor.Faithful F → Q c F

/-- One object with the functions from Bool to Bool that `ofTypes` gives it. -/
def arrows : Category.{0, 0} Unit := Category.ofTypes fun _ => Bool
def point : Category.{0, 0} Unit := Category.thin (Preorder.chaos Unit)

def forget : Functor arrows point where
  obj _ := .unit
  map _ := ⟨.intro⟩
  map_one _ := rfl
  map_comp _ _ := rfl

theorem forget_full : Functor.Full forget := fun _ _ _ => ⟨fun x => x, rfl⟩
theorem forget_not_faithful : Not (Functor.Faithful forget) :=
  fun h =>
    have same : Eq (fun x : Bool => x) (fun _ => .true) := h .unit .unit _ _ rfl
    nomatch congrArg (fun f => f Bool.false) same

def relate : Functor (Category.thin (PartialOrder.discrete Bool).toPreorder)
    (Category.thin (Preorder.chaos Bool)) :=
  Functor.ofMonotone (fun x => x) (fun _ _ _ => .intro)

theorem relate_faithful : Functor.Faithful relate := fun X Y (f g : PLift (Eq X Y)) _ =>
  match f, g with | ⟨_⟩, ⟨_⟩ => rfl
theorem relate_not_full : Not (Functor.Full relate) :=
  fun h => let ⟨f, _⟩ := h .true .false ⟨.intro⟩; nomatch f.down

theorem fails : And
    (Not (∀ (C O P : Type) (𝒞 : Category.{0, 0} O) (𝒟 : Category.{0, 0} P)
      (Q : C → Functor 𝒞 𝒟 → Prop), candidate Q → gold Q))
    (Not (∀ (C O P : Type) (𝒞 : Category.{0, 0} O) (𝒟 : Category.{0, 0} P)
      (Q : C → Functor 𝒞 𝒟 → Prop), gold Q → candidate Q)) :=
  ⟨fun h => forget_not_faithful (h Unit Unit Unit arrows point (fun _ => Functor.Faithful)
      (fun _ _ i => i) .unit forget forget_full),
   fun h => relate_not_full (h Unit Bool Bool _ _ (fun _ => Functor.Full)
      (fun _ _ i => i) .unit relate relate_faithful)⟩

end «full-for-faithful»

#print axioms «full-for-faithful».fails
