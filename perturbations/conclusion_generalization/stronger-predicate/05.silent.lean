-- in a preorder a strictly monotone function need not be monotone
theorem mono {α : Type} [Preorder α] {f : α → ℕ} (h : ∀ a b, a ≤ b → f a ≤ f b) : Monotone f
