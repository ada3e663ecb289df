from __future__ import annotations

import pytest

from benchmarks.lean_files import Count, _read, _spelt, stub_prelude

ROWS = [
    {
        "id": "sum",
        "context": "import Mathlib\nopen Finset",
        "gold": "theorem A.t (s : Finset ℕ) : ∀ᶠ n : ℕ in atTop, ∑ i ∈ s, ‖f i‖ ≤ n",
        "candidate": "theorem A.t (s : Finset ℕ) : ∃! n : ℕ, ∑ i ∈ s, f '' {i} = {x | |x| < n}",
    },
    {
        "id": "hostile",
        "context": "import Mathlib",
        "gold": "theorem t : p",
        "candidate": "theorem t : (by evil)",
    },
]


@pytest.mark.parametrize("missing", ["", "∑ ", "∀ᶠ ", "‖ "])
def test_lean_reads_a_row_if_the_prelude_has_its_notation(missing: str) -> None:
    prelude = stub_prelude()
    if missing:
        lines = prelude.splitlines()
        prelude = "\n".join(one for one in lines if f'"{missing}"' not in one) + "\n"
    count = Count(rows=len(ROWS))
    for place, claims in _spelt(ROWS, count).items():
        _read(place, claims, prelude, count)
    assert count.refused.keys() == {"hostile"}
    assert count.unread.keys() == ({"sum"} if missing else set())
