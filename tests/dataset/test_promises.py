"""An equivalence in English needs one in Lean."""

from __future__ import annotations

import pytest

from driftbench.dataset._promises import promises_more


@pytest.mark.parametrize(
    ("english", "statement", "more"),
    [
        ("It is good iff its points are.", "theorem t (h : ∀ x, Good x) : AllGood X", True),
        ("It is good iff its points are.", "theorem t : AllGood X ↔ ∀ x, Good x", False),
        ("x is in S if and only if it is odd.", "theorem t : S = {x | Odd x}", False),
        ("P holds exactly when Q does.", "theorem t (h : Q) : P", True),
        ("The following are equivalent.", "theorem t : [P, Q].TFAE", False),
        ("If all points are good, the space is.", "theorem t (h : ∀ x, Good x) : AllGood X", False),
        ("Notify the neighbours.", "theorem t : P", False),
    ],
)
def test_promised_equivalences(english: str, statement: str, *, more: bool) -> None:
    assert promises_more(english, statement) is more
