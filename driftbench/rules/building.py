"""Writing new text: templates filled with source text, parenthesized where the tree asks for it.

A template is Lean with metavariables. Those the pattern bound are replaced by the source text
of what they matched; the others become fresh variable names. Constants are written as short as
the open namespaces allow. Nothing outside the filled holes is taken from the statement.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from driftbench.lean import parse_term
from driftbench.lean.tree import Node, Term, Token
from driftbench.rules.binders import strip
from driftbench.rules.edits import Edit
from driftbench.rules.precedence import needs_parens, open_right, precedence, required

if TYPE_CHECKING:
    from driftbench.rules.matching import Bindings
    from driftbench.rules.view import View

__all__ = ["fill", "following", "fresh_name", "place_text", "replace_edit"]

_FRESH = ("x", "y", "z", "a", "b", "c", "u", "v", "w", "t", "i", "j")


@cache
def _template(text: str) -> Term:
    return parse_term(text)


def fill(template: str, bindings: Bindings, view: View) -> tuple[str, Term]:
    """Fill a template; also return its tree, for the precedence of the result.

    When the template is one metavariable the tree is what it is bound to.
    """
    root = _template(template)
    if isinstance(root, Token) and root.type == "HOLE" and root.text[1:] in bindings:
        bound = bindings[root.text[1:]]
        return view.slice(bound), bound
    parts: list[tuple[int, int, str]] = []
    fresh: dict[str, str] = {}
    _collect(root, -1, bindings, view, parts, fresh)
    out: list[str] = []
    position = 0
    for start, end, text in sorted(parts):
        out.append(template[position:start])
        out.append(text)
        position = end
    out.append(template[position:])
    return "".join(out), root


def _collect(
    node: Term,
    follow: int,
    bindings: Bindings,
    view: View,
    parts: list[tuple[int, int, str]],
    fresh: dict[str, str],
    level: int = 0,
) -> None:
    if isinstance(node, Token):
        text = _leaf(node, level, follow, bindings, view, fresh)
        if text != node.text:
            parts.append((node.start, node.end, text))
        return
    for index, child in enumerate(node.children):
        behind = _behind(node, index, follow)
        _collect(child, behind, bindings, view, parts, fresh, required(node, child))


def _behind(node: Node, index: int, follow: int) -> int:
    """Return the level of the operator right after child `index`, -1 for none."""
    if index == len(node.children) - 1:
        return follow
    after = node.children[index + 1]
    if isinstance(after, Node) and after.kind == "op":
        after = after.children[0]
    if node.kind in {"infix", "postfix"} and isinstance(after, Token) and after.op is not None:
        return after.op.prec
    return -1


def _leaf(
    token: Token, level: int, follow: int, bindings: Bindings, view: View, fresh: dict[str, str]
) -> str:
    if token.type == "IDENT":
        return view.shorten(token.text)
    if token.type != "HOLE" or token.text == "_":
        return token.text
    name = token.text[1:]
    if name not in bindings:
        if name not in fresh:
            fresh[name] = fresh_name(view, avoid=tuple(fresh.values()))
        return fresh[name]
    term = bindings[name]
    text = view.slice(term)
    return f"({text})" if needs_parens(term, level=level, following=follow) else text


def fresh_name(view: View, *, avoid: tuple[str, ...] = ()) -> str:
    """Return a usual variable name that the statement does not use anywhere."""
    used = view.words | frozenset(avoid)
    for name in _FRESH:
        if name not in used:
            return name
    number = 1
    while f"x_{number}" in used:
        number += 1
    return f"x_{number}"


def following(term: Term, view: View) -> int:
    """Return the level of the operator that follows `term` at its bracket depth, -1 for none."""
    while True:
        parent = view.parent(term)
        index = next((i for i, child in enumerate(parent.children) if child is term), -1)
        if index < 0 or parent.kind in {"statement", "binder"}:
            return -1
        behind = _behind(parent, index, -2)
        if behind != -2:
            return behind
        term = parent


def place_text(text: str, shape: Term, site: Term, view: View) -> str:
    """Return `text`, whose tree is like `shape`, in parentheses if `site`'s place needs them."""
    parent = view.parent(site)
    level = required(parent, site)
    follow = following(site, view)
    if isinstance(shape, Token):
        return text
    if precedence(shape) < level or (follow >= 0 and open_right(shape) <= follow):
        return f"({text})"
    return text


def replace_edit(site: Term, template: str, bindings: Bindings, view: View) -> Edit:
    """Return the edit that puts a filled template in place of `site` (parentheses stripped)."""
    text, shape = fill(template, bindings, view)
    outer = site
    site = strip(site)
    new = text if outer is not site else place_text(text, shape, site, view)
    return Edit(site.start, site.end, view.slice(site), new)
