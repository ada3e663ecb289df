"""Screen the documented theorems of one file with some checks.

Every theorem is screened, counted as undocumented, or reported as unreadable. The same text and the
same checks give the same report. A difference from the reference that several checks find is one
finding.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.screening.findings import PARSE, ScreenFinding, UnansweredCheck
from driftbench.screening.theorem import TextRegion, Theorem, documented

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench.corpus import Declaration
    from driftbench.rules import View
    from driftbench.screening.checks import Check

__all__ = ["Screening", "screen_theorems"]

_EXPLAINED_BY = {
    "beq": ("edit", "hypothesis"),
    "bpf": ("edit", "hypothesis", "beq"),
    "convention": ("beq", "bpf"),
}
"""Check → checks whose findings about a theorem also say what it finds there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Screening:
    """The report on a file.

    Args:
        file: its name, as given.
        theorems: the documented theorems that were screened, in order.
        undocumented: number of theorems without a docstring, which were skipped.
        findings: the findings by place, unreadable statements included.
        unanswered: checks without an answer about a theorem, by theorem.
    """

    file: str
    theorems: tuple[Theorem, ...]
    undocumented: int
    findings: tuple[ScreenFinding, ...]
    unanswered: tuple[UnansweredCheck, ...] = ()

    @property
    def unread(self) -> int:
        """Number of statements that could not be read."""
        return sum(one.check == PARSE for one in self.findings)


def screen_theorems(
    file: str,
    text: str,
    read: Iterable[tuple[Declaration, View] | LeanSyntaxError],
    checks: Sequence[Check],
) -> Screening:
    """Screen the theorems of a file.

    Args:
        file: its name, for the report.
        text: its text.
        read: its theorems with their views, and the errors of those that could not be read.
        checks: the checks to run.
    """
    theorems: list[Theorem] = []
    found: list[ScreenFinding] = []
    unanswered: list[UnansweredCheck] = []
    undocumented = 0
    for one in read:
        if isinstance(one, LeanSyntaxError):
            found.append(_unread(one, text))
            continue
        theorem = documented(*one, text=text)
        if theorem is None:
            undocumented += 1
        else:
            theorems.append(theorem)
    for check in checks:
        for result in check(theorems):
            if isinstance(result, UnansweredCheck):
                unanswered.append(result)
            else:
                found.append(result)
    return Screening(
        file=file,
        theorems=tuple(theorems),
        undocumented=undocumented,
        findings=tuple(
            sorted(_without_repeated(found), key=lambda one: (one.region, one.check, one.message))
        ),
        unanswered=tuple(sorted(unanswered, key=lambda one: (one.theorem, one.check))),
    )


def _without_repeated(findings: Sequence[ScreenFinding]) -> Iterator[ScreenFinding]:
    """Yield the findings without those that another one of the same theorem explains."""
    found = {(one.theorem, one.check) for one in findings}
    for one in findings:
        explaining = _EXPLAINED_BY.get(one.check, ())
        if not any((one.theorem, check) in found for check in explaining):
            yield one


def _unread(error: LeanSyntaxError, text: str) -> ScreenFinding:
    lines = text.split("\n")
    line = max(1, min(error.line, len(lines)))
    column = max(1, min(error.column, len(lines[line - 1]) + 1))
    return ScreenFinding(
        check=PARSE,
        theorem="",
        region=TextRegion(line, column, line, column + 1),
        message=f"the statement could not be read: {error.reason}",
    )
