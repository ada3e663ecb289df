-- there is no uniform structure
theorem cont {X Y : Type*} [TopologicalSpace X] [TopologicalSpace Y] [DiscreteTopology X] (f : X → Y) : Continuous f
