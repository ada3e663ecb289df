prelude
/- The theory every source starts from: logic, Bool, Nat, sets, orders and filters, in terms alone.

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
