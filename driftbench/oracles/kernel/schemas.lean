/- What the arguments of rules use besides the theory: filters, places of a statement, numbers.

Each argument is a schema over statements with a hole, or over formulas with a variable of numbers;
the definitions here say what a place and a cast are, and the models serve as countermodels. -/

/- Filters, as in mathlib. On Nat, `atTop` is "for all large n". -/

structure Filter (α : Type u) where
  eventually : (α → Prop) → Prop
  univ : eventually fun _ => True
  mono : ∀ {p q : α → Prop}, (∀ x, p x → q x) → eventually p → eventually q
  inter : ∀ {p q : α → Prop}, eventually p → eventually q → eventually fun x => And (p x) (q x)

namespace Filter
def frequently {α : Type u} (l : Filter α) (p : α → Prop) : Prop :=
  Not (l.eventually fun x => Not (p x))

theorem frequently_mono {α : Type u} (l : Filter α) {p q : α → Prop} (h : ∀ x, p x → q x)
    (i : l.frequently p) : l.frequently q :=
  fun n => i (l.mono (fun x nq hp => nq (h x hp)) n)

/-- The sets that hold `s`. -/
def principal {α : Type u} (s : Set α) : Filter α where
  eventually p := ∀ x, s x → p x
  univ _ _ := .intro
  mono h i x hx := h x (i x hx)
  inter h i x hx := ⟨h x hx, i x hx⟩

/-- Proper, as in mathlib: the empty set is not in it. -/
def NeBot {α : Type u} (l : Filter α) : Prop := Not (l.eventually fun _ => False)

def atTop : Filter Nat where
  eventually p := Exists fun N => ∀ n, Nat.le N n → p n
  univ := ⟨.zero, fun _ _ => .intro⟩
  mono h i := let ⟨N, hN⟩ := i; ⟨N, fun n hn => h n (hN n hn)⟩
  inter h i :=
    let ⟨N, hN⟩ := h
    let ⟨M, hM⟩ := i
    Or.elim (Nat.le_total N M)
      (fun l => ⟨M, fun n hn => ⟨hN n (Nat.le_trans l hn), hM n hn⟩⟩)
      (fun l => ⟨N, fun n hn => ⟨hN n hn, hM n (Nat.le_trans l hn)⟩⟩)
end Filter

/- Places. A statement with a hole is a function `K` of what stands in the hole, which may use the
variables `C` that are bound around it. `Positive` and `Negative` say what a stronger formula in
the hole does to the statement, `Congruent` that only its truth counts. The lemmas go down from
a statement to the hole as the places of rules do. -/

def Positive {C : Sort u} (K : (C → Prop) → Prop) : Prop :=
  ∀ {p q : C → Prop}, (∀ c, p c → q c) → K p → K q
def Negative {C : Sort u} (K : (C → Prop) → Prop) : Prop :=
  ∀ {p q : C → Prop}, (∀ c, p c → q c) → K q → K p
def Congruent {C : Sort u} (K : (C → Prop) → Prop) : Prop :=
  ∀ {p q : C → Prop}, (∀ c, Iff (p c) (q c)) → Iff (K p) (K q)

theorem Positive.congruent {C : Sort u} {K : (C → Prop) → Prop} (h : Positive K) : Congruent K :=
  fun i => ⟨h fun c => (i c).mp, h fun c => (i c).mpr⟩
theorem Negative.congruent {C : Sort u} {K : (C → Prop) → Prop} (h : Negative K) : Congruent K :=
  fun i => ⟨h fun c => (i c).mpr, h fun c => (i c).mp⟩

/-- The conclusion, for all values of the variables. -/
theorem Positive.conclusion {C : Sort u} : Positive fun p : C → Prop => ∀ c, p c :=
  fun h i c => h c (i c)
/-- A hypothesis of the conclusion `q`. -/
theorem Negative.hypothesis {C : Sort u} (q : C → Prop) :
    Negative fun p : C → Prop => ∀ c, p c → q c :=
  fun h i c hp => i c (h c hp)

section
variable {C : Sort u} {X : Sort v} {K : (C → Prop) → Prop}

theorem Positive.all (h : Positive K) :
    Positive fun p : PProd C X → Prop => K fun c => ∀ x, p ⟨c, x⟩ :=
  fun i => h fun c j x => i ⟨c, x⟩ (j x)
theorem Positive.ex (h : Positive K) :
    Positive fun p : PProd C X → Prop => K fun c => Exists fun x => p ⟨c, x⟩ :=
  fun i => h fun c ⟨x, j⟩ => ⟨x, i ⟨c, x⟩ j⟩
theorem Positive.imp (h : Positive K) (r : C → Prop) : Positive fun p => K fun c => r c → p c :=
  fun i => h fun c j hr => i c (j hr)
theorem Positive.and (h : Positive K) (r : C → Prop) :
    Positive fun p => K fun c => And (p c) (r c) :=
  fun i => h fun c j => ⟨i c j.1, j.2⟩
theorem Positive.or (h : Positive K) (r : C → Prop) : Positive fun p => K fun c => Or (p c) (r c) :=
  fun i => h fun c j => Or.elim j (fun x => .inl (i c x)) .inr
theorem Positive.antecedent (h : Positive K) (r : C → Prop) :
    Negative fun p => K fun c => p c → r c :=
  fun i => h fun c j hp => j (i c hp)
theorem Positive.not (h : Positive K) : Negative fun p => K fun c => Not (p c) :=
  fun i => h fun c j hp => j (i c hp)
theorem Negative.all (h : Negative K) :
    Negative fun p : PProd C X → Prop => K fun c => ∀ x, p ⟨c, x⟩ :=
  fun i => h fun c j x => i ⟨c, x⟩ (j x)
theorem Negative.ex (h : Negative K) :
    Negative fun p : PProd C X → Prop => K fun c => Exists fun x => p ⟨c, x⟩ :=
  fun i => h fun c ⟨x, j⟩ => ⟨x, i ⟨c, x⟩ j⟩
theorem Negative.imp (h : Negative K) (r : C → Prop) : Negative fun p => K fun c => r c → p c :=
  fun i => h fun c j hr => i c (j hr)
theorem Negative.and (h : Negative K) (r : C → Prop) :
    Negative fun p => K fun c => And (p c) (r c) :=
  fun i => h fun c j => ⟨i c j.1, j.2⟩
theorem Negative.or (h : Negative K) (r : C → Prop) : Negative fun p => K fun c => Or (p c) (r c) :=
  fun i => h fun c j => Or.elim j (fun x => .inl (i c x)) .inr
theorem Negative.antecedent (h : Negative K) (r : C → Prop) :
    Positive fun p => K fun c => p c → r c :=
  fun i => h fun c j hp => j (i c hp)
theorem Negative.not (h : Negative K) : Positive fun p => K fun c => Not (p c) :=
  fun i => h fun c j hp => j (i c hp)
theorem Congruent.iff (h : Congruent K) (r : C → Prop) :
    Congruent fun p => K fun c => Iff (p c) (r c) :=
  fun i => h fun c => ⟨fun j => (i c).symm.trans j, fun j => (i c).trans j⟩
end

section
variable {C : Sort u} {X : Type v}

theorem Positive.eventually {L : (C → Prop) → Prop} (h : Positive L) (l : C → Filter X) :
    Positive fun p : PProd C X → Prop => L fun c => (l c).eventually fun x => p ⟨c, x⟩ :=
  fun i => h fun c => (l c).mono fun x => i ⟨c, x⟩
theorem Positive.frequently {L : (C → Prop) → Prop} (h : Positive L) (l : C → Filter X) :
    Positive fun p : PProd C X → Prop => L fun c => (l c).frequently fun x => p ⟨c, x⟩ :=
  fun i => h fun c => (l c).frequently_mono fun x => i ⟨c, x⟩
theorem Negative.eventually {L : (C → Prop) → Prop} (h : Negative L) (l : C → Filter X) :
    Negative fun p : PProd C X → Prop => L fun c => (l c).eventually fun x => p ⟨c, x⟩ :=
  fun i => h fun c => (l c).mono fun x => i ⟨c, x⟩
theorem Negative.frequently {L : (C → Prop) → Prop} (h : Negative L) (l : C → Filter X) :
    Negative fun p : PProd C X → Prop => L fun c => (l c).frequently fun x => p ⟨c, x⟩ :=
  fun i => h fun c => (l c).frequently_mono fun x => i ⟨c, x⟩
end

/- Numbers and casts. A rule that gives a variable another type of numbers keeps the text of the
statement. Where all leaves of a relation were retyped, Lean computes in the new type; where others
are left, it casts the leaves, and the relation speaks of the cast. A formula here is built from
relations of the first kind (`le`, `eq` between terms) and of the second (`other`). The operations
are whatever commutes with the cast; in the models they are addition and multiplication. -/

structure Numbers (Op : Type) (A : Type u) where
  le : A → A → Prop
  one : A
  on : Op → A → A → A

structure Cast {Op : Type} {A : Type u} {B : Type v} (N : Numbers Op A) (M : Numbers Op B) where
  to : A → B
  injective : Injective to
  le : ∀ a b, Iff (N.le a b) (M.le (to a) (to b))
  one : Eq (to N.one) M.one
  on : ∀ op a b, Eq (to (N.on op a b)) (M.on op (to a) (to b))

inductive Term (Op : Type) where
  | var : Term Op
  | one : Term Op
  | apply (op : Op) (s t : Term Op) : Term Op

inductive Connective where
  | and : Connective
  | or : Connective
  | imp : Connective

inductive Formula (Op : Type) (B : Type u) where
  | le (s t : Term Op) : Formula Op B
  | eq (s t : Term Op) : Formula Op B
  | other (p : B → Prop) : Formula Op B
  | not (f : Formula Op B) : Formula Op B
  | join (c : Connective) (f g : Formula Op B) : Formula Op B

def Connective.of (c : Connective) (p q : Prop) : Prop :=
  match c with
  | .and => And p q
  | .or => Or p q
  | .imp => p → q

noncomputable def Term.value {Op : Type} {A : Type u} (N : Numbers Op A) (x : A) (t : Term Op) :
    A :=
  Term.rec (motive := fun _ => A) x N.one (fun op _ _ a b => N.on op a b) t

/-- The formula about a number of the larger type. -/
noncomputable def Formula.wide {Op : Type} {B : Type v} (M : Numbers Op B) (f : Formula Op B)
    (x : B) : Prop :=
  Formula.rec (motive := fun _ => Prop)
    (fun s t => M.le (s.value M x) (t.value M x)) (fun s t => Eq (s.value M x) (t.value M x))
    (fun p => p x) (fun _ p => Not p) (fun c _ _ p q => c.of p q) f

/-- The same text about a number of the smaller type. -/
noncomputable def Formula.narrow {Op : Type} {A : Type u} {B : Type v} {N : Numbers Op A}
    {M : Numbers Op B} (k : Cast N M) (f : Formula Op B) (x : A) : Prop :=
  Formula.rec (motive := fun _ => Prop)
    (fun s t => N.le (s.value N x) (t.value N x)) (fun s t => Eq (s.value N x) (t.value N x))
    (fun p => p (k.to x)) (fun _ p => Not p) (fun c _ _ p q => c.of p q) f

theorem Cast.value {Op : Type} {A : Type u} {B : Type v} {N : Numbers Op A} {M : Numbers Op B}
    (k : Cast N M) (x : A) (t : Term Op) : Eq (k.to (t.value N x)) (t.value M (k.to x)) :=
  Term.rec (motive := fun t => Eq (k.to (t.value N x)) (t.value M (k.to x))) rfl k.one
    (fun op s t hs ht =>
      (k.on op (s.value N x) (t.value N x)).trans
        ((congrArg (fun a => M.on op a (k.to (t.value N x))) hs).trans
          (congrArg (M.on op (s.value M (k.to x))) ht))) t

theorem Connective.congruent (c : Connective) {p q r s : Prop} (h : Iff p q) (i : Iff r s) :
    Iff (c.of p r) (c.of q s) :=
  match c with
  | .and => ⟨fun j => ⟨h.mp j.1, i.mp j.2⟩, fun j => ⟨h.mpr j.1, i.mpr j.2⟩⟩
  | .or => ⟨fun j => j.elim (fun a => .inl (h.mp a)) (fun b => .inr (i.mp b)),
      fun j => j.elim (fun a => .inl (h.mpr a)) (fun b => .inr (i.mpr b))⟩
  | .imp => ⟨fun j a => i.mp (j (h.mpr a)), fun j a => i.mpr (j (h.mp a))⟩

/-- A formula says of a number of the smaller type what it says of its cast. -/
theorem Cast.agree {Op : Type} {A : Type u} {B : Type v} {N : Numbers Op A} {M : Numbers Op B}
    (k : Cast N M) (f : Formula Op B) (x : A) : Iff (f.narrow k x) (f.wide M (k.to x)) :=
  Formula.rec (motive := fun f => Iff (f.narrow k x) (f.wide M (k.to x)))
    (fun s t => (k.le _ _).trans (Iff.of_eq
      ((congrArg (fun a => M.le a (k.to (t.value N x))) (k.value x s)).trans
        (congrArg (M.le (s.value M (k.to x))) (k.value x t)))))
    (fun s t =>
      ⟨fun h => (k.value x s).symm.trans ((congrArg k.to h).trans (k.value x t)),
       fun h => k.injective _ _ ((k.value x s).trans (h.trans (k.value x t).symm))⟩)
    (fun _ => Iff.rfl)
    (fun _ h => ⟨fun n p => n (h.mpr p), fun n p => n (h.mp p)⟩)
    (fun c _ _ h i => c.congruent h i) f

/-- The operations of the models. -/
inductive Operator where
  | add : Operator
  | mul : Operator

def Operator.on {A : Type u} (add mul : A → A → A) (op : Operator) : A → A → A :=
  match op with
  | .add => add
  | .mul => mul

noncomputable def Nat.numbers : Numbers Operator Nat :=
  ⟨Nat.le, Nat.succ Nat.zero, Operator.on Nat.add Nat.mul⟩

/-- Integers, as in Lean, whose compiler claims the name Int: `negSucc n` is -(n + 1). -/
inductive Integer where
  | ofNat (n : Nat) : Integer
  | negSucc (n : Nat) : Integer

namespace Integer
/-- The difference of two natural numbers. -/
noncomputable def diff (a b : Nat) : Integer :=
  Nat.rec (motive := fun _ => Nat → Integer)
    (fun b => match b with
      | .zero => .ofNat .zero
      | .succ k => .negSucc k)
    (fun a r b => Nat.rec (motive := fun _ => Integer) (.ofNat (.succ a)) (fun k _ => r k) b) a b

noncomputable def neg (a : Nat) : Integer := diff Nat.zero a

noncomputable def add (x y : Integer) : Integer :=
  match x, y with
  | .ofNat a, .ofNat b => .ofNat (Nat.add a b)
  | .ofNat a, .negSucc b => diff a (.succ b)
  | .negSucc a, .ofNat b => diff b (.succ a)
  | .negSucc a, .negSucc b => .negSucc (.succ (Nat.add a b))

noncomputable def mul (x y : Integer) : Integer :=
  match x, y with
  | .ofNat a, .ofNat b => .ofNat (Nat.mul a b)
  | .ofNat a, .negSucc b => neg (Nat.mul a (.succ b))
  | .negSucc a, .ofNat b => neg (Nat.mul (.succ a) b)
  | .negSucc a, .negSucc b => .ofNat (Nat.mul (.succ a) (.succ b))

def le (x y : Integer) : Prop :=
  match x, y with
  | .ofNat a, .ofNat b => Nat.le a b
  | .ofNat _, .negSucc _ => False
  | .negSucc _, .ofNat _ => True
  | .negSucc a, .negSucc b => Nat.le b a

noncomputable def numbers : Numbers Operator Integer :=
  ⟨le, .ofNat (.succ .zero), Operator.on add mul⟩
def minusOne : Integer := .negSucc .zero
end Integer

/-- Natural numbers as integers. -/
noncomputable def Cast.natInteger : Cast Nat.numbers Integer.numbers where
  to := .ofNat
  injective _ _ h := match h with | .refl => rfl
  le _ _ := Iff.rfl
  one := rfl
  on op _ _ := match op with
    | .add => rfl
    | .mul => rfl

/-- Halves: `⟨n, b⟩` is n, or n + 1/2 where b is true. Products of two halves are rounded down. -/
structure Half where
  whole : Nat
  half : Bool

namespace Half
noncomputable def add (x y : Half) : Half :=
  match x, y with
  | ⟨a, .false⟩, ⟨b, h⟩ => ⟨Nat.add a b, h⟩
  | ⟨a, .true⟩, ⟨b, .false⟩ => ⟨Nat.add a b, .true⟩
  | ⟨a, .true⟩, ⟨b, .true⟩ => ⟨Nat.succ (Nat.add a b), .false⟩

/-- (a + 1/2) * b is a * b + b / 2: the half is added as often as two of them make one. -/
noncomputable def mul (x y : Half) : Half :=
  match x, y with
  | ⟨a, .false⟩, ⟨b, .false⟩ => ⟨Nat.mul a b, .false⟩
  | ⟨a, h⟩, ⟨b, i⟩ =>
    let times := fun n : Nat => Nat.rec (motive := fun _ => Half) ⟨.zero, .false⟩
      (fun _ r => add r ⟨.zero, .true⟩) n
    add ⟨Nat.mul a b, .false⟩
      (add (cond h (times b) (times .zero)) (cond i (times a) (times .zero)))

def le (x y : Half) : Prop :=
  Or (Nat.lt x.whole y.whole) (And (Eq x.whole y.whole) (Eq x.half .true → Eq y.half .true))

noncomputable def numbers : Numbers Operator Half :=
  ⟨le, ⟨.succ .zero, .false⟩, Operator.on add mul⟩
end Half

/-- Natural numbers as halves. -/
noncomputable def Cast.natHalf : Cast Nat.numbers Half.numbers where
  to n := ⟨n, .false⟩
  injective _ _ h := match h with | .refl => rfl
  le a b := ⟨
    fun h => match h with
      | .refl => .inr ⟨rfl, fun e => e⟩
      | .step i => .inl (Nat.succ_le_succ i),
    fun h => h.elim (fun l => Nat.le_trans (.step .refl) l) (fun e => Eq.subst e.1 .refl)⟩
  one := rfl
  on op _ _ := match op with
    | .add => rfl
    | .mul => rfl

/-- Positive natural numbers: `⟨n⟩` is n + 1. -/
structure PosNat where
  pred : Nat

namespace PosNat
noncomputable def to (n : PosNat) : Nat := Nat.succ n.pred
noncomputable def numbers : Numbers Operator PosNat where
  le a b := Nat.le a.to b.to
  one := ⟨.zero⟩
  on := Operator.on (fun a b => ⟨Nat.add a.to b.pred⟩)
    (fun a b => ⟨Nat.add (Nat.mul a.to b.pred) a.pred⟩)
end PosNat

/-- Positive natural numbers as natural numbers. -/
noncomputable def Cast.posNat : Cast PosNat.numbers Nat.numbers where
  to := PosNat.to
  injective a b h := match a, b, h with | ⟨_⟩, ⟨_⟩, .refl => rfl
  le _ _ := Iff.rfl
  one := rfl
  on op _ _ := match op with
    | .add => Eq.refl
    | .mul => Eq.refl

/-- The field of two elements; only equals are compared. -/
def Bool.add (a b : Bool) : Bool := cond a (cond b .false .true) b
def Bool.mul (a b : Bool) : Bool := cond a b .false
def Bool.numbers : Numbers Operator Bool := ⟨Eq, .true, Operator.on Bool.add Bool.mul⟩

/-- The field of four elements, which adds a root of x * x + x = 1: `⟨a, b⟩` is a + b * root. -/
structure Four where
  base : Bool
  root : Bool

namespace Four
def add (x y : Four) : Four := ⟨Bool.add x.base y.base, Bool.add x.root y.root⟩
def mul (x y : Four) : Four :=
  let both := Bool.mul x.root y.root
  ⟨Bool.add (Bool.mul x.base y.base) both,
   Bool.add both (Bool.add (Bool.mul x.base y.root) (Bool.mul x.root y.base))⟩
def numbers : Numbers Operator Four := ⟨Eq, ⟨.true, .false⟩, Operator.on add mul⟩
end Four

/-- The smaller field in the larger one. -/
def Cast.boolFour : Cast Bool.numbers Four.numbers where
  to a := ⟨a, .false⟩
  injective _ _ h := match h with | .refl => rfl
  le _ _ := ⟨fun h => match h with | .refl => rfl, fun h => match h with | .refl => rfl⟩
  one := rfl
  on op a b := match op, a, b with
    | .add, _, _ => rfl
    | .mul, .true, .true => rfl
    | .mul, .true, .false => rfl
    | .mul, .false, .true => rfl
    | .mul, .false, .false => rfl

/-- No root of x * x + x = 1, the formula that tells the two fields apart. -/
def Formula.noRoot {B : Type u} : Formula Operator B :=
  .not (.eq (.apply .add (.apply .mul .var .var) .var) .one)

theorem Bool.noRoot (x : Bool) : Formula.noRoot.narrow Cast.boolFour x :=
  match x with
  | .true => fun e => nomatch e
  | .false => fun e => nomatch e

theorem Four.root_exists : Not (Formula.noRoot.wide Four.numbers ⟨.false, .true⟩) :=
  fun no => no rfl

/- Finite sets. -/

/-- Some list `f 0, …, f (n - 1)` holds all elements. -/
def Set.Finite {A : Type u} (s : Set A) : Prop :=
  Exists fun n => Exists fun f : Nat → A => ∀ x, s x → Exists fun k => And (Nat.lt k n) (Eq (f k) x)

theorem Nat.bound (f : Nat → Nat) (n : Nat) :
    Exists fun b => ∀ k, Nat.lt k n → Nat.le (f k) b :=
  Nat.rec (motive := fun n => Exists fun b => ∀ k, Nat.lt k n → Nat.le (f k) b)
    ⟨.zero, fun k lt => absurd lt (Nat.not_succ_le_zero k)⟩
    (fun n ⟨b, hb⟩ =>
      have split : ∀ k, Nat.lt k (.succ n) → Or (Nat.lt k n) (Eq k n) :=
        fun k lt => match Nat.le_of_succ_le_succ lt with
          | .refl => .inr rfl
          | .step le => .inl (Nat.succ_le_succ le)
      Or.elim (Nat.le_total b (f n))
        (fun le => ⟨f n, fun k lt => Or.elim (split k lt) (fun l => Nat.le_trans (hb k l) le)
          (fun e => e ▸ .refl)⟩)
        (fun le => ⟨b, fun k lt => Or.elim (split k lt) (hb k) (fun e => e ▸ le)⟩)) n

/-- A finite set of natural numbers has an upper bound. -/
theorem Set.Finite.bounded {s : Set Nat} (h : s.Finite) : Exists fun b => ∀ x, s x → Nat.le x b :=
  let ⟨n, f, all⟩ := h
  let ⟨b, hb⟩ := Nat.bound f n
  ⟨b, fun x hx => let ⟨k, lt, e⟩ := all x hx; e ▸ hb k lt⟩

/-- The set of all natural numbers has none. -/
theorem Nat.unbounded (h : Exists fun b => ∀ x : Nat, Set.univ x → Nat.le x b) : False :=
  let ⟨b, hb⟩ := h
  Nat.not_succ_le_self b (hb (.succ b) .intro)

/- Maps with an inverse, and categories. -/

structure Equivalence (X : Type u) (Y : Type v) where
  to : X → Y
  back : Y → X
  left : ∀ x, Eq (back (to x)) x
  right : ∀ y, Eq (to (back y)) y

theorem Equivalence.injective {X : Type u} {Y : Type v} (e : Equivalence X Y) : Injective e.to :=
  fun x y h => (e.left x).symm.trans ((congrArg e.back h).trans (e.left y))

structure Category (O : Type u) where
  Hom : O → O → Type v
  one : ∀ X, Hom X X
  comp : ∀ {X Y Z}, Hom X Y → Hom Y Z → Hom X Z
  one_comp : ∀ {X Y} (f : Hom X Y), Eq (comp (one X) f) f
  comp_one : ∀ {X Y} (f : Hom X Y), Eq (comp f (one Y)) f
  assoc : ∀ {X Y Z W} (f : Hom X Y) (g : Hom Y Z) (h : Hom Z W),
    Eq (comp (comp f g) h) (comp f (comp g h))

structure PLift (p : Prop) : Type where
  up ::
  down : p

namespace Category
/-- A preorder as a category, with at most one morphism between two objects. -/
def thin {O : Type} (o : Preorder O) : Category.{0, 0} O where
  Hom a b := PLift (o.le a b)
  one a := ⟨o.refl a⟩
  comp f g := ⟨o.trans _ _ _ f.down g.down⟩
  one_comp _ := rfl
  comp_one _ := rfl
  assoc _ _ _ := rfl

/-- Some types and all functions between them. -/
def ofTypes {O : Type} (T : O → Type) : Category.{0, 0} O where
  Hom X Y := T X → T Y
  one _ x := x
  comp f g x := g (f x)
  one_comp _ := rfl
  comp_one _ := rfl
  assoc _ _ _ := rfl

section
variable {O : Type u} (D : Category.{u, v} O)

def Mono {X Y : O} (f : D.Hom X Y) : Prop :=
  ∀ Z (g h : D.Hom Z X), Eq (D.comp g f) (D.comp h f) → Eq g h
def Epi {X Y : O} (f : D.Hom X Y) : Prop :=
  ∀ Z (g h : D.Hom Y Z), Eq (D.comp f g) (D.comp f h) → Eq g h
def IsSplitMono {X Y : O} (f : D.Hom X Y) : Prop := Exists fun r => Eq (D.comp f r) (D.one X)
def IsSplitEpi {X Y : O} (f : D.Hom X Y) : Prop := Exists fun s => Eq (D.comp s f) (D.one Y)

structure Iso (X Y : O) where
  hom : D.Hom X Y
  inv : D.Hom Y X
  hom_inv : Eq (D.comp hom inv) (D.one X)
  inv_hom : Eq (D.comp inv hom) (D.one Y)
end
end Category

structure Functor {O : Type u} {P : Type v} (C : Category.{u, 0} O) (D : Category.{v, 0} P) where
  obj : O → P
  map : ∀ {X Y}, C.Hom X Y → D.Hom (obj X) (obj Y)
  map_one : ∀ X, Eq (map (C.one X)) (D.one (obj X))
  map_comp : ∀ {X Y Z} (f : C.Hom X Y) (g : C.Hom Y Z),
    Eq (map (C.comp f g)) (D.comp (map f) (map g))

namespace Functor
variable {O : Type u} {P : Type v} {C : Category.{u, 0} O} {D : Category.{v, 0} P}

def Full (F : Functor C D) : Prop := ∀ X Y, Surjective (F.map (X := X) (Y := Y))
def Faithful (F : Functor C D) : Prop := ∀ X Y, Injective (F.map (X := X) (Y := Y))

/-- A monotone map as a functor. -/
def ofMonotone {O P : Type} {o : Preorder O} {p : Preorder P} (f : O → P)
    (monotone : ∀ x y, o.le x y → p.le (f x) (f y)) :
    Functor (Category.thin o) (Category.thin p) where
  obj := f
  map h := ⟨monotone _ _ h.down⟩
  map_one _ := rfl
  map_comp _ _ := rfl
end Functor

/- Differences of natural numbers, among integers and truncated. -/

theorem Nat.minus_succ (a b : Nat) : Eq (Nat.minus a (.succ b)) (Nat.pred (Nat.minus a b)) :=
  Eq.refl
theorem Nat.pred_succ (a : Nat) : Eq (Nat.pred (.succ a)) a := Eq.refl

theorem Nat.succ_minus_succ (a b : Nat) :
    Eq (Nat.minus (.succ a) (.succ b)) (Nat.minus a b) :=
  Nat.rec (motive := fun b => Eq (Nat.minus (.succ a) (.succ b)) (Nat.minus a b))
    ((Nat.minus_succ (.succ a) .zero).trans (Nat.pred_succ a))
    (fun b h => (Nat.minus_succ (.succ a) (.succ b)).trans
      ((congrArg Nat.pred h).trans (Nat.minus_succ a b).symm)) b

theorem Integer.diff_of_le (a : Nat) :
    ∀ b, Nat.le b a → Eq (Integer.diff a b) (Integer.ofNat (Nat.minus a b)) :=
  Nat.rec (motive := fun a =>
      ∀ b, Nat.le b a → Eq (Integer.diff a b) (Integer.ofNat (Nat.minus a b)))
    (fun b h => match b with
      | .zero => rfl
      | .succ b => absurd h (Nat.not_succ_le_zero b))
    (fun a r b => match b with
      | .zero => fun _ => rfl
      | .succ b => fun h =>
        (r b (Nat.le_of_succ_le_succ h)).trans
          (congrArg Integer.ofNat (Nat.succ_minus_succ a b).symm))
    a

noncomputable def Integer.sub (x y : Integer) : Integer :=
  match y with
  | .ofNat b => Integer.add x (Integer.neg b)
  | .negSucc b => Integer.add x (.ofNat (.succ b))

theorem Integer.sub_casts (a b : Nat) :
    Eq (Integer.sub (.ofNat a) (.ofNat b)) (Integer.diff a b) :=
  match b with
  | .zero => match a with
    | .zero => rfl
    | .succ _ => rfl
  | .succ _ => rfl

/- What holds pointwise and what holds uniformly: `works e d x` says that d, an index or a distance,
serves the tolerance e at the point x. -/

def Pointwise {X : Type u} {D E : Type v} (s : Set X) (works : E → D → X → Prop) : Prop :=
  ∀ x, s x → ∀ e, Exists fun d => works e d x
def Uniformly {X : Type u} {D E : Type v} (s : Set X) (works : E → D → X → Prop) : Prop :=
  ∀ e, Exists fun d => ∀ x, s x → works e d x

theorem Uniformly.pointwise {X : Type u} {D E : Type v} {s : Set X} {works : E → D → X → Prop}
    (h : Uniformly s works) : Pointwise s works :=
  fun x hx e => let ⟨d, all⟩ := h e; ⟨d, all x hx⟩

/-- The identity from Nat with the distances of 1 / (n + 1), where any two large numbers are near,
to Nat where only equals are. -/
def Nat.apart (_ : Unit) (d x : Nat) : Prop :=
  ∀ y, Or (Eq x y) (And (Nat.le d x) (Nat.le d y)) → Eq x y

theorem Nat.apart_pointwise : Pointwise Set.univ Nat.apart :=
  fun x _ _ => ⟨.succ x, fun _ near =>
    near.elim id (fun far => absurd far.1 (Nat.not_succ_le_self x))⟩

theorem Nat.apart_not_uniformly : Not (Uniformly Set.univ Nat.apart) :=
  fun h =>
    let ⟨d, all⟩ := h .unit
    have same : Eq d (.succ d) := all d .intro (.succ d) (.inr ⟨.refl, .step .refl⟩)
    Nat.not_succ_le_self d (Eq.subst (motive := fun n => Nat.le n d) same .refl)
