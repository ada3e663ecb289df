-- the conclusion is known to imply the hypothesis
theorem strict {f : ℕ → ℕ} : Function.Injective f → StrictMono f
