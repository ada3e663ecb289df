-- every value is at most ⊤
theorem fin {x : ENNReal} (hx : x < ⊤) : x + 1 ≠ ⊤
