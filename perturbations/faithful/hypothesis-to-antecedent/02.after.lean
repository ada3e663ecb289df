theorem iff {p q : Prop} : (p ↔ q) → (q ↔ p)
