-- in a preorder two elements may be below each other
theorem pre {α : Type} [Preorder α] {a b : α} (h : a < b) : a ≤ b
