theorem same {s t : Finset ℕ} (h : s = t) : t = s
