"""Rejects rows with a statement that Lean does not accept, for builds with a Lean."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from driftbench.dataset.stage_rows import RejectedRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.dataset.stage_rows import JudgedRow
    from driftbench.oracles.elaboration import StatementElaborator

__all__ = ["reject_unaccepted"]


def reject_unaccepted(
    judged: Sequence[JudgedRow], elaborator: StatementElaborator
) -> list[JudgedRow]:
    """Return judged rows; those whose gold or candidate Lean does not accept are rejected.

    A statement about which Lean gives no answer, for example in time, is no reason to reject a row.

    Args:
        judged: rows with their outcomes.
        elaborator: whom to ask about rows that are not rejected yet.

    Raises:
        OracleError: Lean does not start, or cannot import the library.
    """
    open_rows = [one for one in judged if one.rejected is None]
    statements = [
        (text, one.row.context) for one in open_rows for text in (one.row.gold, one.row.candidate)
    ]
    answers = elaborator.elaborate(statements)
    failed = {
        one.uid
        for one, *both in zip(open_rows, answers[::2], answers[1::2], strict=True)
        if any(answer.accepted is False for answer in both)
    }
    return [
        replace(one, outcome=RejectedRow("ill-formed")) if one.uid in failed else one
        for one in judged
    ]
