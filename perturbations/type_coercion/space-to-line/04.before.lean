theorem maxima {α : Type*} [LinearOrder α] {s : Set α} (hs : s.Finite) (h : s.Nonempty) : ∃ a, IsGreatest s a
