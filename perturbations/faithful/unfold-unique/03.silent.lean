-- the binder bounds its variable
theorem bd {s : Set ℕ} (h : s = {1}) : ∃! x ∈ s, x < 2
