"""`rename`: bound variables get other names that people use for such things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.tree import Node, Term, tokens, walk
from driftbench.rules.binders import Binder, groups_of, quant_parts, read_binder
from driftbench.rules.edits import Edit
from driftbench.rules.model import Refusal
from driftbench.rules.operations._base import (
    Finding,
    Operation,
    Option,
    Options,
    propose,
    rows,
    span,
    text_option,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.rules.view import View

__all__ = ["OPERATIONS", "bindings_of"]


def _run(view: View, options: Options) -> Iterator[Finding]:
    habits = {row["from"]: row["to"].split() for row in rows(options, "habits")}
    if text_option(options, "where") == "quantifier":
        for node in walk(view.statement.root):
            if node.kind == "quant" and len(node.children) == 4:
                for group in groups_of(quant_parts(node)[1]):
                    yield from _rename_group(view, group, node, habits)
        return
    role = text_option(options, "where")
    for parameter in view.parameters:
        if parameter.role == role:
            yield from _rename_group(view, parameter.binder, view.statement.root, habits)


def _rename_group(
    view: View, binder: Binder, scope: Node, habits: dict[str, list[str]]
) -> Iterator[Finding]:
    for name in binder.names:
        choices = habits.get(name.text, habits.get("*", []))
        new = next((c for c in choices if _is_free(view, c)), "")
        if not new or name.type != "IDENT":
            continue
        if any(name.text in source.split() for source in view.local_notation):
            yield Refusal(span(name), f"a local notation speaks of {name.text}")
            continue
        if bindings_of(scope, name.text) > 1 or _has_named(scope):
            yield Refusal(span(name), f"{name.text} is bound more than once, or passed by name")
            continue
        edits = _edits(scope, binder, name.text, new, view)
        yield propose(view, name, edits, name=name.text, new=new)


def _is_free(view: View, word: str) -> bool:
    return word not in view.words and view.is_name(word)


def bindings_of(scope: Term, name: str) -> int:
    """Return how often a name is bound inside of a term."""
    return sum(
        read_binder(node).bound.count(name)
        for node in walk(scope)
        if node.kind in {"binder", "group"}
    )


def _has_named(scope: Node) -> bool:
    return any(node.kind in {"named", "let", "match", "struct"} for node in walk(scope))


def _edits(scope: Term, binder: Binder, old: str, new: str, view: View) -> list[Edit]:
    """Rename a binder's name there and behind it: before it, and in its type, it is a constant."""
    out: list[Edit] = []
    own = {name.start for name in binder.names}
    title = view.statement.root.children[1]
    for token in tokens(scope):
        if token is title or token.type != "IDENT":
            continue
        if token.start not in own and token.start < binder.node.end:
            continue
        if token.text.split(".", 1)[0] == old:
            out.append(Edit(token.start, token.start + len(old), old, new))
    return out


OPERATIONS = (
    Operation(
        "rename",
        "rename bound variables by habit",
        {
            "where": Option(
                "choice",
                "quantifier, or the role of signature binders",
                required=True,
                choices=("quantifier", "data", "hypothesis", "type"),
            ),
            "habits": Option(
                "rows",
                "names with their usual alternatives, `*` for any name",
                required=True,
                keys=("from", "to"),
            ),
        },
        _run,
    ),
)
