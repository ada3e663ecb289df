from __future__ import annotations

import pytest

from driftbench.errors import InputError
from driftbench.oracles import Cell
from driftbench.oracles.portfolio import Portfolio
from tests.oracles.claims import PROVED, REFUTED, Told, claim

A, B, C = claim("a"), claim("b"), claim("c")


def test_the_first_deciding_oracle_answers() -> None:
    quick = Told({A: PROVED}, name="quick")
    slow = Told({A: REFUTED, B: REFUTED}, name="slow")
    with Portfolio([quick, slow]) as both:
        found = both.decide([A, B, A])
    assert [one.cell for one in found] == [PROVED, REFUTED, PROVED]
    assert [one.provenance.oracle for one in found] == ["quick 1.0", "slow 1.0", "quick 1.0"]
    assert found[1].provenance.theory == "theory of slow"
    assert slow.asked == [B]
    assert (quick.closed, slow.closed) == (1, 1)


@pytest.mark.parametrize(
    ("first", "second", "cause"),
    [
        ("incomplete", "timeout", "timeout"),
        ("vacuous", "incomplete", "vacuous"),
        ("unsupported", "error", "error"),
        ("error", "timeout", "timeout"),
    ],
)
def test_an_undecided_claim_has_the_reasons_of_all_oracles(
    first: str, second: str, cause: str
) -> None:
    both = Portfolio([Told({C: first}, name="quick"), Told({C: second}, name="slow")])
    (found,) = both.decide([C])
    assert (found.cell, found.cause) == (Cell.UNKNOWN, cause)
    assert found.detail == "quick cannot; slow cannot"
    assert found.provenance.oracle == both.name == "quick + slow"
    assert found.provenance.seconds == 0.5
    assert (found.provenance.budget, found.provenance.theory) == (both.budget, both.theory)


def test_a_portfolio_needs_an_oracle() -> None:
    with pytest.raises(InputError, match="at least one"):
        Portfolio([])
