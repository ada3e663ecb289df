"""Parse the text of an answer as one Lean statement, or give the reason why it is refused.

Fences around a statement and `:= by sorry` at its end are removed. The rest is accepted only if our
grammar parses it as one statement and the Lean oracle would accept it: no commands, tactics,
strings or comments, and a limited length. Its meaning is not judged, and nothing is executed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from driftbench.errors import LeanSyntaxError
from driftbench.lean import parse, tokens
from driftbench.lean.commands import KINDS, MODIFIERS
from driftbench.lean.context import surroundings
from driftbench.oracles.lean.spelling import StatementRefusedError, spell_statement

if TYPE_CHECKING:
    from driftbench.lean import NotationTable, Token

__all__ = ["LONGEST", "ParsedStatement", "Reading", "Refused", "read_statement"]

LONGEST = 4_000
"""Longest statement, in characters."""

_FENCE = re.compile(r"\A\s*```\w*\n(.*?)\n?```\s*\Z", re.DOTALL)
#: An empty proof; a real one is refused.
_TAIL = re.compile(r"(?<!\s)\s*:=\s*(?:by\s*)?(?:sorry\s*)?\Z")
_WORDS = {*KINDS, *MODIFIERS, "sorry", "sorryAx", "admit", "deriving", "example"}
_COMMAND = re.compile(r"#\s*[A-Za-z]{2}\w*|--|/-")


@dataclass(frozen=True, slots=True)
class ParsedStatement:
    """An accepted statement, without surrounding white space."""

    text: str


@dataclass(frozen=True, slots=True)
class Refused:
    """A refused text; `reason` is one clause."""

    reason: str


Reading: TypeAlias = ParsedStatement | Refused


def read_statement(text: str, context: str, *, table: NotationTable | None = None) -> Reading:
    """Parse the text of a model as one statement.

    Args:
        text: the text.
        context: the Lean commands before it.
        table: notation; None for the bundled one.
    """
    fenced = _FENCE.fullmatch(text)
    stated = _TAIL.sub("", fenced[1] if fenced else text).strip()
    if len(stated) > LONGEST:
        return Refused(f"the statement has {len(stated)} characters, the limit is {LONGEST}")
    found = _COMMAND.search(stated)
    if found is not None:
        return Refused(f"{found[0]!r} has no place in a statement")
    around = surroundings(context)
    try:
        statement = parse(
            stated,
            table=table,
            opened=around.opened,
            local_notation=around.local_notation,
            path="answer",
        )
        spell_statement(stated, around, table=table)
    except LeanSyntaxError as error:
        return Refused(f"line {error.line}, column {error.column}: {error.reason}")
    except StatementRefusedError as error:
        return Refused(str(error))
    except RecursionError:
        return Refused("the statement is nested too deeply")
    wrong = [token.text for token in tokens(statement.root) if _out_of_place(token)]
    return (
        Refused(f"{wrong[0]!r} has no place in a statement") if wrong else ParsedStatement(stated)
    )


def _out_of_place(token: Token) -> bool:
    """Return whether a token is a tactic block, a string, or a command parsed as a name.

    They are checked here too, because the Lean oracle drops defaults of binders and quotes names,
    and here the whole text is used.
    """
    return token.type in {"OPAQUE", "STR"} or (token.type == "IDENT" and token.text in _WORDS)
