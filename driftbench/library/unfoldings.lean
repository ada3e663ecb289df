-- What the translation unfolds: `theorem name parameters : body`, one to a line, where the body is
-- the definition of the constant, or the notation that mathlib has for it. Only definitions that
-- hold by unfolding in Lean itself.

theorem Set.Icc {α : Type*} (a b : α) : {x : α | a ≤ x ∧ x ≤ b}
theorem Set.Ico {α : Type*} (a b : α) : {x : α | a ≤ x ∧ x < b}
theorem Set.Ioc {α : Type*} (a b : α) : {x : α | a < x ∧ x ≤ b}
theorem Set.Ioo {α : Type*} (a b : α) : {x : α | a < x ∧ x < b}
theorem Set.Ici {α : Type*} (a : α) : {x : α | a ≤ x}
theorem Set.Iic {α : Type*} (a : α) : {x : α | x ≤ a}
theorem Set.Ioi {α : Type*} (a : α) : {x : α | a < x}
theorem Set.Iio {α : Type*} (a : α) : {x : α | x < a}
theorem Set.Nonempty {α : Type*} (s : Set α) : ∃ x : α, x ∈ s
theorem Set.Subsingleton {α : Type*} (s : Set α) : ∀ x : α, x ∈ s → ∀ y : α, y ∈ s → x = y
theorem Set.Pairwise {α : Type*} (s : Set α) (r : α → α → Prop) : ∀ x : α, x ∈ s → ∀ y : α, y ∈ s → ¬ x = y → r x y
theorem Set.range {α β : Type*} (f : α → β) : {y : β | ∃ x : α, f x = y}
theorem Set.preimage {α β : Type*} (f : α → β) (s : Set β) : {x : α | f x ∈ s}
theorem Set.image {α β : Type*} (f : α → β) (s : Set α) : {y : β | ∃ x : α, x ∈ s ∧ f x = y}
theorem Set.compl {α : Type*} (s : Set α) : {x : α | ¬ x ∈ s}
theorem Set.InjOn {α β : Type*} (f : α → β) (s : Set α) : ∀ x : α, x ∈ s → ∀ y : α, y ∈ s → f x = f y → x = y
theorem Set.MapsTo {α β : Type*} (f : α → β) (s : Set α) (t : Set β) : ∀ x : α, x ∈ s → f x ∈ t
theorem Set.SurjOn {α β : Type*} (f : α → β) (s : Set α) (t : Set β) : ∀ y : β, y ∈ t → ∃ x : α, x ∈ s ∧ f x = y
theorem Set.BijOn {α β : Type*} (f : α → β) (s : Set α) (t : Set β) : Set.MapsTo f s t ∧ Set.InjOn f s ∧ Set.SurjOn f s t
theorem Set.EqOn {α β : Type*} (f g : α → β) (s : Set α) : ∀ x : α, x ∈ s → f x = g x
theorem Set.LeftInvOn {α β : Type*} (g : β → α) (f : α → β) (s : Set α) : ∀ x : α, x ∈ s → g (f x) = x
theorem Function.Injective {α β : Type*} (f : α → β) : ∀ x y : α, f x = f y → x = y
theorem Function.Surjective {α β : Type*} (f : α → β) : ∀ y : β, ∃ x : α, f x = y
theorem Function.Bijective {α β : Type*} (f : α → β) : Function.Injective f ∧ Function.Surjective f
theorem Function.LeftInverse {α β : Type*} (g : β → α) (f : α → β) : ∀ x : α, g (f x) = x
theorem Function.RightInverse {α β : Type*} (g : β → α) (f : α → β) : ∀ x : β, f (g x) = x
theorem Function.Involutive {α : Type*} (f : α → α) : ∀ x : α, f (f x) = x
theorem Function.comp {α β γ : Type*} (g : β → γ) (f : α → β) : fun x : α ↦ g (f x)
theorem Monotone {α β : Type*} (f : α → β) : ∀ x y : α, x ≤ y → f x ≤ f y
theorem Antitone {α β : Type*} (f : α → β) : ∀ x y : α, x ≤ y → f y ≤ f x
theorem StrictMono {α β : Type*} (f : α → β) : ∀ x y : α, x < y → f x < f y
theorem StrictAnti {α β : Type*} (f : α → β) : ∀ x y : α, x < y → f y < f x
theorem MonotoneOn {α β : Type*} (f : α → β) (s : Set α) : ∀ x : α, x ∈ s → ∀ y : α, y ∈ s → x ≤ y → f x ≤ f y
theorem AntitoneOn {α β : Type*} (f : α → β) (s : Set α) : ∀ x : α, x ∈ s → ∀ y : α, y ∈ s → x ≤ y → f y ≤ f x
theorem StrictMonoOn {α β : Type*} (f : α → β) (s : Set α) : ∀ x : α, x ∈ s → ∀ y : α, y ∈ s → x < y → f x < f y
theorem StrictAntiOn {α β : Type*} (f : α → β) (s : Set α) : ∀ x : α, x ∈ s → ∀ y : α, y ∈ s → x < y → f y < f x
theorem upperBounds {α : Type*} (s : Set α) : {x : α | ∀ a : α, a ∈ s → a ≤ x}
theorem lowerBounds {α : Type*} (s : Set α) : {x : α | ∀ a : α, a ∈ s → x ≤ a}
theorem BddAbove {α : Type*} (s : Set α) : ∃ x : α, x ∈ upperBounds s
theorem BddBelow {α : Type*} (s : Set α) : ∃ x : α, x ∈ lowerBounds s
theorem IsLeast {α : Type*} (s : Set α) (a : α) : a ∈ s ∧ a ∈ lowerBounds s
theorem IsGreatest {α : Type*} (s : Set α) (a : α) : a ∈ s ∧ a ∈ upperBounds s
theorem IsLUB {α : Type*} (s : Set α) (a : α) : IsLeast (upperBounds s) a
theorem IsGLB {α : Type*} (s : Set α) (a : α) : IsGreatest (lowerBounds s) a
theorem Not (p : Prop) : ¬ p
theorem Ne {α : Type*} (a b : α) : ¬ a = b
theorem And (p q : Prop) : p ∧ q
theorem Or (p q : Prop) : p ∨ q
theorem Iff (p q : Prop) : p ↔ q
theorem Fact (p : Prop) : p
theorem Set.univ {α : Type*} : {x : α | True}
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
theorem Equiv.Perm (α : Type*) : α ≃ α
theorem MulAut (M : Type*) : M ≃* M
theorem AddAut (A : Type*) : A ≃+ A
theorem RingAut (R : Type*) : R ≃+* R
theorem Module.End (R M : Type*) : M →ₗ[R] M
theorem Module.Dual (R M : Type*) : M →ₗ[R] R
theorem Subspace (K V : Type*) : Submodule K V
theorem Nat.Primes : {p : ℕ // Nat.Prime p}
theorem Inv.inv {α : Type*} (a : α) : a⁻¹
theorem Neg.neg {α : Type*} (a : α) : -a
theorem Mul.mul {α : Type*} (a b : α) : a * b
theorem Add.add {α : Type*} (a b : α) : a + b
theorem Sub.sub {α : Type*} (a b : α) : a - b
theorem Div.div {α : Type*} (a b : α) : a / b
