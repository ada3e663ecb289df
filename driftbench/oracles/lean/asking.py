"""A claim as the safe text of one Lean file, with both statements in one namespace.

Lean looks names up in the namespace of a declaration's name. Where premise and goal are named in
different namespaces, both are put into one of them, so that a claim about a theorem `A.B.t` and a
statement without a namespace, such as a probe that a language model wrote, can be asked: a name
without a namespace says nothing about where names are looked up. If neither namespace contains the
other, each statement is a term with its own namespaces opened, `open A in …`. Names are then
looked up in the root as well, and Lean refuses one that has two meanings of a fitting type.

Two contexts may differ in `import`, `open`, `universe` and `namespace`, and become such terms too.
Local notation and local instances have no form as a term: contexts that differ and contain them are
refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING

from driftbench.oracles.lean.contexts import rebuild
from driftbench.oracles.lean.files import AskedClaim
from driftbench.oracles.lean.spelling import StatementRefusedError, spell_statement

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from driftbench.lean import NotationTable
    from driftbench.oracles.claim import Claim
    from driftbench.oracles.lean.contexts import Rebuilt
    from driftbench.oracles.lean.spelling import Spelled

__all__ = ["FileContext", "spelled_claim"]

#: A component of a name; `quoted` has put each between guillemets.
_PART = re.compile(r"«[^«»]*»")


@dataclass(frozen=True, slots=True)
class FileContext:
    """A rebuilt context; claims with equal contexts share files.

    Args:
        imports: modules, in order.
        commands: the commands after the imports, one per line.
    """

    imports: tuple[str, ...]
    commands: tuple[str, ...]


def spelled_claim(
    claim: Claim, *, libraries: Collection[str], table: NotationTable | None
) -> tuple[FileContext, AskedClaim]:
    """Return the context of a claim's file, and the claim as safe text.

    Args:
        claim: a claim.
        libraries: the first components of modules that a context may import.
        table: notation for parsing statements; None for the bundled one.

    Raises:
        StatementRefusedError: it is not sent to Lean.
    """
    goal_context = rebuild(claim.context, libraries=libraries, table=table)
    premise_context = goal_context
    if claim.premise_context not in {None, claim.context}:
        premise_context = rebuild(claim.premise_context or "", libraries=libraries, table=table)
    premise = spell_statement(claim.premise, premise_context.around, table=table)
    goal = spell_statement(claim.goal, goal_context.around, table=table)
    if premise_context.commands == goal_context.commands:
        imports = tuple(dict.fromkeys(goal_context.imports + premise_context.imports))
        return FileContext(imports, goal_context.commands), _in_one_context(premise, goal)
    return _in_two_contexts((premise_context, premise), (goal_context, goal))


def _in_one_context(premise: Spelled, goal: Spelled) -> AskedClaim:
    before = _universes([*premise.universes, *goal.universes])
    inner, outer = sorted((premise.namespace, goal.namespace), key=len, reverse=True)
    if not outer or f"{inner}.".startswith(f"{outer}."):
        return AskedClaim(inner, premise.term, goal.term, before)
    first, second = (_Opened().namespace(one.namespace) for one in (premise, goal))
    registered = (*first.registered, *second.registered)
    return AskedClaim(
        "", first.term(premise), second.term(goal), (*before, *dict.fromkeys(registered))
    )


def _in_two_contexts(
    premise: tuple[Rebuilt, Spelled], goal: tuple[Rebuilt, Spelled]
) -> tuple[FileContext, AskedClaim]:
    first, second = (_opened(context, spelled) for context, spelled in (premise, goal))
    levels = [*first.universes, *premise[1].universes, *second.universes, *goal[1].universes]
    before = dict.fromkeys((*_universes(levels), *first.registered, *second.registered))
    asked = AskedClaim("", first.term(premise[1]), second.term(goal[1]), tuple(before))
    return FileContext(tuple(dict.fromkeys(goal[0].imports + premise[0].imports)), ()), asked


@dataclass(frozen=True, slots=True)
class _Opened:
    """What stands before a term in place of a context.

    Args:
        opens: `open …`, in order.
        universes: levels that are declared.
        registered: commands that make namespaces known, so that they can be opened.
        inside: the current namespace.
    """

    opens: tuple[str, ...] = ()
    universes: tuple[str, ...] = ()
    registered: tuple[str, ...] = ()
    inside: str = ""

    def namespace(self, name: str) -> _Opened:
        """Return this with a namespace opened, and those that contain it."""
        if not name:
            return self
        full = f"{self.inside}.{name}" if self.inside else name
        chain = list(accumulate(_PART.findall(full), "{}.{}".format))
        chain = chain[len(_PART.findall(self.inside)) :]
        return replace(
            self,
            opens=(*self.opens, f"open {' '.join(chain)}"),
            registered=(*self.registered, f"namespace {full}", f"end {full}"),
            inside=full,
        )

    def term(self, spelled: Spelled) -> str:
        """Return a statement after all that is opened for it."""
        prefix = "".join(f"{one} in " for one in self.opens)
        return f"{prefix}({spelled.term})"


def _opened(context: Rebuilt, spelled: Spelled) -> _Opened:
    """Return what stands before a statement in place of its own context."""
    found = _Opened()
    for command in context.commands:
        word, _, names = command.partition(" ")
        match word:
            case "open":
                found = replace(found, opens=(*found.opens, command))
            case "universe":
                found = replace(found, universes=(*found.universes, *_PART.findall(names)))
            case "namespace":
                found = found.namespace(names)
            case _:
                raise StatementRefusedError(
                    f"premise and goal have their own contexts, and `{command[:60]}` cannot be put "
                    "before one of them alone: give both the same context"
                )
    return found.namespace(spelled.namespace)


def _universes(levels: Iterable[str]) -> tuple[str, ...]:
    names: Sequence[str] = list(dict.fromkeys(levels))
    return (f"universe {' '.join(names)}",) if names else ()
