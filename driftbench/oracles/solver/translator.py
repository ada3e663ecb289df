"""Translates a pair of statements to two questions, one for each direction.

Each question names its theory. A statement without a faithful translation is an error.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from driftbench.lean import parse
from driftbench.lean.context import surroundings
from driftbench.lean.names import free_names
from driftbench.lean.scanner import scan
from driftbench.lean.scope import scopes
from driftbench.lean.signature import self_contained
from driftbench.oracles.solver.theory import questions
from driftbench.oracles.translation import Unsupported
from driftbench.oracles.translation.auto_bound import bind_names
from driftbench.oracles.translation.declarations import (
    DeclaringLibrary,
    declarations,
    declared_apart,
    renamed,
)
from driftbench.oracles.translation.expressions import UnboundName
from driftbench.oracles.translation.pairing import TranslationSide, translate_sides

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from driftbench.lean import NotationTable, Statement
    from driftbench.lean.context import Surroundings
    from driftbench.oracles.knowledge import SnapshotKnowledge
    from driftbench.oracles.problem import Question
    from driftbench.oracles.translation import TranslatedPair
    from driftbench.oracles.translation.auto_bound import AutoBound
    from driftbench.oracles.translation.declarations import ContextDeclaration, KnownConstants

__all__ = ["ReadPair", "Translator"]

_REMEMBERED = 256
"""Number of trees that are kept; a theorem with its probes and candidates has fewer statements."""


@dataclass(frozen=True, slots=True)
class ReadPair:
    """Two statements, read and translated.

    Args:
        gold: one statement in its context, with the names that were bound in front.
        candidate: the other.
        pair: both translated.
        note: which names were bound, for a reader; "" if none.
    """

    gold: TranslationSide
    candidate: TranslationSide
    pair: TranslatedPair
    note: str = ""


@dataclass(frozen=True, slots=True)
class Translator:
    """Translates statements into the theory T0 of a level.

    Args:
        knowledge: constants, classes and lemmas of the snapshot.
        table: notation of the snapshot, or None for the bundled notation.
        level: the level of theory.
    """

    knowledge: SnapshotKnowledge
    table: NotationTable | None
    level: str = "L3+N"
    _parsed: dict[tuple[str, tuple[str, ...], tuple[str, ...]], Statement] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle without what was parsed."""
        return type(self), (self.knowledge, self.table, self.level)

    def questions(
        self, gold: str, candidate: str, *, context: str | Iterable[str]
    ) -> tuple[Question, Question]:
        """Return the questions of both directions, "candidate implies gold" first.

        Args:
            gold: one statement, with its full name.
            candidate: another of the same name.
            context: the commands before both: a row's `context`, or its lines.

        Raises:
            Unsupported: a statement has no faithful translation.
            LeanSyntaxError: a statement does not parse.
        """
        return self.of_pair(self.read(gold, candidate, context=context).pair)

    def of_pair(self, pair: TranslatedPair) -> tuple[Question, Question]:
        """Return the questions of a translated pair, "candidate implies gold" first."""
        return questions(pair, self.knowledge, level=self.level)

    def read(
        self,
        gold: str,
        candidate: str,
        *,
        context: str | Iterable[str],
        candidate_context: str | None = None,
    ) -> ReadPair:
        """Return both statements as trees with their contexts, and translated.

        Args:
            gold: one statement, with its full name.
            candidate: another.
            context: the commands before gold, and before the candidate if it has no own.
            candidate_context: the commands before the candidate.

        Raises:
            Unsupported: a statement has no faithful translation.
            LeanSyntaxError: a statement does not parse.
        """
        text = context if isinstance(context, str) else "\n".join(context)
        first = self._side(gold, text)
        second = self._side(candidate, text if candidate_context is None else candidate_context)
        if candidate_context is None:
            # The name of a candidate need not have the namespaces of gold's.
            second = replace(second, side=replace(second.side, spaces=first.side.spaces))
        elif apart := declared_apart(text, candidate_context):
            names = _own_names(apart, f"{text}\n{gold}\n{candidate}\n{candidate_context}")
            second = self._side(renamed(candidate, names), renamed(candidate_context, names))
        try:
            return ReadPair(first.side, second.side, translate_sides(first.side, second.side))
        except UnboundName:
            found = [self._bound(one) for one in (first, second)]
        side, other = (
            replace(one.side, statement=bound.statement)
            for one, bound in zip((first, second), found, strict=True)
        )
        notes = [
            f"{name} {one.note}"
            for name, one in zip(("gold", "candidate"), found, strict=True)
            if one.note
        ]
        return ReadPair(side, other, translate_sides(side, other), "; ".join(notes))

    def bound(self, statement: str, *, context: str) -> AutoBound:
        """Return a statement with its unbound names bound in front.

        Raises:
            Unsupported: it has no faithful translation, or a name cannot be bound.
            LeanSyntaxError: it does not parse.
        """
        return self._bound(self._side(statement, context))

    def _bound(self, one: _ReadSide) -> AutoBound:
        if not one.around.auto_bound:
            # Without its binders the statement is refused, and the error names what is missing.
            translate_sides(one.side, one.side)
        return bind_names(
            one.side.statement,
            one.side.library,
            one.side.spaces,
            lambda text: self.parsed(text, one.around),
            relaxed=one.around.relaxed,
        )

    def _side(self, text: str, context: str) -> _ReadSide:
        """Parse a statement in its context, with the section variables that it mentions."""
        around = surroundings(context)
        statement = self.parsed(text, around)
        if any(line.startswith("variable") for line in around.lines):
            statement = self.parsed(_closed(statement, context), around)
        declared = declarations(context, lambda one: self.parsed(one, around))
        known = self.knowledge.library
        for name in declared:
            if known.resolve(name, ("",)):
                msg = f"a declaration of {name}, which the library declares"
                raise Unsupported(msg)
        library: KnownConstants = DeclaringLibrary(known, declared) if declared else known
        return _ReadSide(
            TranslationSide(statement, library, around.spaces(statement.name)), around, declared
        )

    def parsed(self, text: str, around: Surroundings) -> Statement:
        """Return a statement as a tree, which is made once for all claims about it.

        Raises:
            LeanSyntaxError: it does not parse.
        """
        key = text, around.opened, around.local_notation
        found = self._parsed.get(key)
        if found is None:
            if len(self._parsed) >= _REMEMBERED:
                self._parsed.clear()
            found = self._parsed[key] = parse(
                text,
                table=self.table,
                opened=around.opened,
                local_notation=around.local_notation,
            )
        return found


@dataclass(frozen=True, slots=True)
class _ReadSide:
    """A statement with what is in force before it."""

    side: TranslationSide
    around: Surroundings
    declared: Mapping[str, ContextDeclaration]


def _own_names(names: Iterable[str], texts: str) -> dict[str, str]:
    """Return new names for what the context of a candidate declares in its own way.

    Raises:
        Unsupported: a name has several parts, and may be used as a field.
    """
    found = {}
    for name in sorted(names):
        if "." in name:
            msg = f"a name {name} that each context declares in its own way"
            raise Unsupported(msg)
        new = f"{name}_own"
        while new in texts:
            new += "_"
        found[name] = new
    return found


def _closed(statement: Statement, context: str) -> str:
    """Return a statement with the section variables that it mentions as binders."""
    source = f"{context}\n\n{statement.text} := sorry\n"
    *_, (command, scope) = scopes(source, scan(source))
    mentioned = free_names(statement.root)
    return self_contained(
        statement.text, scope, full_name=command.name or statement.name, mentioned=mentioned
    )
