theorem spans {n : ℕ} {G H : SimpleGraph (Fin n)} (h : G ≤ H) (hG : G.Connected) : H.Connected
