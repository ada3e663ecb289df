-- the type of a second variable would be unknown when its field is asked for
theorem fld : ∃! p, p.Prime ∧ p < 3
