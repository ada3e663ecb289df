-- one word is used for both
theorem conn {s t : Set ℝ} (h : IsConnected s) (ht : IsOpen t) : s ⊆ t
