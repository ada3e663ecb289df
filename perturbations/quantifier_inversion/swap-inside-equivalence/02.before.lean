theorem card_eq {s : Finset ℕ} : s = {n | ∀ x : ℕ, ∃ y : ℕ, x + y = n}
