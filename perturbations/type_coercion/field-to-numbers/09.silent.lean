-- the class that would go is mentioned by its name
theorem named {𝕜 : Type*} [h : NontriviallyNormedField 𝕜] : ∃ x : 𝕜, 1 < @norm 𝕜 h.toNorm x
