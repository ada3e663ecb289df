-- the conclusion is known to imply the hypothesis
theorem comp {X : Type*} [UniformSpace X] [CompactSpace X] {s : Set X} (hs : IsComplete s) : IsCompact s
