-- `Fin n` has no topology of its own that is meant
theorem closed {X : Type*} [TopologicalSpace X] {s : Set X} (h : IsClosed s) : IsOpen sᶜ
