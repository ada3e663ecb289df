-- no set in the domain
theorem inj {f : ℝ → ℕ} {s : Set ℕ} (hf : ∀ x y, f x = f y → x = y) : Function.Injective f
