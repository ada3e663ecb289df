-- another hypothesis excludes 0
theorem sqf {z : ℤ} (hz : 0 < z) (h : Squarefree z) : z.natAbs = z
