"""Ascriptions that change no meaning: the type of a variable is written out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import Ascription, Infix, Prefix, strip
from driftbench.lean.tree import Token, walk
from driftbench.rules.edits import Edit
from driftbench.rules.operations._base import (
    PLACES,
    Finding,
    Operation,
    Option,
    Options,
    propose,
    select,
    span,
    text_option,
    texts,
)
from driftbench.rules.operations._term_types import common_type

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term
    from driftbench.rules.view import View

__all__ = ["OPERATION"]

_RELATIONS = frozenset({"=", "≠", "<", "≤", ">", "≥"})


def _ascribed(view: View, options: Options) -> Iterator[Finding]:
    kinds = texts(options, "types")
    for place in select(view, text_option(options, "place", "formula")):
        match place.term:
            case Infix(op=op, left=left, right=right) if op in _RELATIONS:
                pass
            case _:
                continue
        for term, other in ((left, right), (right, left)):
            kind = common_type(view, term)
            bare = isinstance(term, Token) and term.type == "IDENT" and kind in kinds
            if bare and common_type(view, other) == kind and _has_cast(other):
                new = f"({view.slice(term)} : {kind})"
                edit = Edit(*span(term), view.slice(term), new)
                yield propose(view, term, [edit], new=new)


def _has_cast(term: Term) -> bool:
    casts = (node for node in walk(strip(term)) if isinstance(node, Ascription | Prefix))
    return any(isinstance(node, Ascription) or node.op == "↑" for node in casts)


OPERATION = Operation(
    "ascribe-variable",
    "write the type of a variable that is compared with a term that has a cast",
    {
        "place": Option("place", "places to examine", required=True, choices=PLACES),
        "types": Option("texts", "types as written", required=True),
    },
    _ascribed,
)
