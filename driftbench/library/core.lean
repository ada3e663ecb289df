-- Signatures of constants, one to a line: `theorem name binders : result`.

-- Constants of Lean and its standard library that mathlib uses and does not declare.

theorem Function.Injective {α β : Sort*} (f : α → β) : Prop
theorem Function.Surjective {α β : Sort*} (f : α → β) : Prop
theorem Function.LeftInverse {α β : Sort*} (g : β → α) (f : α → β) : Prop
theorem Function.RightInverse {α β : Sort*} (g : β → α) (f : α → β) : Prop
theorem Function.comp {α β δ : Sort*} (f : β → δ) (g : α → β) : α → δ
theorem Function.curry {α β φ : Type*} (f : α × β → φ) : α → β → φ
theorem Function.uncurry {α β φ : Type*} (f : α → β → φ) : α × β → φ
theorem Relation.TransGen {α : Sort*} (r : α → α → Prop) (a b : α) : Prop
theorem Acc {α : Sort*} (r : α → α → Prop) (a : α) : Prop
theorem InvImage {α β : Sort*} (r : β → β → Prop) (f : α → β) : α → α → Prop
theorem Decidable (p : Prop) : Type
theorem DecidablePred {α : Sort*} (p : α → Prop) : Type _
theorem DecidableRel {α β : Sort*} (r : α → β → Prop) : Type _
theorem DecidableEq (α : Sort*) : Type _
theorem Not (p : Prop) : Prop
theorem And (p q : Prop) : Prop
theorem Or (p q : Prop) : Prop
theorem Iff (p q : Prop) : Prop
theorem True : Prop
theorem False : Prop
theorem Exists {α : Sort*} (p : α → Prop) : Prop
theorem NeZero {R : Type*} (n : R) : Prop
theorem Nat : Type
theorem Int : Type
theorem Rat : Type
theorem LE (α : Type*) : Type _
theorem LT (α : Type*) : Type _
theorem Zero (α : Type*) : Type _
theorem One (α : Type*) : Type _
theorem Add (α : Type*) : Type _
theorem Mul (α : Type*) : Type _
theorem Neg (α : Type*) : Type _
theorem Sub (α : Type*) : Type _
theorem Inv (α : Type*) : Type _
theorem Div (α : Type*) : Type _
theorem Dvd (α : Type*) : Type _
theorem Max (α : Type*) : Type _
theorem Min (α : Type*) : Type _
theorem Nat.add (m n : ℕ) : ℕ
theorem Nat.mul (m n : ℕ) : ℕ
theorem Nat.pow (m n : ℕ) : ℕ
theorem Int.lcm (m n : ℤ) : ℕ
theorem Int.ofNat (n : ℕ) : ℤ
theorem List.Forall₂ {α β : Type*} (R : α → β → Prop) (l : List α) (m : List β) : Prop
theorem List.append {α : Type*} (l m : List α) : List α
theorem List.count {α : Type*} (a : α) (l : List α) : ℕ
theorem ite {α : Sort*} (c : Prop) (t e : α) : α
theorem dite {α : Sort*} (c : Prop) (t : c → α) (e : ¬c → α) : α

-- Constants that every snapshot builds on and whose own declarations do not state them in full.

theorem Set (α : Type*) : Type*
theorem WithTop (α : Type*) : Type*
theorem WithBot (α : Type*) : Type*
theorem Option (α : Type*) : Type*
theorem List (α : Type*) : Type*
theorem Multiset (α : Type*) : Type*
theorem Array (α : Type*) : Type*
theorem Fin (n : ℕ) : Type*
theorem Bool : Type*
theorem Unit : Type*
theorem PUnit : Type*
theorem Empty : Type*
theorem PEmpty : Type*
theorem String : Type*
theorem Char : Type*
theorem ULift (α : Type*) : Type*
theorem PLift (α : Type*) : Type*
theorem OrderDual (α : Type*) : Type*
theorem Sym2 (α : Type*) : Type*
theorem Subtype {α : Type*} (p : α → Prop) : Type*
theorem Sigma {α : Type*} (β : α → Type*) : Type*
theorem Quotient {α : Type*} (s : Setoid α) : Type*
theorem Setoid (α : Type*) : Type*
theorem ZMod (n : ℕ) : Type*
theorem Matrix (m n α : Type*) : Type*
theorem Nonempty (α : Type*) : Prop
theorem Inhabited (α : Type*) : Type*
theorem Subsingleton (α : Type*) : Prop
theorem Finite (α : Type*) : Prop
theorem Infinite (α : Type*) : Prop
theorem Fintype (α : Type*) : Type*
theorem Nat.iterate {α : Sort*} (f : α → α) (n : ℕ) : α → α
theorem Nat.succ (n : ℕ) : ℕ
theorem deriv {𝕜 F : Type*} (f : 𝕜 → F) (x : 𝕜) : F
theorem derivWithin {𝕜 F : Type*} (f : 𝕜 → F) (s : Set 𝕜) (x : 𝕜) : F
theorem Nat.pred (n : ℕ) : ℕ
theorem Nat.gcd (m n : ℕ) : ℕ
theorem Nat.lcm (m n : ℕ) : ℕ
theorem Nat.Coprime (m n : ℕ) : Prop
theorem Nat.log2 (n : ℕ) : ℕ
theorem Nat.testBit (m n : ℕ) : Bool
theorem Nat.sqrt (n : ℕ) : ℕ
theorem Nat.cast {R : Type*} (n : ℕ) : R
theorem Int.natAbs (n : ℤ) : ℕ
theorem Int.toNat (n : ℤ) : ℕ
theorem Int.gcd (m n : ℤ) : ℕ
theorem Int.sign (n : ℤ) : ℤ
theorem Int.emod (m n : ℤ) : ℤ
theorem Int.cast {R : Type*} (n : ℤ) : R
theorem Rat.num (q : ℚ) : ℤ
theorem Rat.den (q : ℚ) : ℕ
theorem Fin.val {n : ℕ} (i : Fin n) : ℕ
theorem Fin.last (n : ℕ) : Fin (n + 1)
theorem Fin.succ {n : ℕ} (i : Fin n) : Fin (n + 1)
theorem Fin.castSucc {n : ℕ} (i : Fin n) : Fin (n + 1)
theorem List.length {α : Type*} (l : List α) : ℕ
theorem List.map {α β : Type*} (f : α → β) (l : List α) : List β
theorem List.filter {α : Type*} (p : α → Bool) (l : List α) : List α
theorem List.reverse {α : Type*} (l : List α) : List α
theorem List.sum {α : Type*} (l : List α) : α
theorem List.prod {α : Type*} (l : List α) : α
theorem List.head? {α : Type*} (l : List α) : Option α
theorem List.tail {α : Type*} (l : List α) : List α
theorem List.take {α : Type*} (n : ℕ) (l : List α) : List α
theorem List.drop {α : Type*} (n : ℕ) (l : List α) : List α
theorem List.eraseIdx {α : Type*} (l : List α) (n : ℕ) : List α
theorem List.range (n : ℕ) : List ℕ
theorem List.replicate {α : Type*} (n : ℕ) (a : α) : List α
theorem List.zip {α β : Type*} (l : List α) (m : List β) : List (α × β)
theorem List.Nodup {α : Type*} (l : List α) : Prop
theorem List.Perm {α : Type*} (l m : List α) : Prop
theorem List.Sublist {α : Type*} (l m : List α) : Prop
theorem List.Pairwise {α : Type*} (R : α → α → Prop) (l : List α) : Prop
theorem Multiset.card {α : Type*} (s : Multiset α) : ℕ
theorem Option.some {α : Type*} (a : α) : Option α
theorem Option.none {α : Type*} : Option α
theorem Prod.fst {α β : Type*} (p : α × β) : α
theorem Prod.snd {α β : Type*} (p : α × β) : β
theorem Prod.mk {α β : Type*} (a : α) (b : β) : α × β
theorem Prod.swap {α β : Type*} (p : α × β) : β × α
theorem Sum.inl {α β : Type*} (a : α) : α ⊕ β
theorem Sum.inr {α β : Type*} (b : β) : α ⊕ β
theorem id {α : Type*} (a : α) : α
theorem Function.const {α : Type*} (β : Type*) (a : α) (b : β) : α
theorem Max.max {α : Type*} (a b : α) : α
theorem Min.min {α : Type*} (a b : α) : α
theorem max {α : Type*} (a b : α) : α
theorem min {α : Type*} (a b : α) : α
theorem WellFounded {α : Type*} (r : α → α → Prop) : Prop
theorem Equivalence {α : Type*} (r : α → α → Prop) : Prop
theorem dist {α : Type*} (x y : α) : ℝ
theorem nndist {α : Type*} (x y : α) : ℝ≥0
theorem edist {α : Type*} (x y : α) : ℝ≥0∞
theorem Finset (α : Type*) : Type*
theorem Finset.card {α : Type*} (s : Finset α) : ℕ
theorem Finset.range (n : ℕ) : Finset ℕ
theorem Finset.univ {α : Type*} : Finset α
theorem Finset.min' {α : Type*} (s : Finset α) (h : Finset.Nonempty s) : α
theorem Finset.max' {α : Type*} (s : Finset α) (h : Finset.Nonempty s) : α
theorem Filter (α : Type*) : Type*
theorem Filter.Tendsto {α β : Type*} (f : α → β) (l₁ : Filter α) (l₂ : Filter β) : Prop
theorem Filter.atTop {α : Type*} : Filter α
theorem Filter.atBot {α : Type*} : Filter α
theorem nhds {α : Type*} (x : α) : Filter α
theorem nhdsWithin {α : Type*} (x : α) (s : Set α) : Filter α
theorem Continuous {α β : Type*} (f : α → β) : Prop
theorem ContinuousOn {α β : Type*} (f : α → β) (s : Set α) : Prop
theorem ContinuousAt {α β : Type*} (f : α → β) (x : α) : Prop
theorem UniformContinuous {α β : Type*} (f : α → β) : Prop
theorem IsOpen {α : Type*} (s : Set α) : Prop
theorem IsClosed {α : Type*} (s : Set α) : Prop
theorem IsCompact {α : Type*} (s : Set α) : Prop
theorem IsConnected {α : Type*} (s : Set α) : Prop
theorem IsPreconnected {α : Type*} (s : Set α) : Prop
theorem Dense {α : Type*} (s : Set α) : Prop
theorem closure {α : Type*} (s : Set α) : Set α
theorem interior {α : Type*} (s : Set α) : Set α
theorem frontier {α : Type*} (s : Set α) : Set α
theorem Set.Finite {α : Type*} (s : Set α) : Prop
theorem Set.Infinite {α : Type*} (s : Set α) : Prop
theorem Set.Countable {α : Type*} (s : Set α) : Prop
theorem Set.ncard {α : Type*} (s : Set α) : ℕ
theorem Nat.Prime (p : ℕ) : Prop
theorem Prime {α : Type*} (p : α) : Prop
theorem Irreducible {α : Type*} (p : α) : Prop
theorem IsUnit {α : Type*} (a : α) : Prop
theorem IsCoprime {α : Type*} (a b : α) : Prop
theorem Nat.card (α : Type*) : ℕ
theorem Fintype.card (α : Type*) : ℕ
theorem Subgroup (G : Type*) : Type*
theorem Submonoid (M : Type*) : Type*
theorem Ideal (R : Type*) : Type*
theorem Submodule (R M : Type*) : Type*
theorem Polynomial (R : Type*) : Type*
theorem SimpleGraph (V : Type*) : Type*
theorem Metric.closedBall {α : Type*} (x : α) (ε : ℝ) : Set α
theorem Metric.sphere {α : Type*} (x : α) (ε : ℝ) : Set α
theorem Metric.ball {α : Type*} (x : α) (ε : ℝ) : Set α
theorem FunLike (F α β : Type*) : Type*
theorem EquivLike (F α β : Type*) : Type*
theorem Equiv (α β : Sort*) : Type*
theorem RingEquiv (R S : Type*) : Type*
theorem CategoryTheory.CategoryStruct.comp {C : Type*} {X Y Z : C} (f : X ⟶ Y) (g : Y ⟶ Z) : X ⟶ Z
theorem CategoryTheory.CategoryStruct.id {C : Type*} (X : C) : X ⟶ X
theorem CategoryTheory.MorphismProperty (C : Type*) : Type*
theorem CategoryTheory.ObjectProperty (C : Type*) : Type*
theorem CategoryTheory.Presieve {C : Type*} (X : C) : Type*
theorem CategoryTheory.Sieve {C : Type*} (X : C) : Type*
theorem CategoryTheory.Sieve.arrows {C : Type*} {X : C} (S : Sieve X) : Presieve X
theorem CategoryTheory.Over {C : Type*} (X : C) : Type*
theorem CategoryTheory.Under {C : Type*} (X : C) : Type*
theorem CategoryTheory.Subobject {C : Type*} (X : C) : Type*
theorem CategoryTheory.Limits.IsInitial {C : Type*} (X : C) : Type*
theorem CategoryTheory.Limits.IsTerminal {C : Type*} (X : C) : Type*
theorem CategoryTheory.NatTrans.app {C D : Type*} {F G : C ⥤ D} (α : F ⟶ G) (X : C) : F.obj X ⟶ G.obj X
theorem CategoryTheory.Functor.id (C : Type*) : C ⥤ C
