"""`rename`: bound variables get other usual names.

Names derived from the variable are renamed, too: `G'` and `hG` become `H'` and `hH`. If one of them
cannot be renamed, the site is refused.
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
from driftbench.rules.operations._derived_names import derived_names, is_taken

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
        renamed = {name.text: new, **derived_names(view, scope, name.text, new)}
        if any(old in source.split() for source in view.local_notation for old in renamed):
            yield Refusal(span(name), f"a local notation mentions {name.text}")
            continue
        if _has_named(scope) or any(view.bindings_in(scope, old) > 1 for old in renamed):
            yield Refusal(span(name), f"{name.text} is bound more than once, or passed by name")
            continue
        if _is_unusable(view, scope, binder, renamed):
            yield Refusal(span(name), f"a name derived from {name.text} cannot be changed")
            continue
        edits = _edits(scope, binder, renamed, view)
        yield propose(view, name, edits, name=name.text, new=new)


def _is_unusable(view: View, scope: Node, binder: Binder, renamed: dict[str, str]) -> bool:
    """Return whether a new name is taken or invalid, or an old one is bound before the binder."""
    start = binder.start
    before = (other.variables for other in view.binders_in(scope) if other.end <= start)
    unusable = any(word in view.words or not view.is_name(word) for word in renamed.values())
    return unusable or any(renamed.keys() & set(bound) for bound in before)


def _has_named(scope: Node) -> bool:
    kinds = (NamedArgument, LetIn, MatchTerm, StructureLiteral)
    return any(isinstance(node, kinds) for node in walk(scope))


def _edits(scope: Node, binder: Binder, renamed: dict[str, str], view: View) -> list[Edit]:
    """Return the edits of a name in its binder and after it; before that it is a constant."""
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
        "rename bound variables to other usual names",
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
