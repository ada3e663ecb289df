"""An equivalence in English needs one in Lean, and a notion must not be named by its dual."""

from __future__ import annotations

import pytest

from driftbench.dataset._promises import names_the_dual, promises_more


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


@pytest.mark.parametrize(
    ("english", "statement", "dual"),
    [
        ("Such a functor is final.", "theorem t (h : Good F) : F.Initial", True),
        ("Such a functor is initial.", "theorem t (h : Good F) : F.Initial", False),
        ("Such a functor is final.", "theorem t (h : F.op.Initial) : F.Final", False),
        ("It preserves finite limits.", "theorem t : PreservesFiniteColimits F", True),
        (
            "The maximum of monotone maps is monotone.",
            "theorem t (h : Antitone f) : Antitone g",
            True,
        ),
        ("A decreasing map is good.", "theorem t (h : Antitone f) : Good f", False),
        ("The left side is small.", "theorem mul_right_small : a * b ≤ c", False),
        ("A functor with a right adjoint is good.", "theorem t [F.IsLeftAdjoint] : Good F", False),
        ("Nothing of the kind.", "theorem t (h : Antitone f) : Good f", False),
    ],
)
def test_duals(english: str, statement: str, *, dual: bool) -> None:
    assert names_the_dual(english, statement) is dual
