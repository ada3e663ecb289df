"""`replace-constant` and `replace-head`: one word changes, its arguments stay as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Term, Token
from driftbench.rules.binders import groups_of, is_infix, quant_parts, strip
from driftbench.rules.edits import Edit
from driftbench.rules.operations._base import (
    PLACES,
    Finding,
    Operation,
    Option,
    Options,
    propose,
    rows,
    select,
    span,
    text_option,
    texts,
)
from driftbench.rules.operations._circumstances import CIRCUMSTANCES, fits

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.rules.view import View

__all__ = ["OPERATIONS", "replaced_constant"]


def _constants(view: View, options: Options) -> Iterator[Finding]:
    table = [row for row in rows(options, "table") if row["from"].rsplit(".", 1)[-1] in view.text]
    if not table:
        return
    for place in select(view, text_option(options, "place", "positive")):
        for row in table:
            yield from replaced_constant(view, place.term, row)


def replaced_constant(view: View, term: Term, row: Mapping[str, str]) -> Iterator[Finding]:
    """Propose `to` for `from` at the head of `term`, if it stands there."""
    term = strip(term)
    callee = strip(term.children[0]) if isinstance(term, Node) and term.kind == "app" else term
    if not fits(view, term, row):
        return
    for start, old, new in _word(view, callee, row["from"], row["to"]):
        edit = Edit(start, start + len(old), old, new)
        yield propose(
            view, term, [edit], evidence=row.get("evidence", ""), extra={"from": old, "to": new}
        )


def _word(view: View, callee: Term, old: str, new: str) -> Iterator[tuple[int, str, str]]:
    """Yield start, old and new spelling where `callee` names the constant `old`."""
    last = old.rsplit(".", 1)[-1]
    space = old.rpartition(".")[0]
    moved = bool(space) and new.rpartition(".")[0] == space
    if isinstance(callee, Node):
        field = callee.children[-1]
        named = callee.kind == "proj" and isinstance(field, Token)
        if named and moved and isinstance(field, Token) and field.text.lstrip(".") == last:
            yield field.end - len(last), last, new.rsplit(".", 1)[-1]
        return
    if callee.type != "IDENT":
        return
    if view.means(callee.text, old):
        yield callee.start, callee.text, _spelt(view, callee.text, old, new)
    elif moved and callee.text.endswith(f".{last}") and _owned(view, callee.text, space):
        yield callee.end - len(last), last, new.rsplit(".", 1)[-1]


_LONG = {"ℕ": "Nat", "ℤ": "Int", "ℚ": "Rat", "ℝ": "Real", "ℂ": "Complex"}


def _owned(view: View, dotted: str, space: str) -> bool:
    """Say whether `x.last` means a constant of `space`, by the declared type of the variable x."""
    base = dotted.rpartition(".")[0]
    declared = view.type_of(base) if view.is_local(base) else None
    if declared is None:
        return False
    if is_infix(strip(declared), "→"):
        return space == "Function"
    if is_infix(strip(declared), "⥤"):
        return space == "CategoryTheory.Functor"
    head = view.head(declared)
    return space.rsplit(".", 1)[-1] == _LONG.get(head, head).rsplit(".", 1)[-1]


def _spelt(view: View, written: str, old: str, new: str) -> str:
    if written == old:
        return new
    if new.rpartition(".")[0] == old.rpartition(".")[0]:
        # As far from its namespace as the old name: `Presieve.IsSheaf`, `Presieve.IsSeparated`.
        return written.removesuffix(old.rsplit(".", 1)[-1]) + new.rsplit(".", 1)[-1]
    return view.shorten(new)


def _heads(view: View, options: Options) -> Iterator[Finding]:
    heads = frozenset(texts(options, "from"))
    new = text_option(options, "to")
    for place in select(view, text_option(options, "place", "positive")):
        term = place.term
        if not isinstance(term, Node) or term.kind != "quant" or len(term.children) != 4:
            continue
        head, binders, body = quant_parts(term)
        if head.text not in heads:
            continue
        groups = groups_of(binders)
        if len(groups) != 1 or len(groups[0].names) != 1 or not groups[0].plain:
            continue
        edit = Edit(*span(head), head.text, new)
        yield propose(view, term, [edit], name=groups[0].names[0].text, body=view.slice(body))


_PLACE = Option("place", "which places are looked at", required=True, choices=PLACES)

OPERATIONS = (
    Operation(
        "replace-constant",
        "put another constant at the head of an application, its arguments unchanged",
        {
            "place": _PLACE,
            "mined": Option(
                "choice",
                "also the edges of implications.toml that need no further class, towards this side",
                choices=("stronger", "weaker"),
            ),
            "leave": Option("texts", "constants that no mined edge may start from"),
            "except": Option("texts", "constants that no mined edge may lead to"),
            "table": Option(
                "rows",
                "constants by full name",
                required=True,
                keys=("from", "to", "evidence?", *(f"{key}?" for key in CIRCUMSTANCES)),
            ),
        },
        _constants,
    ),
    Operation(
        "replace-head",
        "put another quantifier in front of the same binder and body",
        {
            "place": _PLACE,
            "from": Option("texts", "quantifiers to replace", required=True),
            "to": Option("text", "the quantifier to write", required=True),
        },
        _heads,
    ),
)
