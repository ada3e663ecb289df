-- Constants of Lean and its standard library that mathlib's statements use and mathlib does not
-- define, one to a line: `theorem name binders : result`. Written down for `signatures.py`.

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
