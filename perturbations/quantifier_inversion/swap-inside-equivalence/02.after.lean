theorem card_eq {s : Finset ℕ} : s = {n | ∃ y : ℕ, ∀ x : ℕ, x + y = n}
