theorem spans {V : Type*} {G H : SimpleGraph V} (h : G ≤ H) (hG : G.Connected) : H.Connected
