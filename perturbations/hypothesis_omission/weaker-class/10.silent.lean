-- a supremum needs the complete order
theorem least {α : Type*} [ConditionallyCompleteLinearOrder α] (s : Set α) : sSup s = sSup s
