"""`rename`: bound variables get other names that people use for such things.

What is named after a variable is renamed with it: `G'` and `hG` become `H'` and `hH`. Where one of
these names cannot follow, nothing is renamed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.lean.syntax import LetIn, MatchTerm, NamedArgument, Quantifier, StructureLiteral
from driftbench.lean.tree import tokens, walk
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
from driftbench.rules.operations._families import family, is_taken

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.syntax import Binder
    from driftbench.lean.tree import Node
    from driftbench.rules.view import View

__all__ = ["OPERATIONS"]


def _run(view: View, options: Options) -> Iterator[Finding]:
    habits = {row["from"]: row["to"].split() for row in rows(options, "habits")}
    if text_option(options, "where") == "quantifier":
        for node in walk(view.statement.root):
            if isinstance(node, Quantifier) and node.plain:
                for group in node.binders:
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
        usable = (c for c in choices if view.is_name(c) and not is_taken(view, c, name=name.text))
        new = next(usable, "")
        if not new or name.type != "IDENT":
            continue
        renamed = {name.text: new, **family(view, scope, name.text, new)}
        if any(old in source.split() for source in view.local_notation for old in renamed):
            yield Refusal(span(name), f"a local notation speaks of {name.text}")
            continue
        if _has_named(scope) or any(view.bindings_in(scope, old) > 1 for old in renamed):
            yield Refusal(span(name), f"{name.text} is bound more than once, or passed by name")
            continue
        if _is_out_of_reach(view, scope, binder, renamed):
            yield Refusal(span(name), f"what is named after {name.text} cannot follow it")
            continue
        edits = _edits(scope, binder, renamed, view)
        yield propose(view, name, edits, name=name.text, new=new)


def _is_out_of_reach(view: View, scope: Node, binder: Binder, renamed: dict[str, str]) -> bool:
    """Say whether a new name is taken or none, or one of the old is bound before the binder."""
    start = binder.start
    before = (other.variables for other in view.binders_in(scope) if other.end <= start)
    unusable = any(word in view.words or not view.is_name(word) for word in renamed.values())
    return unusable or any(renamed.keys() & set(bound) for bound in before)


def _has_named(scope: Node) -> bool:
    kinds = (NamedArgument, LetIn, MatchTerm, StructureLiteral)
    return any(isinstance(node, kinds) for node in walk(scope))


def _edits(scope: Node, binder: Binder, renamed: dict[str, str], view: View) -> list[Edit]:
    """Rename a binder's name there and behind it: before it, and in its type, it is a constant."""
    out: list[Edit] = []
    own = {name.start for name in binder.names}
    end = binder.end
    title = view.statement.title
    for token in tokens(scope):
        if token is title or token.type != "IDENT":
            continue
        if token.start not in own and token.start < end:
            continue
        old = token.text.split(".", 1)[0]
        if old in renamed:
            out.append(Edit(token.start, token.start + len(old), old, renamed[old]))
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
