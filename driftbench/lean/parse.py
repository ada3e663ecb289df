"""The public way in: text → `Statement` or term.

A statement runs from its keyword to the end of its conclusion. What follows in a file (`:= …`,
`where …`) is the scanner's business and is refused here with a message that says so.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean.chars import IDENT, MAX_PARTS
from driftbench.lean.fold import MAX_HEIGHT, bound_height, fold, fold_statement
from driftbench.lean.grammar import parse_raw
from driftbench.lean.lexer import lex
from driftbench.lean.table import NotationTable, standard_table
from driftbench.lean.tree import Statement, Term, Token, tokens

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["parse", "parse_term"]

_START = re.compile(rf"\s*(?P<keyword>theorem|lemma)\s+(?P<name>{IDENT})", re.DOTALL)
_UNIVERSES = re.compile(r"\.\{[^{}]*\}")


def parse(
    text: str,
    *,
    table: NotationTable | None = None,
    opened: Iterable[str] = (),
    local_notation: Sequence[str] = (),
    path: str = "<text>",
    first_line: int = 1,
) -> Statement:
    """Parse one theorem statement.

    Args:
        text: `theorem name … : conclusion` (or `lemma`), without attributes and without proof.
        table: the notation known; by default Lean's own and the well-known part of mathlib's.
        opened: namespaces whose scoped notation is active.
        local_notation: sources of the local notation commands in force.
        path: name of the text in errors.
        first_line: line, from 1, at which the text starts in `path`.

    Returns:
        The lossless tree: `render(statement.root, text)` is `text` without the white space
        around it.

    Raises:
        LeanSyntaxError: the text is not one statement; the message shows where and why.
    """
    start = _START.match(text)
    if start is None:
        raise _not_a_statement(text, path=path, first_line=first_line)
    if start["name"].count(".") >= MAX_PARTS:
        reason = f"a name of more than {MAX_PARTS} parts"
        raise LeanSyntaxError(
            reason, text=text, offset=start.start("name"), path=path, first_line=first_line
        )
    view = (table or standard_table()).view(opened, local_notation)
    head = [
        Token("KW", start["keyword"], *start.span("keyword")),
        Token("IDENT", start["name"], *start.span("name")),
    ]
    after = start.end()
    universe = _UNIVERSES.match(text, after)
    if universe is not None:
        head.append(Token("UNIV", universe[0], *universe.span()))
        after = universe.end()
    # The lexer sees blanks for keyword and name, so that every span and column stays true.
    blank = "\n".join(" " * len(line) for line in text[:after].split("\n"))
    blanked = blank + text[after:]
    found = head + lex(blanked, view, signature=True, path=path, first_line=first_line)
    raw = parse_raw(found, start="statement", text=text, path=path, first_line=first_line)
    root = fold_statement(raw, text=text, path=path, first_line=first_line)
    if len(found) > MAX_HEIGHT:
        bound_height(root, text=text, path=path, first_line=first_line)
    guessed = len([token for token in found if token.fallback])
    return Statement(text=text, root=root, fallbacks=guessed)


def parse_term(
    text: str,
    *,
    table: NotationTable | None = None,
    opened: Iterable[str] = (),
    local_notation: Sequence[str] = (),
    path: str = "<text>",
) -> Term:
    """Parse a term, such as a rule's pattern; metavariables `?x` are HOLE tokens.

    Args and errors as for `parse`.
    """
    if not text.strip():
        raise LeanSyntaxError("an empty text is no term", text=text, offset=0, path=path)
    view = (table or standard_table()).view(opened, local_notation)
    found = lex(text, view, path=path)
    raw = parse_raw(found, start="term", text=text, path=path, first_line=1)
    term = fold(raw, text=text, path=path, first_line=1)
    if len(found) > MAX_HEIGHT:
        bound_height(term, text=text, path=path, first_line=1)
    return term


def fallbacks(statement: Statement) -> tuple[Token, ...]:
    """The tokens of a statement whose class no notation table decided."""
    return tuple(token for token in tokens(statement.root) if token.fallback)


def _not_a_statement(text: str, *, path: str, first_line: int) -> LeanSyntaxError:
    stripped = text.lstrip()
    offset = len(text) - len(stripped)
    if not stripped:
        reason = "an empty text is no statement; expected `theorem name … : conclusion`"
    elif stripped.startswith(("@[", "/-", "private", "protected", "public")):
        reason = "a statement starts at its keyword; leave out docstring, attributes, modifiers"
    elif stripped.startswith(("def ", "instance", "example", "abbrev", "structure", "class")):
        reason = f"`{stripped.split()[0]}` is not read here; expected `theorem` or `lemma`"
    else:
        reason = "expected `theorem name … : conclusion`"
    return LeanSyntaxError(reason, text=text, offset=offset, path=path, first_line=first_line)
