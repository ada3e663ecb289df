-- x would have no assumption: every element would be a unit
theorem unit_of_ne {K : Type*} [Field K] {x : K} (hx : x ≠ 0) : IsUnit x
