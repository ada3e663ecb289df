-- no uniform structure in sight
theorem cont {X Y : Type*} [TopologicalSpace X] [TopologicalSpace Y] [DiscreteTopology X] (f : X → Y) : Continuous f
