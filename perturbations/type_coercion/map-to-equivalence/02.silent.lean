-- a plain function: an equivalence of an index type with numbers is implausible
theorem fix {α β : Type*} (f : α → β) (x y : α) (h : x = y) : f x = f y
