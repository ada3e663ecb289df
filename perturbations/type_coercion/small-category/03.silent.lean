-- no category
theorem rfl_of {α : Type u} (x : α) : x = x
