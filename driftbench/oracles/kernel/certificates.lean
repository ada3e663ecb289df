/- What certificates use besides the prelude.

A denial evaluates a finite model: `Decision p` says whether `p` holds, and why; `bit` is the answer
alone, which the kernel computes. A proof derives `False` from the axioms, the premise and the
denied goal; the lemmas take apart what is denied. `propext` is Lean's own axiom, and models need it
where something is said of all propositions. -/
axiom propext {a b : Prop} (h : Iff a b) : Eq a b

namespace Certificate
universe l m

inductive Decision (p : Prop) : Type where
  | no (h : Not p) : Decision p
  | yes (h : p) : Decision p

noncomputable def bit {p : Prop} (d : Decision p) : Bool :=
  Decision.rec (motive := fun _ => Bool) (fun _ => Bool.false) (fun _ => Bool.true) d

def Flag (b : Bool) : Prop :=
  Bool.rec (motive := fun _ => Prop) False True b

theorem absurd {p : Prop} (h : False) : p :=
  False.rec (fun _ => p) h

theorem clash {p : Prop} (e : Eq Bool.false Bool.true) : p :=
  absurd (Eq.rec (a := Bool.true) (motive := fun b _ => Flag b) True.intro
    (Eq.rec (a := Bool.false) (motive := fun b _ => Eq b Bool.false) Eq.refl e))

theorem holds {p : Prop} (d : Decision p) : Eq (bit d) Bool.true → p :=
  Decision.rec (motive := fun d => Eq (bit d) Bool.true → p) (fun _ e => clash e) (fun h _ => h) d

theorem fails {p : Prop} (d : Decision p) : Eq (bit d) Bool.false → p → False :=
  Decision.rec (motive := fun d => Eq (bit d) Bool.false → p → False) (fun h _ => h)
    (fun _ e => clash (Eq.rec (a := Bool.true) (motive := fun b _ => Eq b Bool.true) Eq.refl e)) d

noncomputable def decTrue : Decision True :=
  Decision.yes True.intro

noncomputable def decFalse : Decision False :=
  Decision.no (fun h => h)

noncomputable def decBit (b : Bool) : Decision (Eq b Bool.true) :=
  Bool.rec (motive := fun b => Decision (Eq b Bool.true))
    (Decision.no (fun e => clash e)) (Decision.yes Eq.refl) b

noncomputable def pickBit {α : Type l} (no yes : α) (b : Bool) : α :=
  Bool.rec (motive := fun _ => α) no yes b

def Cases (p q r : Prop) : Prop :=
  Or (And p q) (And (Not p) r)

noncomputable def decNot {p : Prop} (d : Decision p) : Decision (Not p) :=
  Decision.rec (motive := fun _ => Decision (Not p))
    (fun h => Decision.yes h) (fun h => Decision.no (fun f => f h)) d

noncomputable def decAnd {p q : Prop} (d : Decision p) (e : Decision q) : Decision (And p q) :=
  Decision.rec (motive := fun _ => Decision (And p q))
    (fun h => Decision.no (fun f => h (And.left f)))
    (fun h => Decision.rec (motive := fun _ => Decision (And p q))
      (fun i => Decision.no (fun f => i (And.right f)))
      (fun i => Decision.yes (And.intro h i)) e) d

noncomputable def decOr {p q : Prop} (d : Decision p) (e : Decision q) : Decision (Or p q) :=
  Decision.rec (motive := fun _ => Decision (Or p q))
    (fun h => Decision.rec (motive := fun _ => Decision (Or p q))
      (fun i => Decision.no (fun f => Or.rec h i f))
      (fun i => Decision.yes (Or.inr i)) e)
    (fun h => Decision.yes (Or.inl h)) d

noncomputable def decImp {p q : Prop} (d : Decision p) (e : Decision q) : Decision (p → q) :=
  Decision.rec (motive := fun _ => Decision (p → q))
    (fun h => Decision.yes (fun i => absurd (h i)))
    (fun h => Decision.rec (motive := fun _ => Decision (p → q))
      (fun i => Decision.no (fun f => i (f h)))
      (fun i => Decision.yes (fun _ => i)) e) d

noncomputable def decIff {p q : Prop} (d : Decision p) (e : Decision q) : Decision (Iff p q) :=
  Decision.rec (motive := fun _ => Decision (Iff p q))
    (fun h => Decision.rec (motive := fun _ => Decision (Iff p q))
      (fun i => Decision.yes (Iff.intro (fun a => absurd (h a)) (fun a => absurd (i a))))
      (fun i => Decision.no (fun f => h (Iff.mpr f i))) e)
    (fun h => Decision.rec (motive := fun _ => Decision (Iff p q))
      (fun i => Decision.no (fun f => i (Iff.mp f h)))
      (fun i => Decision.yes (Iff.intro (fun _ => i) (fun _ => h))) e) d

noncomputable def decCases {p q r : Prop} (d : Decision p) (e : Decision q) (f : Decision r) :
    Decision (Cases p q r) :=
  decOr (decAnd d e) (decAnd (decNot d) f)

theorem orElim {p q r : Prop} (h : Or p q) (f : p → r) (g : q → r) : r :=
  Or.rec f g h

theorem exElim {α : Type l} {p : α → Prop} {r : Prop} (h : Exists p) (f : (x : α) → p x → r) : r :=
  Exists.rec f h

theorem byContra {p : Prop} (h : Not p → False) : p :=
  orElim (Classical.em p) (fun a => a) (fun n => absurd (h n))

theorem byCases {p r : Prop} (f : p → r) (g : Not p → r) : r :=
  orElim (Classical.em p) f g

theorem notNot {p : Prop} (h : Not (Not p)) : p :=
  byContra h

theorem notImpLeft {p q : Prop} (h : Not (p → q)) : p :=
  byContra (fun n => h (fun a => absurd (n a)))

theorem notImpRight {p q : Prop} (h : Not (p → q)) : Not q :=
  fun b => h (fun _ => b)

theorem notOrLeft {p q : Prop} (h : Not (Or p q)) : Not p :=
  fun a => h (Or.inl a)

theorem notOrRight {p q : Prop} (h : Not (Or p q)) : Not q :=
  fun b => h (Or.inr b)

theorem notAndLeft {p q : Prop} (h : Not (And p q)) (b : q) : Not p :=
  fun a => h (And.intro a b)

theorem notAndRight {p q : Prop} (h : Not (And p q)) (a : p) : Not q :=
  fun b => h (And.intro a b)

theorem notAnd {p q : Prop} (h : Not (And p q)) : Or (Not p) (Not q) :=
  byCases (fun a => Or.inr (notAndRight h a)) (fun n => Or.inl n)

theorem orLeft {p q : Prop} (h : Or p q) (n : Not q) : p :=
  orElim h (fun a => a) (fun b => absurd (n b))

theorem orRight {p q : Prop} (h : Or p q) (n : Not p) : q :=
  orElim h (fun a => absurd (n a)) (fun b => b)

theorem impElim {p q : Prop} (h : p → q) (a : p) : q :=
  h a

theorem impDenied {p q : Prop} (h : p → q) (n : Not q) : Not p :=
  fun a => n (h a)

theorem impOr {p q : Prop} (h : p → q) : Or (Not p) q :=
  byCases (fun a => Or.inr (h a)) (fun n => Or.inl n)

theorem iffCases {p q : Prop} (h : Iff p q) : Or (And p q) (And (Not p) (Not q)) :=
  byCases (fun a => Or.inl (And.intro a (Iff.mp h a)))
    (fun n => Or.inr (And.intro n (fun b => n (Iff.mpr h b))))

theorem notIffCases {p q : Prop} (h : Not (Iff p q)) : Or (And p (Not q)) (And (Not p) q) :=
  byCases
    (fun a => Or.inl (And.intro a (fun b => h (Iff.intro (fun _ => b) (fun _ => a)))))
    (fun n => Or.inr (And.intro n (byContra
      (fun m => h (Iff.intro (fun a => absurd (n a)) (fun b => absurd (m b)))))))

theorem notNotOf {p : Prop} (a : p) : Not (Not p) :=
  fun n => n a

theorem notAndOfLeft {p q : Prop} (n : Not p) : Not (And p q) :=
  fun f => n (And.left f)

theorem notAndOfRight {p q : Prop} (n : Not q) : Not (And p q) :=
  fun f => n (And.right f)

theorem notOrOf {p q : Prop} (n : Not p) (m : Not q) : Not (Or p q) :=
  fun h => orElim h n m

theorem impOfRight {p q : Prop} (b : q) : p → q :=
  fun _ => b

theorem impOfLeft {p q : Prop} (n : Not p) : p → q :=
  fun a => absurd (n a)

theorem notImpOf {p q : Prop} (a : p) (n : Not q) : Not (p → q) :=
  fun f => n (f a)

theorem iffOf {p q : Prop} (a : p) (b : q) : Iff p q :=
  Iff.intro (fun _ => b) (fun _ => a)

theorem iffOfNot {p q : Prop} (n : Not p) (m : Not q) : Iff p q :=
  Iff.intro (fun a => absurd (n a)) (fun b => absurd (m b))

theorem notIffOfLeft {p q : Prop} (a : p) (n : Not q) : Not (Iff p q) :=
  fun h => n (Iff.mp h a)

theorem notIffOfRight {p q : Prop} (n : Not p) (b : q) : Not (Iff p q) :=
  fun h => n (Iff.mpr h b)

theorem iffMpDenied {p q : Prop} (h : Iff p q) (n : Not p) : Not q :=
  fun b => n (Iff.mpr h b)

theorem iffMprDenied {p q : Prop} (h : Iff p q) (n : Not q) : Not p :=
  fun a => n (Iff.mp h a)

theorem notIffLeft {p q : Prop} (h : Not (Iff p q)) (a : p) : Not q :=
  fun b => h (iffOf a b)

theorem notIffRight {p q : Prop} (h : Not (Iff p q)) (b : q) : Not p :=
  fun a => h (iffOf a b)

theorem notIffLeftDenied {p q : Prop} (h : Not (Iff p q)) (n : Not p) : q :=
  byContra (fun m => h (iffOfNot n m))

theorem notIffRightDenied {p q : Prop} (h : Not (Iff p q)) (m : Not q) : p :=
  byContra (fun n => h (iffOfNot n m))

theorem notAll {α : Type l} {p : α → Prop} (h : Not (∀ x : α, p x)) : Exists fun x : α => Not (p x) :=
  byContra (fun n => h (fun x => byContra (fun m => n (Exists.intro x m))))

theorem notEx {α : Type l} {p : α → Prop} (h : Not (Exists p)) (x : α) : Not (p x) :=
  fun a => h (Exists.intro x a)

theorem some {α : Type l} (h : Nonempty α) : Exists fun _ : α => True :=
  Nonempty.rec (motive := fun _ => Exists fun _ : α => True) (fun x => Exists.intro x True.intro) h

theorem symm {α : Type l} {a b : α} (h : Eq a b) : Eq b a :=
  Eq.rec (motive := fun x _ => Eq x a) Eq.refl h

theorem trans {α : Type l} {a b c : α} (h : Eq a b) (i : Eq b c) : Eq a c :=
  Eq.rec (motive := fun x _ => Eq a x) h i

theorem congr {α : Type l} {β : Type m} (f : α → β) {a b : α} (h : Eq a b) : Eq (f a) (f b) :=
  Eq.rec (motive := fun x _ => Eq (f a) (f x)) Eq.refl h

theorem apart {α : Type l} {a b c d : α} (h : Eq c a) (i : Eq b d) (n : Not (Eq c d)) : Not (Eq a b) :=
  fun e => n (trans (trans h e) i)

theorem apartBack {α : Type l} {a b c d : α} (h : Eq c b) (i : Eq a d) (n : Not (Eq c d)) :
    Not (Eq a b) :=
  fun e => n (trans (trans h (symm e)) i)

theorem cast {α : Type l} (p : α → Prop) {a b : α} (h : Eq a b) (i : p a) : p b :=
  Eq.rec (motive := fun x _ => p x) i h

theorem allOfTwo {p : Prop → Prop} (h : p True) (i : p False) (b : Prop) : p b :=
  orElim (Classical.em b)
    (fun a => cast p (propext (Iff.intro (fun _ => a) (fun _ => True.intro))) h)
    (fun n => cast p (propext (Iff.intro (fun a => absurd a) n)) i)

noncomputable def allProp {p : Prop → Prop} (d : (b : Prop) → Decision b → Decision (p b)) :
    Decision (∀ b : Prop, p b) :=
  Decision.rec (motive := fun _ => Decision (∀ b : Prop, p b))
    (fun h => Decision.no (fun f => h (f True)))
    (fun h => Decision.rec (motive := fun _ => Decision (∀ b : Prop, p b))
      (fun i => Decision.no (fun f => i (f False)))
      (fun i => Decision.yes (allOfTwo h i))
      (d False decFalse))
    (d True decTrue)

noncomputable def exProp {p : Prop → Prop} (d : (b : Prop) → Decision b → Decision (p b)) :
    Decision (Exists p) :=
  Decision.rec (motive := fun _ => Decision (Exists p))
    (fun h => Decision.rec (motive := fun _ => Decision (Exists p))
      (fun i => Decision.no (fun f => exElim f (allOfTwo (p := fun b => Not (p b)) h i)))
      (fun i => Decision.yes (Exists.intro False i))
      (d False decFalse))
    (fun h => Decision.yes (Exists.intro True h))
    (d True decTrue)

end Certificate
