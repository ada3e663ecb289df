prelude
/- The theory every source starts from: logic, Bool, Nat, sets and orders, in terms alone.

It stands in for Lean's library, which the embedded kernel does not have: no tactics and no infix
notation, but `fun`, `match`, structures and anonymous constructors. One axiom, `Classical.em`.

The order of the first half is what Lean's elaborator asks for; `lcErased`, `lcAny` and `lcVoid` are
names its compiler looks up, and nothing is proved from them. -/
set_option bootstrap.inductiveCheckResultingUniverse false
set_option linter.unusedVariables false
universe u v w

set_option genCtorIdx false in
inductive PUnit : Sort u where
  | unit : PUnit

unsafe axiom lcErased : Type
unsafe axiom lcAny : Type
unsafe axiom lcVoid : Type

def id {α : Sort u} (a : α) : α := a

inductive Eq {α : Sort u} (a : α) : α → Prop where
  | refl : Eq a a

abbrev Eq.ndrec.{u1, u2} {α : Sort u2} {a : α} {motive : α → Sort u1}
    (m : motive a) {b : α} (h : Eq a b) : motive b :=
  Eq.rec (motive := fun x _ => motive x) m h

theorem rfl {α : Sort u} {a : α} : Eq a a := Eq.refl

theorem Eq.symm {α : Sort u} {a b : α} (h : Eq a b) : Eq b a :=
  Eq.rec (motive := fun x _ => Eq x a) rfl h

theorem Eq.trans {α : Sort u} {a b c : α} (h : Eq a b) (i : Eq b c) : Eq a c :=
  Eq.rec (motive := fun x _ => Eq a x) h i

theorem Eq.subst {α : Sort u} {motive : α → Prop} {a b : α} (h : Eq a b) (m : motive a) :
    motive b :=
  Eq.ndrec m h

theorem congrArg {α : Sort u} {β : Sort v} {a b : α} (f : α → β) (h : Eq a b) : Eq (f a) (f b) :=
  Eq.rec (motive := fun x _ => Eq (f a) (f x)) rfl h

noncomputable def cast {α β : Sort u} (h : Eq α β) (a : α) : β :=
  Eq.rec (motive := fun x _ => x) a h

inductive HEq {α : Sort u} (a : α) : {β : Sort u} → β → Prop where
  | refl : HEq a a

theorem eq_of_heq {α : Sort u} {a b : α} (h : HEq a b) : Eq a b :=
  have step : (α β : Sort u) → (a : α) → (b : β) → HEq a b → (e : Eq α β) → Eq (cast e a) b :=
    fun α _ a _ h =>
      HEq.rec (a := a) (motive := fun {β} b _ => (e : Eq α β) → Eq (cast e a) b) (fun _ => rfl) h
  step α α a b h rfl

theorem heq_of_eq {α : Sort u} {a b : α} (h : Eq a b) : HEq a b :=
  Eq.rec (motive := fun x _ => HEq a x) HEq.refl h

structure PProd (α : Sort u) (β : Sort v) where
  fst : α
  snd : β

structure MProd (α β : Type u) where
  fst : α
  snd : β

structure PULift.{r, s} (α : Sort s) : Sort (max s r 1) where
  up ::
  down : α

abbrev Unit : Type := PUnit
abbrev Unit.unit : Unit := PUnit.unit

inductive True : Prop where
  | intro : True

inductive False : Prop

def False.elim {α : Sort u} (h : False) : α :=
  False.rec (fun _ => α) h

def Not (a : Prop) : Prop := a → False

inductive Or (a b : Prop) : Prop where
  | inl (h : a) : Or a b
  | inr (h : b) : Or a b

structure And (a b : Prop) : Prop where
  intro ::
  left : a
  right : b

structure Iff (a b : Prop) : Prop where
  intro ::
  mp : a → b
  mpr : b → a

inductive Exists {α : Sort u} (p : α → Prop) : Prop where
  | intro (w : α) (h : p w) : Exists p

inductive Nonempty (α : Sort u) : Prop where
  | intro (a : α) : Nonempty α

axiom Classical.em (p : Prop) : Or p (Not p)

set_option genCtorIdx false in
inductive Bool : Type where
  | false : Bool
  | true : Bool

set_option genCtorIdx false in
inductive Nat where
  | zero : Nat
  | succ (n : Nat) : Nat

noncomputable def Nat.beq (n : Nat) : Nat → Bool :=
  Nat.rec (motive := fun _ => Nat → Bool)
    (fun m => Nat.rec (motive := fun _ => Bool) .true (fun _ _ => .false) m)
    (fun _ r m => Nat.rec (motive := fun _ => Bool) .false (fun k _ => r k) m) n

noncomputable def Nat.ble (n : Nat) : Nat → Bool :=
  Nat.rec (motive := fun _ => Nat → Bool) (fun _ => .true)
    (fun _ r m => Nat.rec (motive := fun _ => Bool) .false (fun k _ => r k) m) n

theorem Nat.beq_refl (n : Nat) : Eq (Nat.beq n n) Bool.true :=
  Nat.rec (motive := fun n => Eq (Nat.beq n n) Bool.true) rfl (fun _ h => h) n

theorem noConfusion_of_Nat {α : Sort u} (f : α → Nat) {a b : α} (h : Eq a b) :
    Bool.rec (motive := fun _ => Prop) False True (Nat.beq (f a) (f b)) :=
  Eq.rec (motive := fun x _ => Bool.rec (motive := fun _ => Prop) False True (Nat.beq (f a) (f x)))
    (Eq.rec (a := Bool.true) (motive := fun x _ => Bool.rec (motive := fun _ => Prop) False True x)
      True.intro (Eq.symm (Nat.beq_refl (f a)))) h

noncomputable def Bool.ctorIdx (b : Bool) : Nat :=
  Bool.rec (motive := fun _ => Nat) Nat.zero (Nat.succ Nat.zero) b

noncomputable def Nat.ctorIdx (n : Nat) : Nat :=
  Nat.rec (motive := fun _ => Nat) Nat.zero (fun _ _ => Nat.succ Nat.zero) n

def cond {α : Sort u} (c : Bool) (x y : α) : α :=
  match c with
  | .true => x
  | .false => y

class inductive Decidable (p : Prop) where
  | isFalse (h : Not p) : Decidable p
  | isTrue (h : p) : Decidable p

def dite {α : Sort u} (c : Prop) [h : Decidable c] (t : c → α) (e : Not c → α) : α :=
  match h with
  | .isTrue h => t h
  | .isFalse h => e h

theorem Nat.eq_of_beq (n : Nat) : ∀ m, Eq (Nat.beq n m) Bool.true → Eq n m :=
  Nat.rec (motive := fun n => ∀ m, Eq (Nat.beq n m) Bool.true → Eq n m)
    (fun m => Nat.rec (motive := fun m => Eq (Nat.beq Nat.zero m) Bool.true → Eq Nat.zero m)
      (fun _ => rfl) (fun _ _ h => nomatch h) m)
    (fun n r m => Nat.rec (motive := fun m => Eq (Nat.beq (Nat.succ n) m) Bool.true →
      Eq (Nat.succ n) m) (fun h => nomatch h) (fun k _ h => congrArg Nat.succ (r k h)) m) n

noncomputable def Nat.decEq (n m : Nat) : Decidable (Eq n m) :=
  Bool.rec (motive := fun b => Eq (Nat.beq n m) b → Decidable (Eq n m))
    (fun h => Decidable.isFalse fun e =>
      have i : Eq (Nat.beq n m) Bool.true :=
        Eq.subst (motive := fun m => Eq (Nat.beq n m) Bool.true) e (Nat.beq_refl n)
      nomatch h.symm.trans i)
    (fun h => Decidable.isTrue (Nat.eq_of_beq n m h)) (Nat.beq n m) rfl

structure Prod (α : Type u) (β : Type v) where
  mk ::
  fst : α
  snd : β

inductive Sum (α : Type u) (β : Type v) where
  | inl (a : α) : Sum α β
  | inr (b : β) : Sum α β

inductive Option (α : Type u) where
  | none : Option α
  | some (a : α) : Option α

inductive Empty : Type

def absurd {a : Prop} {b : Sort v} (h : a) (n : Not a) : b := False.elim (n h)

theorem Iff.rfl {a : Prop} : Iff a a := ⟨fun h => h, fun h => h⟩
theorem Iff.symm {a b : Prop} (h : Iff a b) : Iff b a := ⟨h.mpr, h.mp⟩
theorem Iff.trans {a b c : Prop} (h : Iff a b) (i : Iff b c) : Iff a c :=
  ⟨fun x => i.mp (h.mp x), fun x => h.mpr (i.mpr x)⟩
theorem Iff.of_eq {a b : Prop} (h : Eq a b) : Iff a b := h ▸ Iff.rfl

theorem Or.elim {a b c : Prop} (h : Or a b) (f : a → c) (g : b → c) : c :=
  match h with
  | .inl x => f x
  | .inr y => g y

theorem byContradiction {a : Prop} (h : Not (Not a)) : a :=
  Or.elim (Classical.em a) id fun n => absurd n h

def Ne {α : Sort u} (a b : α) : Prop := Not (Eq a b)

def ExistsUnique {α : Sort u} (p : α → Prop) : Prop :=
  Exists fun x => And (p x) (∀ y, p y → Eq y x)

theorem ExistsUnique.exists {α : Sort u} {p : α → Prop} (h : ExistsUnique p) : Exists p :=
  let ⟨x, hx, _⟩ := h
  ⟨x, hx⟩

/- Sets are predicates; so are their finite intersections and the unions of families. -/

abbrev Set (α : Type u) : Type u := α → Prop

namespace Set
def Mem {α : Type u} (s : Set α) (x : α) : Prop := s x
def Subset {α : Type u} (s t : Set α) : Prop := ∀ x, s x → t x
def Nonempty {α : Type u} (s : Set α) : Prop := Exists fun x => Mem s x
def univ {α : Type u} : Set α := fun _ => True
def empty {α : Type u} : Set α := fun _ => False
def singleton {α : Type u} (a : α) : Set α := fun x => Eq x a
def inter {α : Type u} (s t : Set α) : Set α := fun x => And (s x) (t x)
def union {α : Type u} (s t : Set α) : Set α := fun x => Or (s x) (t x)
def image {α : Type u} {β : Type v} (f : α → β) (s : Set α) : Set β :=
  fun y => Exists fun x => And (s x) (Eq (f x) y)
def iUnion {ι : Sort u} {α : Type v} (s : ι → Set α) : Set α := fun x => Exists fun i => s i x
def iInter {ι : Sort u} {α : Type v} (s : ι → Set α) : Set α := fun x => ∀ i, s i x
end Set

def Injective {α : Sort u} {β : Sort v} (f : α → β) : Prop := ∀ x y, Eq (f x) (f y) → Eq x y
def Surjective {α : Sort u} {β : Sort v} (f : α → β) : Prop := ∀ y, Exists fun x => Eq (f x) y
def Bijective {α : Sort u} {β : Sort v} (f : α → β) : Prop := And (Injective f) (Surjective f)

/- Orders are structures to assume; `lt` is as in mathlib: below, and not above. -/

structure Preorder (α : Type u) where
  le : α → α → Prop
  refl : ∀ a, le a a
  trans : ∀ a b c, le a b → le b c → le a c

def Preorder.lt {α : Type u} (o : Preorder α) (a b : α) : Prop := And (o.le a b) (Not (o.le b a))

structure PartialOrder (α : Type u) extends Preorder α where
  antisymm : ∀ a b, le a b → le b a → Eq a b

/-- Everything is below everything. -/
def Preorder.chaos (α : Type u) : Preorder α :=
  ⟨fun _ _ => True, fun _ => .intro, fun _ _ _ _ _ => .intro⟩

/-- Only what is equal is related. -/
def PartialOrder.discrete (α : Type u) : PartialOrder α :=
  { le := Eq
    refl := fun _ => rfl
    trans := fun _ _ _ h i => h.trans i
    antisymm := fun _ _ h _ => h }

/-- `false` is below `true`. -/
def PartialOrder.bool : PartialOrder Bool where
  le a b := Eq a .true → Eq b .true
  refl _ h := h
  trans _ _ _ h i x := i (h x)
  antisymm a b h i := match a, b with
    | .true, .true => rfl
    | .false, .false => rfl
    | .true, .false => absurd (h rfl) nofun
    | .false, .true => absurd (i rfl) nofun

inductive Nat.le (n : Nat) : Nat → Prop where
  | refl : Nat.le n n
  | step {m : Nat} (h : Nat.le n m) : Nat.le n (Nat.succ m)

namespace Nat
def lt (n m : Nat) : Prop := Nat.le (succ n) m

theorem le_trans {a b c : Nat} (h : Nat.le a b) (i : Nat.le b c) : Nat.le a c :=
  Nat.le.rec (motive := fun c _ => Nat.le a c) h (fun _ r => .step r) i

theorem zero_le (n : Nat) : Nat.le zero n :=
  Nat.rec (motive := fun n => Nat.le zero n) .refl (fun _ h => .step h) n

theorem succ_le_succ {a b : Nat} (h : Nat.le a b) : Nat.le (succ a) (succ b) :=
  Nat.le.rec (motive := fun b _ => Nat.le (succ a) (succ b)) .refl
    (fun {m} _ r => @Nat.le.step (succ a) (succ m) r) h

noncomputable def pred (n : Nat) : Nat := Nat.rec (motive := fun _ => Nat) zero (fun k _ => k) n

theorem pred_le_pred {a b : Nat} (h : Nat.le a b) : Nat.le (pred a) (pred b) :=
  Nat.le.rec (motive := fun b _ => Nat.le (pred a) (pred b)) .refl
    (fun {m} _ r => le_trans r (Nat.rec (motive := fun m => Nat.le (pred m) m) .refl
      (fun k _ => .step .refl) m)) h

theorem le_of_succ_le_succ {a b : Nat} (h : Nat.le (succ a) (succ b)) : Nat.le a b :=
  pred_le_pred h

theorem not_succ_le_zero (n : Nat) : Not (Nat.le (succ n) zero) := nofun

theorem not_succ_le_self (n : Nat) : Not (Nat.le (succ n) n) :=
  Nat.rec (motive := fun n => Not (Nat.le (succ n) n)) (not_succ_le_zero zero)
    (fun _ r h => r (le_of_succ_le_succ h)) n

theorem le_total (a b : Nat) : Or (Nat.le a b) (Nat.le b a) :=
  Nat.rec (motive := fun a => ∀ b, Or (Nat.le a b) (Nat.le b a)) (fun b => .inl (zero_le b))
    (fun a r b => Nat.rec (motive := fun b => Or (Nat.le (succ a) b) (Nat.le b (succ a)))
      (.inr (zero_le _))
      (fun b _ => Or.elim (r b) (fun h => .inl (succ_le_succ h)) (fun h => .inr (succ_le_succ h)))
      b) a b

def preorder : Preorder Nat := ⟨Nat.le, fun _ => .refl, fun _ _ _ => le_trans⟩

noncomputable def add (a b : Nat) : Nat :=
  Nat.rec (motive := fun _ => Nat) a (fun _ r => succ r) b
noncomputable def mul (a b : Nat) : Nat :=
  Nat.rec (motive := fun _ => Nat) zero (fun _ r => add r a) b
/-- Truncated: `minus a b` is zero where `a` is at most `b`. -/
noncomputable def minus (a b : Nat) : Nat :=
  Nat.rec (motive := fun _ => Nat) a (fun _ r => pred r) b
end Nat
