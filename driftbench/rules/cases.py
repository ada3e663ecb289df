"""Running the test cases of a rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean import parse
from driftbench.rules.engine import apply
from driftbench.rules.model import Applied, Case, Rule, Skipped

if TYPE_CHECKING:
    from driftbench.library.kinds import Kinds

__all__ = ["CaseResult", "run_case", "run_cases"]


@dataclass(frozen=True, slots=True)
class CaseResult:
    """The result of one case; `problem` is "" if it passed."""

    rule: str
    number: str
    kind: str
    problem: str


def run_cases(rule: Rule, *, kinds: Kinds) -> tuple[CaseResult, ...]:
    """Run all cases of a rule in order."""
    return tuple(run_case(rule, case, kinds=kinds) for case in rule.cases)


def run_case(rule: Rule, case: Case, *, kinds: Kinds) -> CaseResult:
    """Run one case: `after` must be among the outputs; a silent case must have none."""
    kind = "fires" if case.after else "silent"
    try:
        statement = parse(case.before)
    except LeanSyntaxError as error:
        return CaseResult(rule.id, case.number, kind, f"does not parse: {error}")
    outcomes = tuple(apply(rule, statement, kinds=kinds))
    results = [outcome.text for outcome in outcomes if isinstance(outcome, Applied)]
    reasons = [outcome.reason for outcome in outcomes if isinstance(outcome, Skipped)]
    return CaseResult(rule.id, case.number, kind, _problem(case, results, reasons))


def _problem(case: Case, results: list[str], reasons: list[str]) -> str:
    if not case.after:
        return f"fired: {results[0]}" if results else ""
    if case.after in results:
        return ""
    if results:
        return "got " + "\n  or ".join(results)
    return "did not fire" + (f" ({'; '.join(reasons)})" if reasons else "")
