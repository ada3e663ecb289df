-- isomorphisms may have any property of a single arrow
theorem closed {X Y : LightProfinite} (f : X ⟶ Y) : IsClosedMap f
