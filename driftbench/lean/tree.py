"""Lossless syntax trees of Lean statements.

A tree is made of `Token`s (leaves) and `Node`s. Every token of the text is in the tree exactly
once and in order, each with its span, so the tokens together with the gaps between them (white
space and comments) rebuild the text byte for byte: `render(tree, text)`. A tree
is never printed from its structure; edits replace the source at spans (`driftbench.rules.edits`).

Spans are half-open and count characters (code points) of the text that was parsed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Self, TypeAlias, cast

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.lean.syntax import Binder

__all__ = [
    "NODE_KINDS",
    "Node",
    "Op",
    "Statement",
    "Term",
    "Token",
    "bracketed",
    "render",
    "tokens",
    "walk",
]


class Op(NamedTuple):
    """The precedences of a notation token; `left` and `right` are those of its operands.

    `fixity` is one of `infix`, `prefix`, `postfix`, `head`, `tail`. `left` is None for prefix and
    `right` is None for postfix operators. `tailed`: whether a `tail` may follow the last
    operand, as in `a ≡ b [MOD n]` and `∫ x, f x ∂μ`.
    """

    fixity: str
    prec: int
    left: int | None
    right: int | None
    tailed: bool = False


class Token(NamedTuple):
    """A leaf. `type` is a terminal of the grammar (`IDENT`, `NUM`, `OP`, `LPAR`, …).

    `op` is set for operators and heads. `fallback` is true if the token is in no table, so that its
    class was guessed from its spelling.
    """

    type: str
    text: str
    start: int
    end: int
    op: Op | None = None
    fallback: bool = False


_CLASSES: dict[str, type[Node]] = {}


@dataclass(frozen=True, slots=True, match_args=False)
class Node:
    """An inner node: `node_kind` is one of `NODE_KINDS`, `children` in textual order.

    A node is an instance of the class that `driftbench.lean.syntax` has for its kind, which
    names the parts; `Node(node_kind, children)` makes one of that class.
    """

    node_kind: str
    children: tuple[Term, ...]

    def __init_subclass__(cls, *, kinds: Sequence[str] = ()) -> None:
        """Make nodes of some kinds instances of a subclass."""
        _CLASSES.update(dict.fromkeys(kinds, cls))

    def __new__(cls, node_kind: str = "", children: tuple[Term, ...] = ()) -> Self:
        """Return an instance of the class for a kind; a copy is made without one."""
        found = _CLASSES.get(node_kind)
        known = cls if found is None else found.class_for(children)
        return object.__new__(known)  # type: ignore[return-value]  # a subclass for most kinds

    @classmethod
    def class_for(cls, _children: tuple[Term, ...], /) -> type[Node]:
        """Return the class of a node with some children: this one or a more special one."""
        return cls

    @property
    def last(self) -> Term:
        """The last part in the text."""
        return self.children[-1]

    @property
    def start(self) -> int:
        """First character of the node's first token."""
        first = self.children[0]
        while isinstance(first, Node):
            first = first.children[0]
        return first.start

    @property
    def end(self) -> int:
        """One past the last character of the node's last token."""
        last = self.children[-1]
        while isinstance(last, Node):
            last = last.children[-1]
        return last.end


Term: TypeAlias = Node | Token
"""A token or a node."""

NODE_KINDS = {
    # -- terms --
    "app": "f a b: the function, then its arguments (never nested on the left)",
    "infix": "lhs op rhs",
    "prefix": "op operand",
    "postfix": "operand op",
    "quant": "∀ ∃ fun ∑ …: head token, `binders`, separator token (`,` `↦` `=>`), body",
    "binders": "the binders between a head and its separator: a list of `group`s",
    "group": "binders of one type: names, then `: T` or `∈ s` or nothing; or one bracketed binder",
    "proj": "base, FIELD token: `(f x).bar`, `h.1`; a dotted identifier is one IDENT instead",
    "index": "base, then an opening bracket glued to it, items, closing: `R[X]`, `a[i]`",
    "paren": "( term )",
    "tuple": "( a , b , … )",
    "ascription": "( term : type ); the type may be missing",
    "named": "( name := term ), an argument by name",
    "anon": "⟨ a , b , … ⟩",
    "list": "[ a , b , … ] and #[ … ] and ![ … ], !![ … ]",
    "set": "{ a , b , … }, also empty",
    "setbuilder": "{ binders | body }: brace, `binders` or a pattern term, bar, body, brace",
    "subtype": "{ x : T // body }: brace, `binders`, slashes, body, brace",
    "struct": "{ s with x := v , … } and { x := v }, taken as a flat list",
    "bracket": "any other matched pair: |x|, ‖x‖, ⌊x⌋, ⟪x, y⟫, ⁅x, y⁆ …",
    "let": "let/have/letI/… name binders : T := v ; body",
    "show": "show T from e, show T by …",
    "if": "if c then a else b",
    "match": "match a, b with | p => e …",
    "alts": "fun | p => e | q => f: the alternatives",
    "univ": "explicit universes glued to an identifier: foo.{u, v}",
    "op": "an operator with parts of its own: `→ₗ[`, R, `]`",
    # -- signature --
    "statement": "keyword, name, optional `univ`, binders …, `:`, conclusion",
    "binder": "( x y : T ), { x }, ⦃ x ⦄, [ C x ], [ inst : C x ]; brackets are the first and "
    "last child; names, then optionally `:` and a type, then optionally `:=` and a default",
}
"""Kind of a node -> description."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One parsed theorem statement.

    `text` is the parsed text, from the keyword to the end of the conclusion. `name` is as written,
    not qualified by namespaces. `fallbacks` counts tokens that are in no table.
    """

    text: str
    root: Node
    fallbacks: int

    @property
    def keyword(self) -> str:
        """`theorem` or `lemma`."""
        return next(tokens(self.root.children[0])).text

    @property
    def title(self) -> Token:
        """The declared name as a token."""
        return next(tokens(self.root.children[1]))

    @property
    def name(self) -> str:
        """The declared name as written."""
        return self.title.text

    @property
    def binders(self) -> tuple[Binder, ...]:
        """The signature's binders, in order."""
        found = (c for c in self.root.children if isinstance(c, Node) and c.node_kind == "binder")
        return tuple(cast("Iterator[Binder]", found))

    @property
    def signature(self) -> tuple[Term, ...]:
        """The parts after the name: universes if they are written, binders, colon, conclusion."""
        return self.root.children[2:]

    @property
    def colon(self) -> Token:
        """The colon before the conclusion."""
        return cast("Token", self.root.children[-2])

    @property
    def conclusion(self) -> Term:
        """The term after the signature's colon."""
        return self.root.children[-1]


def tokens(term: Term) -> Iterator[Token]:
    """Yield the leaves of `term` from left to right, without recursion."""
    stack: list[Term] = [term]
    while stack:
        item = stack.pop()
        if isinstance(item, Token):
            yield item
        else:
            stack.extend(reversed(item.children))


def walk(term: Term) -> Iterator[Node]:
    """Yield every inner node of `term`, parents before children, left to right."""
    stack: list[Term] = [term]
    while stack:
        item = stack.pop()
        if isinstance(item, Node):
            yield item
            stack.extend(reversed(item.children))


def render(term: Term, text: str) -> str:
    """Return the text of `term`, made of its tokens and the gaps between them in `text`.

    It equals `text[term.start:term.end]` if and only if the tree is lossless; `driftbench parse`
    checks this.
    """
    out: list[str] = []
    position = term.start
    for token in tokens(term):
        out.append(text[position : token.start])
        out.append(token.text)
        position = token.end
    return "".join(out)


_MARKED = frozenset({"app", "infix", "prefix", "postfix", "quant", "proj", "index", "let", "if"})


def bracketed(term: Term) -> str:
    """Return `term` as text with ❨ ❩ around every compound node and single spaces between tokens.

    This is the notation of the hand-bracketed gold file: two trees have the same brackets if and
    only if these strings are equal.
    """
    if isinstance(term, Token):
        return term.text
    inner = " ".join(bracketed(child) for child in term.children)
    return f"❨{inner}❩" if term.node_kind in _MARKED else inner
