"""Checks whether a statement can be well-formed Lean, without elaboration.

`Checker.check` reports certain errors: syntax, brackets, empty binders, unknown names, too many or
too few arguments, arguments of the wrong sort, missing instances, and binders that repeat a name or
shadow one that is in use. It uses declared types and the headers of a snapshot; in doubt a
statement is well-formed, and errors that gold has, too, are not reported.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from driftbench.errors import LeanSyntaxError
from driftbench.lean import parse
from driftbench.lean.context import surroundings
from driftbench.library.hierarchy import hierarchy_of
from driftbench.rules import (
    _arguments,
    _brackets,
    _missing_instances,
    _shadowing,
    _unknown_names,
)
from driftbench.rules._local_statement import LocalStatement, Misuse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench.lean import NotationTable
    from driftbench.library.hierarchy import Hierarchy
    from driftbench.library.signatures import Signatures

__all__ = ["Checker", "IllFormed", "Misuse", "Verdict", "WellFormed", "check"]


@dataclass(frozen=True, slots=True)
class WellFormed:
    """No error was found."""


@dataclass(frozen=True, slots=True)
class IllFormed:
    """The errors that were found.

    Args:
        problems: the errors without repetition, in the order of the checks and of the text.
    """

    problems: tuple[Misuse, ...]


Verdict: TypeAlias = WellFormed | IllFormed


@dataclass(frozen=True)
class Checker:
    """Checks statements against the constants of one snapshot; picklable.

    Args:
        signatures: the constants.
        hierarchy: the classes.
        table: the notation; None for the bundled one.
        closed: whether the snapshot has no dependencies. In a project with dependencies, an unknown
            name that is dotted or starts with a capital letter may be a constant.
    """

    signatures: Signatures
    hierarchy: Hierarchy
    table: NotationTable | None = None
    closed: bool = True

    @classmethod
    def of(
        cls,
        signatures: Signatures,
        *,
        table: NotationTable | None = None,
        closed: bool | None = None,
    ) -> Checker:
        """Return a checker for a snapshot; `closed` defaults to what the signatures say."""
        is_closed = signatures.closed if closed is None else closed
        return cls(signatures, hierarchy_of(signatures), table, is_closed)

    def check(
        self,
        statement: str,
        *,
        context: str | Iterable[str] = (),
        gold: str = "",
        opened: Sequence[str] | None = None,
    ) -> Verdict:
        """Check one statement.

        Args:
            statement: `theorem name … : conclusion`.
            context: the commands before it: a row's `context`, or its lines.
            gold: the statement it was made from, whose errors are not reported.
            opened: namespaces whose scoped notation is active; by default all that the context
                may have opened.
        """
        lines = context.splitlines() if isinstance(context, str) else tuple(context)
        found = dict.fromkeys(self._problems(statement, lines, opened))
        excused = set(self._problems(gold, lines, opened)) if gold and found else set()
        problems = tuple(problem for problem in found if problem not in excused)
        return IllFormed(problems) if problems else WellFormed()

    def _problems(
        self, text: str, lines: Iterable[str], opened: Sequence[str] | None
    ) -> Iterator[Misuse]:
        around = surroundings(lines)
        try:
            statement = parse(
                text,
                table=self.table,
                opened=around.opened if opened is None else opened,
                local_notation=around.local_notation,
            )
        except LeanSyntaxError as error:
            yield Misuse("syntax", error.reason)
            return
        spaces = around.spaces(statement.name)
        reading = LocalStatement(
            statement, self.signatures, self.hierarchy, spaces, around.local_notation, self.closed
        )
        for part in (_brackets, _unknown_names, _arguments, _missing_instances, _shadowing):
            yield from part.problems(reading)


def check(
    statement: str,
    *,
    signatures: Signatures,
    table: NotationTable | None = None,
    context: str | Iterable[str] = (),
    gold: str = "",
) -> Verdict:
    """Check one statement; for many, use a `Checker`."""
    checker = Checker.of(signatures, table=table)
    return checker.check(statement, context=context, gold=gold)
