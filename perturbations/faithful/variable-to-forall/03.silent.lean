-- the measure is one for that σ-algebra
theorem null {α : Type} {m : MeasurableSpace α} [Nonempty α] (h : ∃ μ : MeasureTheory.Measure α, μ ≠ 0) : 1 = 1
