"""Parsing Lean: text → `Statement` or term.

A statement is the text from its keyword to the end of its conclusion. The text after it in a file
(`:= …`, `where …`) is an error; `driftbench.lean.scanner` separates the two.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from driftbench.errors import LeanSyntaxError
from driftbench.lean.fold import MAX_HEIGHT, bound_height, fold, fold_statement
from driftbench.lean.grammar import parse_raw
from driftbench.lean.notation import NotationTable, standard_table
from driftbench.lean.tokenizer import Tokenizer
from driftbench.lean.tree import Statement, Term

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["parse", "parse_term"]


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
        table: the notation; by default Lean's own and the common part of mathlib's.
        opened: namespaces whose scoped notation is active.
        local_notation: sources of the active local notation commands.
        path: name of the text in errors.
        first_line: line, from 1, at which the text starts in `path`.

    Returns:
        The lossless tree: `render(statement.root, text)` is `text` without the white space
        around it.

    Raises:
        LeanSyntaxError: the text is not one statement; the message gives position and reason.
    """
    fail = partial(LeanSyntaxError, text=text, path=path, first_line=first_line)
    view = (table or standard_table()).view(opened, local_notation)
    tokenizer = Tokenizer(text, view, fail, statement=True)
    root = fold_statement(parse_raw(tokenizer, start="statement"), fail)
    if len(tokenizer.tokens) > MAX_HEIGHT:
        bound_height(root, fail)
    guessed = len([token for token in tokenizer.tokens if token.fallback])
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
    fail = partial(LeanSyntaxError, text=text, path=path)
    if not text.strip():
        raise fail("an empty text is not a term", offset=0)
    view = (table or standard_table()).view(opened, local_notation)
    tokenizer = Tokenizer(text, view, fail)
    term = fold(parse_raw(tokenizer, start="term"), fail)
    if len(tokenizer.tokens) > MAX_HEIGHT:
        bound_height(term, fail)
    return term
