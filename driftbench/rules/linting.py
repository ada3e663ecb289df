"""Linters of the rule set, for problems that the schema does not cover.

All problems of all rules are reported, sorted. The claims of rules are checked by their arguments
and by oracles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean import parse_term
from driftbench.rules.edited import edited_class
from driftbench.rules.engine import apply_to_view
from driftbench.rules.model import Applied
from driftbench.rules.operations.registry import OPERATIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from driftbench.rules.model import Rule
    from driftbench.rules.view import View

__all__ = ["lint_rules", "never_fired"]

_LEAN_KEYS = ("pattern", "template", "from", "to", "constant")


def lint_rules(rules: Sequence[Rule]) -> tuple[str, ...]:
    """Return every problem of a rule set, as `id: problem`, sorted."""
    problems: list[str] = []
    messages: dict[str, str] = {}
    for rule in rules:
        problems.extend(f"{rule.id}: {problem}" for problem in _lint(rule))
        other = messages.setdefault(rule.message, rule.id)
        if other != rule.id:
            problems.append(f"{rule.id}: has the message of {other}")
    return tuple(sorted(problems))


def _lint(rule: Rule) -> list[str]:
    problems: list[str] = []
    if not any(case.after for case in rule.cases):
        problems.append("no case where it fires (NN.before.lean with NN.after.lean)")
    if all(case.after for case in rule.cases):
        problems.append("no case where it stays silent (NN.silent.lean)")
    if not rule.message.endswith("."):
        problems.append("the message does not end in a full stop")
    unreadable = _lean_problems(rule)
    problems.extend(unreadable)
    if unreadable or rule.faithful:
        return problems
    if (found := edited_class(rule)) != rule.drift_class:
        expected = f"is of the class {found}" if found else "has no single class"
        problems.append(f"its edit {expected}, but the rule is in {rule.drift_class}/")
    return problems


def _lean_problems(rule: Rule) -> list[str]:
    problems: list[str] = []
    declared = OPERATIONS[rule.operation].options
    for key, value in rule.options.items():
        # Habits are lists of names, not terms.
        if declared[key].kind == "rows" and key != "habits" and isinstance(value, list):
            for row in value:
                problems.extend(_row_problems(row))
        elif key in {"only", "unless"} and isinstance(value, list):
            problems.extend(_term_problems(value))
    return problems


def _row_problems(row: Mapping[str, str]) -> list[str]:
    return _term_problems(row[key] for key in _LEAN_KEYS if key in row)


def _term_problems(terms: Iterable[str]) -> list[str]:
    problems: list[str] = []
    for term in terms:
        try:
            parse_term(term.removesuffix("*"))  # `Preserves*` is a prefix
        except LeanSyntaxError as error:
            problems.append(f"{term!r} is not a Lean term: {error.reason}")
    return problems


def never_fired(rules: Sequence[Rule], views: Iterable[View]) -> tuple[str, ...]:
    """Return the ids of the rules that have no site in any statement, sorted."""
    missing = {rule.id: rule for rule in rules}
    for view in views:
        for name in sorted(missing):
            outcomes = apply_to_view(missing[name], view, reparse=False)
            if any(isinstance(outcome, Applied) for outcome in outcomes):
                del missing[name]
        if not missing:
            break
    return tuple(sorted(missing))
