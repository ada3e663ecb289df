"""Writing new text from templates, with the parentheses that the tree requires.

A template is Lean with metavariables. Bound metavariables are replaced by their source text, others
by fresh variable names. Constants are written as short as the open namespaces allow.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from driftbench.lean import parse_term
from driftbench.lean.syntax import Binder, Infix, Operator, Paren, Postfix, first_token, strip
from driftbench.lean.tree import Node, Term, Token
from driftbench.rules.edits import Edit
from driftbench.rules.precedence import (
    binding_of,
    needs_parens,
    open_right,
    precedence,
    required,
)

if TYPE_CHECKING:
    from driftbench.rules.matching import Bindings
    from driftbench.rules.view import View

__all__ = ["fill", "following", "fresh_name", "place_text", "replace_edit"]

_WORD = re.compile(r"\S+")
#: Constant -> its notation, and the namespace that opens it.
_SCOPED = {"nhds": ("𝓝", "Topology")}
_INDICES = ("n", "m", "k", "i", "j")
_FRESH = ("x", "y", "z", "a", "b", "c", "u", "v", "w", "t", "i", "j")


@cache
def _template(text: str) -> Term:
    return parse_term(text)


def fill(template: str, bindings: Bindings, view: View) -> tuple[str, Term]:
    """Return the text of a filled template, and its tree, for precedences.

    If the template is one metavariable, the tree is its term.
    """
    root = _template(template)
    if isinstance(root, Token) and root.type == "HOLE" and root.text[1:] in bindings:
        bound = bindings[root.text[1:]]
        return view.slice(bound), bound
    filler = _Filler(bindings, view)
    filler.collect(root, follow=-1, level=0)
    out: list[str] = []
    position = 0
    for start, end, text in sorted(filler.parts):
        out.append(template[position:start])
        out.append(text)
        position = end
    out.append(template[position:])
    return "".join(out), root


class _Filler:
    """Collects the replacements in a template, with their spans."""

    def __init__(self, bindings: Bindings, view: View) -> None:
        self.bindings = bindings
        self.view = view
        self.parts: list[tuple[int, int, str]] = []
        self.fresh: dict[str, str] = {}

    def collect(self, node: Term, *, follow: int, level: int) -> None:
        """Visit a template tree; `follow` and `level` are the levels after and around `node`."""
        if isinstance(node, Token):
            text = self.leaf(node, follow=follow, level=level)
            if text != node.text:
                self.parts.append((node.start, node.end, text))
            return
        for child in node.children:
            behind = _behind(node, child, follow)
            self.collect(child, follow=behind, level=required(node, child))

    def leaf(self, token: Token, *, follow: int, level: int) -> str:
        """Return the text to write for a token of the template."""
        if token.type == "IDENT":
            return _notation(self.view, token.text) or self.view.shorten(token.text)
        if token.text == "↦" and "=>" in self.view.text and "↦" not in self.view.text:
            return "=>"
        if token.type != "HOLE" or token.text == "_":
            return token.text
        name = token.text[1:]
        if name not in self.bindings:
            if name not in self.fresh:
                taken = tuple(self.fresh.values())
                self.fresh[name] = fresh_name(self.view, avoid=taken, wish=name)
            return self.fresh[name]
        term = self.bindings[name]
        text = self.view.slice(term)
        return f"({text})" if needs_parens(term, level=level, following=follow) else text


def _notation(view: View, constant: str) -> str:
    """Return the scoped notation of a constant where it is usual; "" elsewhere."""
    if constant not in _SCOPED:
        return ""
    symbol, scope = _SCOPED[constant]
    return symbol if symbol in view.text or scope in view.opened else ""


def _behind(node: Node, child: Term, follow: int) -> int:
    """Return the level of the operator right after a part of a node; -1 for none."""
    if child is node.last:
        return follow
    match node:
        case Infix(left=first) | Postfix(operand=first) if child is first:
            return binding_of(node).prec
        case Infix(right=right, tail=(Token() | Operator() as after, *_)) if child is right:
            op = first_token(after).op
            return -1 if op is None else op.prec
    return -1


def fresh_name(view: View, *, avoid: tuple[str, ...] = (), wish: str = "") -> str:
    """Return a usual variable name that the statement does not use anywhere.

    A `wish` of one letter is used if it is free. If an index is not free, another index is used.
    """
    used = view.words | frozenset(avoid)
    if len(wish) == 1 and wish not in used:
        return wish
    usual: tuple[str, ...] = _INDICES + _FRESH if wish in _INDICES else _FRESH
    for name in usual:
        if name not in used:
            return name
    number = 1
    while f"x_{number}" in used:
        number += 1
    return f"x_{number}"


def following(term: Term, view: View) -> int:
    """Return the level of the operator that follows `term` at its bracket depth; -1 for none."""
    while True:
        parent = view.parent(term)
        if parent is view.statement.root or isinstance(parent, Binder):
            return -1
        behind = _behind(parent, term, -2)
        if behind != -2:
            return behind
        term = parent


def place_text(text: str, shape: Term, site: Term, view: View) -> str:
    """Return `text`, whose tree is `shape`, in parentheses if they are needed at `site`."""
    parent = view.parent(site)
    level = required(parent, site)
    follow = following(site, view)
    if isinstance(shape, Token):
        return text
    if precedence(shape) < level or (follow >= 0 and open_right(shape) <= follow):
        return f"({text})"
    return text


def replace_edit(site: Term, template: str, bindings: Bindings, view: View) -> tuple[Edit, str]:
    """Return the edit that replaces `site` by a filled template, and the whole new text."""
    text, shape = fill(template, bindings, view)
    outer = site
    site = strip(site)
    around = view.parent(site)
    if isinstance(shape, Token) and isinstance(around, Paren):
        return Edit(around.start, around.end, view.slice(around), text), text
    new = text if outer is not site else place_text(text, shape, site, view)
    return _words_only(site.start, view.slice(site), new), new


def _words_only(start: int, old: str, new: str) -> Edit:
    """Return an edit of the words that differ, which keeps white space around the others."""
    before, after = list(_WORD.finditer(old)), list(_WORD.finditer(new))
    limit = min(len(before), len(after))
    head = 0
    while head < limit and before[head].group() == after[head].group():
        head += 1
    tail = 0
    while tail < limit - head and before[-1 - tail].group() == after[-1 - tail].group():
        tail += 1
    if head + tail >= min(len(before), len(after)):
        # Only an insertion or deletion is left: the white space is part of it.
        return Edit(start, start + len(old), old, new)
    a, b = before[head].start(), before[-1 - tail].end()
    c, d = after[head].start(), after[-1 - tail].end()
    return Edit(start + a, start + b, old[a:b], new[c:d])
