"""Brackets of the parser and of a file that was bracketed by hand as Lean does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean import bracketed, parse, render, tokens

if TYPE_CHECKING:
    from collections.abc import Iterable

    from driftbench.lean import NotationTable

    from .conftest import Bracketed

LEAST = 300
RATE = 0.995


def _found(case: Bracketed, table: NotationTable) -> str:
    """Return the parser's brackets of a conclusion, without the spaces of empty separators."""
    try:
        statement = parse(case.statement, table=table, opened=case.opened)
    except LeanSyntaxError as error:
        return f"not parsed: {error.reason}"
    return " ".join(bracketed(statement.conclusion).split())


def _report(wrong: Iterable[tuple[Bracketed, str]]) -> str:
    return "\n".join(
        f"{case.statement}\n  by hand: {case.conclusion}\n  parser:  {found}"
        for case, found in wrong
    )


def test_enough_statements(gold: tuple[Bracketed, ...]) -> None:
    assert len(gold) >= LEAST
    assert len({case.statement for case in gold}) == len(gold)


def test_hand_brackets_are_balanced(gold: tuple[Bracketed, ...]) -> None:
    for case in gold:
        depth = 0
        for mark in case.conclusion:
            depth += (mark == "❨") - (mark == "❩")
            assert depth >= 0, case.conclusion
        assert depth == 0, case.conclusion


def test_brackets_equal_the_gold(gold: tuple[Bracketed, ...], gold_table: NotationTable) -> None:
    wrong = [
        (case, found)
        for case in gold
        if (found := _found(case, gold_table)) != " ".join(case.conclusion.split())
    ]
    right = len(gold) - len(wrong)
    assert right >= RATE * len(gold), f"{right} of {len(gold)} agree:\n{_report(wrong)}"


def test_every_token_is_in_the_tree(gold: tuple[Bracketed, ...], gold_table: NotationTable) -> None:
    parsed = 0
    for case in gold:
        try:
            root = parse(case.statement, table=gold_table, opened=case.opened).root
        except LeanSyntaxError:
            continue
        assert render(root, case.statement) == case.statement[root.start : root.end]
        spans = [(token.start, token.end) for token in tokens(root)]
        assert spans == sorted(spans)
        parsed += 1
    assert parsed >= RATE * len(gold)
