"""From an answer's text to one Lean statement, or why it is refused.

Language models put fences around a statement and `:= by sorry` behind it; both are taken off. What
is left goes on only if our grammar reads it as one statement and the Lean oracle would put it
before Lean: no commands, no tactics, no strings, no comments, bounded in length. Deliberately
judges no meaning, and never runs a thing.
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
#: A proof that is none; a real one is refused, for what it may hold.
_TAIL = re.compile(r"(?<!\s)\s*:=\s*(?:by\s*)?(?:sorry\s*)?\Z")
_WORDS = {*KINDS, *MODIFIERS, "sorry", "sorryAx", "admit", "deriving", "example"}
_COMMAND = re.compile(r"#\s*[A-Za-z]{2}\w*|--|/-")


@dataclass(frozen=True, slots=True)
class ParsedStatement:
    """A statement that may go on, without white space around."""

    text: str


@dataclass(frozen=True, slots=True)
class Refused:
    """A text that may not go on; `reason` is one clause."""

    reason: str


Reading: TypeAlias = ParsedStatement | Refused


def read_statement(text: str, context: str, *, table: NotationTable | None = None) -> Reading:
    """Read what a model wrote as one statement.

    Args:
        text: what it wrote.
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
    """Whether a token is a tactic block, a string, or a command, which our grammar reads as a name.

    The Lean oracle drops defaults of binders and quotes names; what goes on here is the whole text.
    """
    return token.type in {"OPAQUE", "STR"} or (token.type == "IDENT" and token.text in _WORDS)
