-- one of two arbitrary types alone would not become finite
theorem both {V W : Type*} {G : SimpleGraph V} {H : SimpleGraph W} (h : Nonempty (G ≃g H)) : G.Connected ↔ H.Connected
