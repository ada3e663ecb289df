/- The signature (c) (x), with the conclusion A x ↔ ∃ y, p x y, became the signature (c) with the
conclusion ∃ y, ∀ x, (A x ↔ p x y). Where A is true the candidate says more; where A is false, and
there is some y, it says less. In general neither follows from the other. -/
namespace «lift-witness-from-equivalence»
variable {C : Sort u} {X : Sort v} {Y : Sort w}

def gold (A : C → X → Prop) (p : C → X → Y → Prop) : Prop :=
  ∀ c x, Iff (A c x) (Exists fun y => p c x y)

def candidate (A : C → X → Prop) (p : C → X → Y → Prop) : Prop :=
  ∀ c, Exists fun y => ∀ x, Iff (A c x) (p c x y)

theorem holds {A : C → X → Prop} {p : C → X → Y → Prop} :
    And ((∀ c x, A c x) → candidate A p → gold A p)
      (Nonempty Y → (∀ c x, Not (A c x)) → gold A p → candidate A p) :=
  ⟨fun yes h c x => let ⟨y, hy⟩ := h c; ⟨fun a => ⟨y, (hy x).mp a⟩, fun _ => yes c x⟩,
   fun ⟨y⟩ no h c =>
     ⟨y, fun x => ⟨fun a => absurd a (no c x), fun b => (h c x).mpr ⟨y, b⟩⟩⟩⟩

theorem fails : And
    (Not (∀ (C X Y : Type) (A : C → X → Prop) (p : C → X → Y → Prop),
      candidate A p → gold A p))
    (Not (∀ (C X Y : Type) (A : C → X → Prop) (p : C → X → Y → Prop),
      gold A p → candidate A p)) :=
  ⟨fun h => (h Unit Unit Bool (fun _ _ => False) (fun _ _ y => Eq y .true)
      (fun _ => ⟨.false, fun _ => ⟨fun f => f.elim, fun e => nomatch e⟩⟩) .unit .unit).mpr
      ⟨.true, rfl⟩,
   fun h =>
     let ⟨_, same⟩ := h Unit Bool Bool (fun _ _ => True) (fun _ x y => Eq x y)
       (fun _ x => ⟨fun _ => ⟨x, rfl⟩, fun _ => .intro⟩) .unit
     nomatch ((same .true).mp .intro).trans ((same .false).mp .intro).symm⟩

end «lift-witness-from-equivalence»

#print axioms «lift-witness-from-equivalence».holds
#print axioms «lift-witness-from-equivalence».fails
