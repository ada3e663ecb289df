-- the measure depends on σ
theorem null {α : Type} {m : MeasurableSpace α} [Nonempty α] (h : ∃ μ : MeasureTheory.Measure α, μ ≠ 0) : 1 = 1
