-- the type of a second variable would be unknown before its field
theorem fld : ∃! p, p.Prime ∧ p < 3
