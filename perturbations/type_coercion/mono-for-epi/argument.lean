/- ∀ f, Epi f → Q f became ∀ f, Mono f → Q f, or the other way round; likewise for split ones.
Neither implies the other: of functions, the one from Bool to a point can be cancelled on its right
only, the one from a point to Bool on its left only, and both split. -/
namespace «mono-for-epi»
variable {C : Sort w} {O : Type u} {D : Category.{u, v} O} {X Y : O}

def gold (Q : C → D.Hom X Y → Prop) : Prop := ∀ c f, D.Epi f → Q c f

def candidate (Q : C → D.Hom X Y → Prop) : Prop := ∀ c f, D.Mono f → Q c f

def functions : Category.{0, 0} Bool := Category.ofTypes fun b => cond b Bool Unit

def toPoint : functions.Hom .true .false := fun _ : Bool => Unit.unit
def fromPoint : functions.Hom .false .true := fun _ : Unit => Bool.true

theorem toPoint_epi : functions.Epi toPoint :=
  fun Z g h e => congrArg (fun (k : Bool → cond Z Bool Unit) (_ : Unit) => k .true) e
theorem toPoint_not_mono : Not (functions.Mono toPoint) :=
  fun m =>
    have same : Eq (fun x : Bool => x) (fun _ => .true) :=
      m .true (fun x : Bool => x) (fun _ => .true) rfl
    nomatch congrArg (fun f => f Bool.false) same
theorem fromPoint_mono : functions.Mono fromPoint := fun Z (g h : cond Z Bool Unit → Unit) _ =>
  (rfl : Eq g fun _ => .unit).trans (rfl : Eq (fun _ => .unit) h)
theorem fromPoint_not_epi : Not (functions.Epi fromPoint) :=
  fun m =>
    have same : Eq (fun x : Bool => x) (fun _ => .true) :=
      m .true (fun x : Bool => x) (fun _ => .true) rfl
    nomatch congrArg (fun f => f Bool.false) same

theorem toPoint_splits : functions.IsSplitEpi toPoint := ⟨fromPoint, rfl⟩
theorem fromPoint_splits : functions.IsSplitMono fromPoint := ⟨toPoint, rfl⟩

theorem fails : And
    (Not (∀ (C O : Type) (D : Category.{0, 0} O) (X Y : O) (Q : C → D.Hom X Y → Prop),
      candidate Q → gold Q))
    (Not (∀ (C O : Type) (D : Category.{0, 0} O) (X Y : O) (Q : C → D.Hom X Y → Prop),
      gold Q → candidate Q)) :=
  ⟨fun h => toPoint_not_mono (h Unit Bool functions .true .false (fun _ => functions.Mono)
      (fun _ _ i => i) .unit toPoint toPoint_epi),
   fun h => fromPoint_not_epi (h Unit Bool functions .false .true (fun _ => functions.Epi)
      (fun _ _ i => i) .unit fromPoint fromPoint_mono)⟩

end «mono-for-epi»

#print axioms «mono-for-epi».fails
