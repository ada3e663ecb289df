-- whatever is asked of an arrow by itself, isomorphisms may satisfy
theorem closed {X Y : LightProfinite} (f : X ⟶ Y) : IsClosedMap f
