theorem iff {p q : Prop} (h : p ↔ q) : q ↔ p
