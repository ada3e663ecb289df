-- both have one English word
theorem conn {s t : Set ℝ} (h : IsConnected s) (ht : IsOpen t) : s ⊆ t
