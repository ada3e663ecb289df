-- the line is not compact
theorem compact {X : Type*} [MetricSpace X] [CompactSpace X] (s : Set X) : Bornology.IsBounded s
