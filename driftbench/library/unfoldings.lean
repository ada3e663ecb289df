-- What the translation unfolds: parameters, and the definition of the constant or the notation that
-- mathlib has for it. Only definitions that hold by unfolding in Lean itself. One to a line:
-- `theorem name binders : statement`, under the name of the declaration that says it.

-- Do not edit: `driftbench names --statements` writes this file. The statements are read from the
-- text of a snapshot of mathlib, by the names in statements.toml. Only what no text of a snapshot
-- states is written out there, with the reason (core: Lean or its standard library declares it;
-- copy: an attribute such as `to_additive` generates it; notation: it is unfolded to its notation,
-- which is not its definition).

theorem Set.Icc {α : Type*} (a b : α) : { x | a ≤ x ∧ x ≤ b }
theorem Set.Ico {α : Type*} (a b : α) : { x | a ≤ x ∧ x < b }
theorem Set.Ioc {α : Type*} (a b : α) : { x | a < x ∧ x ≤ b }
theorem Set.Ioo {α : Type*} (a b : α) : { x | a < x ∧ x < b }
theorem Set.Ici {α : Type*} (a : α) : {x : α | a ≤ x}
theorem Set.Iic {α : Type*} (b : α) : { x | x ≤ b }
theorem Set.Ioi {α : Type*} (a : α) : {x : α | a < x}
theorem Set.Iio {α : Type*} (b : α) : { x | x < b }
theorem Set.Nonempty {α : Type*} (s : Set α) : ∃ x, x ∈ s
theorem Set.Subsingleton {α : Type*} (s : Set α) : ∀ ⦃x⦄ (_ : x ∈ s) ⦃y⦄ (_ : y ∈ s), x = y
theorem Set.Pairwise {α : Type*} (s : Set α) (r : α → α → Prop) : ∀ ⦃x⦄, x ∈ s → ∀ ⦃y⦄, y ∈ s → x ≠ y → r x y
theorem Set.range {α ι : Type*} (f : ι → α) : {x | ∃ y, f y = x}
theorem Set.preimage {α β : Type*} (f : α → β) (s : Set β) : {x | f x ∈ s}
theorem Set.image {α β : Type*} (f : α → β) (s : Set α) : {f a | a ∈ s}
theorem Set.compl {α : Type*} (s : Set α) : {a | a ∉ s}
theorem Set.InjOn {α β : Type*} (f : α → β) (s : Set α) : ∀ ⦃x₁ : α⦄, x₁ ∈ s → ∀ ⦃x₂ : α⦄, x₂ ∈ s → f x₁ = f x₂ → x₁ = x₂
theorem Set.MapsTo {α β : Type*} (f : α → β) (s : Set α) (t : Set β) : ∀ ⦃x⦄, x ∈ s → f x ∈ t
theorem Set.SurjOn {α β : Type*} (f : α → β) (s : Set α) (t : Set β) : t ⊆ f '' s
theorem Set.BijOn {α β : Type*} (f : α → β) (s : Set α) (t : Set β) : Set.MapsTo f s t ∧ Set.InjOn f s ∧ Set.SurjOn f s t
theorem Set.EqOn {α β : Type*} (f₁ f₂ : α → β) (s : Set α) : ∀ ⦃x⦄, x ∈ s → f₁ x = f₂ x
theorem Set.LeftInvOn {α β : Type*} (g : β → α) (f : α → β) (s : Set α) : ∀ ⦃x⦄, x ∈ s → g (f x) = x
theorem Function.Injective {α β : Type*} (f : α → β) : ∀ x y : α, f x = f y → x = y
theorem Function.Surjective {α β : Type*} (f : α → β) : ∀ y : β, ∃ x : α, f x = y
theorem Function.Bijective {α β : Type*} (f : α → β) : Function.Injective f ∧ Function.Surjective f
theorem Function.LeftInverse {α β : Type*} (g : β → α) (f : α → β) : ∀ x : α, g (f x) = x
theorem Function.RightInverse {α β : Type*} (g : β → α) (f : α → β) : ∀ x : β, f (g x) = x
theorem Function.Involutive {α : Type*} (f : α → α) : ∀ x, f (f x) = x
theorem Function.comp {α β γ : Type*} (g : β → γ) (f : α → β) : fun x : α ↦ g (f x)
theorem Monotone {α β : Type*} (f : α → β) : ∀ ⦃a b⦄, a ≤ b → f a ≤ f b
theorem Antitone {α β : Type*} (f : α → β) : ∀ ⦃a b⦄, a ≤ b → f b ≤ f a
theorem StrictMono {α β : Type*} (f : α → β) : ∀ ⦃a b⦄, a < b → f a < f b
theorem StrictAnti {α β : Type*} (f : α → β) : ∀ ⦃a b⦄, a < b → f b < f a
theorem MonotoneOn {α β : Type*} (f : α → β) (s : Set α) : ∀ ⦃a⦄ (_ : a ∈ s) ⦃b⦄ (_ : b ∈ s), a ≤ b → f a ≤ f b
theorem AntitoneOn {α β : Type*} (f : α → β) (s : Set α) : ∀ ⦃a⦄ (_ : a ∈ s) ⦃b⦄ (_ : b ∈ s), a ≤ b → f b ≤ f a
theorem StrictMonoOn {α β : Type*} (f : α → β) (s : Set α) : ∀ ⦃a⦄ (_ : a ∈ s) ⦃b⦄ (_ : b ∈ s), a < b → f a < f b
theorem StrictAntiOn {α β : Type*} (f : α → β) (s : Set α) : ∀ ⦃a⦄ (_ : a ∈ s) ⦃b⦄ (_ : b ∈ s), a < b → f b < f a
theorem upperBounds {α : Type*} (s : Set α) : { x | ∀ ⦃a⦄, a ∈ s → a ≤ x }
theorem lowerBounds {α : Type*} (s : Set α) : {x : α | ∀ a : α, a ∈ s → x ≤ a}
theorem BddAbove {α : Type*} (s : Set α) : (upperBounds s).Nonempty
theorem BddBelow {α : Type*} (s : Set α) : ∃ x : α, x ∈ lowerBounds s
theorem IsLeast {α : Type*} (s : Set α) (a : α) : a ∈ s ∧ a ∈ lowerBounds s
theorem IsGreatest {α : Type*} (s : Set α) (a : α) : a ∈ s ∧ a ∈ upperBounds s
theorem IsLUB {α : Type*} (s : Set α) (x : α) : IsLeast (upperBounds s) x
theorem IsGLB {α : Type*} (s : Set α) (a : α) : IsGreatest (lowerBounds s) a
theorem Not (p : Prop) : ¬ p
theorem Ne {α : Type*} (a b : α) : ¬ a = b
theorem And (p q : Prop) : p ∧ q
theorem Or (p q : Prop) : p ∨ q
theorem Iff (p q : Prop) : p ↔ q
theorem Fact (p : Prop) : p
theorem Set.univ {α : Type*} : {_a | True}
theorem Finset.Nonempty {α : Type*} (s : Finset α) : ∃ x : α, x ∈ s
theorem Filter.EventuallyEq {α β : Type*} (l : Filter α) (f g : α → β) : ∀ᶠ x in l, f x = g x
theorem Filter.EventuallyLE {α β : Type*} (l : Filter α) (f g : α → β) : ∀ᶠ x in l, f x ≤ g x
theorem Norm.norm {E : Type*} (x : E) : ‖x‖
theorem NNNorm.nnnorm {E : Type*} (x : E) : ‖x‖₊
theorem ENorm.enorm {E : Type*} (x : E) : ‖x‖ₑ
theorem abs {α : Type*} (a : α) : |a|
theorem Int.floor {α : Type*} (a : α) : ⌊a⌋
theorem Int.ceil {α : Type*} (a : α) : ⌈a⌉
theorem Nat.floor {α : Type*} (a : α) : ⌊a⌋₊
theorem Nat.ceil {α : Type*} (a : α) : ⌈a⌉₊
theorem Nat.factorial (n : ℕ) : n !
theorem Finset.sum {α β : Type*} (s : Finset α) (f : α → β) : ∑ x ∈ s, f x
theorem Finset.prod {α β : Type*} (s : Finset α) (f : α → β) : ∏ x ∈ s, f x
theorem tsum {α β : Type*} (f : α → β) : ∑' x : α, f x
theorem tprod {α β : Type*} (f : α → β) : ∏' x : α, f x
theorem iSup {α β : Type*} (f : β → α) : ⨆ x : β, f x
theorem iInf {α β : Type*} (f : β → α) : ⨅ x : β, f x
theorem Set.iUnion {α β : Type*} (f : β → Set α) : ⋃ x : β, f x
theorem Set.iInter {α β : Type*} (f : β → Set α) : ⋂ x : β, f x
theorem Set.prod {α β : Type*} (s : Set α) (t : Set β) : s ×ˢ t
theorem Nat.ModEq (n a b : ℕ) : a ≡ b [MOD n]
theorem Int.ModEq (n a b : ℤ) : a ≡ b [ZMOD n]
theorem Matrix.transpose {m n α : Type*} (A : Matrix m n α) : Aᵀ
theorem MeasureTheory.integral {α E : Type*} (μ : MeasureTheory.Measure α) (f : α → E) : ∫ x, f x ∂μ
theorem setOf {α : Type*} (p : α → Prop) : {x : α | p x}
theorem Eq {α : Type*} (a b : α) : a = b
theorem Exists {α : Type*} (p : α → Prop) : ∃ x : α, p x
theorem Nat.Coprime (m n : ℕ) : Nat.gcd m n = 1
theorem GaussianInt : Zsqrtd (-1)
theorem Equiv.Perm (α : Type*) : Equiv α α
theorem MulAut (M : Type*) : M ≃* M
theorem AddAut (A : Type*) : A ≃+ A
theorem RingAut (R : Type*) : RingEquiv R R
theorem Module.End (R M : Type*) : M →ₗ[R] M
theorem Module.Dual (R M : Type*) : M →ₗ[R] R
theorem Subspace (R M : Type*) : Submodule R M
theorem Nat.Primes : { p : ℕ // p.Prime }
theorem Inv.inv {α : Type*} (a : α) : a⁻¹
theorem Neg.neg {α : Type*} (a : α) : -a
theorem Mul.mul {α : Type*} (a b : α) : a * b
theorem Add.add {α : Type*} (a b : α) : a + b
theorem Sub.sub {α : Type*} (a b : α) : a - b
theorem Div.div {α : Type*} (a b : α) : a / b
