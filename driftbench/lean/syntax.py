"""Typed syntax trees: one class for each kind of node, with its parts by name.

Every inner node of a parsed tree is an instance of one of these classes, which can be used in
nested patterns:

    match term:
        case Infix(op="=", left=App(head=function, args=(argument,)), right=right):
            ...
        case Quantifier(symbol="∀", binders=binders, body=body):
            ...

A part is a node or a `Token`; edits replace the source at its span. Parts are found in `children`
on access; only those of binders, which rules use often, are cached.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, cast

from driftbench.lean.tree import Node, Token

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.tree import Term

__all__ = [
    "Alternatives",
    "Anonymous",
    "App",
    "Arrow",
    "Ascription",
    "Binder",
    "BinderClause",
    "BinderList",
    "Collection",
    "Conditional",
    "Enclosed",
    "Indexed",
    "Infix",
    "Lambda",
    "LetIn",
    "ListLiteral",
    "MatchTerm",
    "NamedArgument",
    "Operator",
    "Paren",
    "Postfix",
    "Prefix",
    "Projection",
    "Quantifier",
    "SetBuilder",
    "SetLiteral",
    "ShowTerm",
    "StructureLiteral",
    "Subtype",
    "TupleTerm",
    "Unit",
    "WithUniverses",
    "conclusion_of",
    "first_token",
    "leading_binders",
    "spelling",
    "strip",
]

_NAMES = frozenset({"IDENT", "HOLE"})
_MARKS = frozenset({"COLON", "OP", "IN", "WITH", "ASSIGN"})
_OPENING = frozenset({"LPAR", "LBRACE", "LSTRICT", "LBRACK"})
_CLOSING = frozenset({"RPAR", "RBRACE", "RSTRICT", "RBRACK"})
_OPERATOR_MARKS = frozenset({"OPEN", "CLOSE", "COMMA", "OP"})
_OPERATOR_PARTS = frozenset({"IDENT", "NUM", "CONST"})


def strip(term: Term) -> Term:
    """Return a term without the parentheses around it."""
    while isinstance(term, Paren):
        term = term.body
    return term


def conclusion_of(term: Term) -> Term:
    """Return the conclusion of a term, below ∀, the left sides of → and parentheses."""
    while True:
        match term:
            case Paren(body=below) | Quantifier(symbol="∀", body=below) | Arrow(right=below):
                term = below
            case _:
                return term


def leading_binders(term: Term) -> Iterator[Binder]:
    """Yield the binders of the ∀s before the conclusion of a term, past left sides of →."""
    while True:
        match strip(term):
            case Quantifier(symbol="∀", binders=binders, body=term):
                yield from binders
            case Arrow(right=term):
                pass
            case _:
                return


def first_token(term: Term) -> Token:
    """Return the first token of a term."""
    while isinstance(term, Node):
        term = term.children[0]
    return term


def spelling(operator: Term) -> str:
    """Return an operator as text, without its parts: `→ₗ[]` for `→ₗ[R]`."""
    if isinstance(operator, Token):
        return operator.text
    marks = (c for c in operator.children if isinstance(c, Token) and c.type in _OPERATOR_MARKS)
    return "".join(mark.text.replace(" ", "") for mark in marks)


def _is(term: Term, *types: str) -> bool:
    return isinstance(term, Token) and term.type in types


def _after(children: tuple[Term, ...], mark: str) -> Term | None:
    """Return the child after the first token of a type, or None."""
    for i, child in enumerate(children[:-1]):
        if isinstance(child, Token) and child.type == mark:
            return children[i + 1]
    return None


# Each of the following functions makes an attribute, as `dataclasses.field` does.


def _child(place: int) -> Term:
    """Make an attribute that is the child at an index."""
    return cast("Term", property(lambda node: node.children[place]))


def _children(start: int, end: int | None = None) -> tuple[Term, ...]:
    """Make an attribute that is the children between two indices."""
    return cast("tuple[Term, ...]", property(lambda node: node.children[start:end]))


def _items(start: int) -> tuple[Term, ...]:
    """Make an attribute: the children from an index to the closing bracket, without commas."""

    def items(node: Node) -> tuple[Term, ...]:
        return tuple(c for c in node.children[start:-1] if not _is(c, "COMMA"))

    return cast("tuple[Term, ...]", property(items))


def _text(place: int) -> str:
    """Make an attribute that is the text of the first token of the child at an index."""
    return cast("str", property(lambda node: first_token(node.children[place]).text))


def _following(mark: str) -> Term:
    """Make an attribute that is the child after the first token of a type."""
    return cast("Term", property(lambda node: _after(node.children, mark)))


# -- applications and operators --


class App(Node, kinds=("app",)):
    """`f a b`: `head` applied to `args`; the head is no application itself."""

    __slots__ = ()
    head = _child(0)
    args = _children(1)

    @classmethod
    def of(cls, head: Term, *args: Term) -> App:
        """Return a new application, which is not part of a text."""
        return cls("app", (head, *args))


class Infix(Node, kinds=("infix",)):
    """`left op right`, with a `tail` that continues the notation: `a ≡ b [MOD n]`.

    `operator` is a token, or an `Operator` with parts; `op` is its text, or the first piece of one
    with parts: `=ᶠ[`.
    """

    __slots__ = ()
    left = _child(0)
    operator = _child(1)
    op = _text(1)
    right = _child(2)
    tail = _children(3)

    @classmethod
    def class_for(cls, children: tuple[Term, ...], /) -> type[Node]:
        """Return `Arrow` for `→`."""
        operator = children[1]
        return Arrow if isinstance(operator, Token) and operator.text in _ARROWS else Infix

    @property
    def plain(self) -> bool:
        """Whether the operator is one token, and nothing follows the right operand."""
        return len(self.children) == 3 and isinstance(self.children[1], Token)


_ARROWS = frozenset({"→", "->"})


class Arrow(Infix):
    """`P → Q`, `α → β`, `(x : α) → β`."""

    __slots__ = ()

    @property
    def binder(self) -> Binder | None:
        """`(x : α)` before the arrow as a binder; None if the left side binds nothing."""
        left = self.left
        if isinstance(left, Ascription):
            return Binder("binder", left.children)
        return left if isinstance(left, Binder) else None


class Prefix(Node, kinds=("prefix",)):
    """`op operand`, as `¬p`, with a `tail` that continues the notation; see `Infix`."""

    __slots__ = ()
    operator = _child(0)
    op = _text(0)
    operand = _child(1)
    tail = _children(2)


class Postfix(Node, kinds=("postfix",)):
    """`operand op`: `n !`, `x⁻¹`; see `Infix`."""

    __slots__ = ()
    operand = _child(0)
    operator = _child(1)
    op = _text(1)


class Operator(Node, kinds=("op",)):
    """An operator with `parts`: `→ₗ[R]`, `=ᶠ[l]`; `content` includes the separators."""

    __slots__ = ()
    content = _children(1, -1)

    @property
    def spelling(self) -> str:
        """The operator as text, without its parts: `→ₗ[]`."""
        return spelling(self)

    @property
    def parts(self) -> tuple[Term, ...]:
        """The terms inside the operator."""
        return tuple(c for c in self.children if isinstance(c, Node) or c.type in _OPERATOR_PARTS)


# -- binders and quantifiers --


class BinderClause(NamedTuple):
    """A part of a binder after its names: a mark and the terms after it.

    The mark is `:`, a relation such as `∈`, a word such as `in` or `with`, `∂` or `:=`. There is
    one term, or three in a range: `in a..b`.
    """

    mark: Token
    terms: tuple[Term, ...]


class Binder(Node, kinds=("binder", "group")):
    """A binder of a signature, or one group of a quantifier's binders.

    `(x y : T)`, `{x}`, `⦃x⦄`, `[C x]`, `[inst : C x]`, `x y : T`, `x ∈ s`, `x > 0`, `(a, b)`.
    """

    __slots__ = ("__dict__",)

    @cached_property
    def bracket(self) -> str:
        """The opening bracket, or "" for a bare group."""
        first = self.children[0]
        return first.text if isinstance(first, Token) and first.type in _OPENING else ""

    @property
    def is_explicit(self) -> bool:
        """Whether it is in round brackets."""
        first = self.children[0]
        return isinstance(first, Token) and first.type == "LPAR"

    @property
    def is_implicit(self) -> bool:
        """Whether it is in braces, strict ones included."""
        first = self.children[0]
        return isinstance(first, Token) and first.type in {"LBRACE", "LSTRICT"}

    @property
    def is_instance(self) -> bool:
        """Whether it is in square brackets."""
        first = self.children[0]
        return isinstance(first, Token) and first.type == "LBRACK"

    @cached_property
    def content(self) -> tuple[Term, ...]:
        """The children without the brackets; those of `(x : T) in l` are `x : T in l`."""
        first = self.children[0]
        if not (isinstance(first, Token) and first.type in _OPENING):
            return self.children
        end = next(i for i, c in enumerate(self.children) if _is(c, *_CLOSING))
        return (*self.children[1:end], *self.children[end + 1 :])

    @cached_property
    def bound(self) -> tuple[Term, ...]:
        """The names and patterns that are bound; none for `[C x]`."""
        content = self.content
        for i, child in enumerate(content):
            if isinstance(child, Token) and child.type in _MARKS:
                return content[:i]
        return () if self.is_instance else content

    @cached_property
    def names(self) -> tuple[Token, ...]:
        """The names up to the first pattern; `_` is one."""
        found: list[Token] = []
        for item in self.bound:
            if not (isinstance(item, Token) and item.type in _NAMES):
                break
            found.append(item)
        return tuple(found)

    @cached_property
    def variables(self) -> tuple[str, ...]:
        """The names as text."""
        return tuple(name.text for name in self.names)

    @property
    def clauses(self) -> tuple[BinderClause, ...]:
        """The clauses after the names, in order; none for `[C x]`."""
        found: list[BinderClause] = []
        terms: list[Term] = []
        mark: Token | None = None
        for child in self.content:
            if isinstance(child, Token) and child.type in _MARKS:
                if mark is not None:
                    found.append(BinderClause(mark, tuple(terms)))
                mark, terms = child, []
            else:
                terms.append(child)
        return (*found, BinderClause(mark, tuple(terms))) if mark is not None else ()

    @property
    def type(self) -> Term | None:
        """The type, or the class of an instance; None if none is written."""
        found = _after(self.children, "COLON")
        return self.children[1] if found is None and self.is_instance else found

    @property
    def is_typed(self) -> bool:
        """Whether a type is written after a colon."""
        return _after(self.children, "COLON") is not None

    @property
    def default(self) -> Term | None:
        """The default value, or None."""
        return _after(self.children, "ASSIGN")

    @property
    def condition(self) -> Term | None:
        """The condition after `with`, as in `∑ x ∈ s with p x, f x`, or None."""
        return _after(self.children, "WITH")

    @property
    def plain(self) -> bool:
        """Whether it consists of names, of names and one type or relation, or of a class."""
        return self.relation != "?"

    @cached_property
    def relation(self) -> str:
        """`:` or a relation such as `∈`; "" for names alone; `?` for anything else."""
        return self._read()[0]

    @cached_property
    def subject(self) -> Term | None:
        """The term after the relation of a plain binder: its type, bound or class."""
        return self._read()[1]

    def _read(self) -> tuple[str, Term | None]:
        content = self.content
        count = len(content)
        if self.is_instance:
            if count == 1:
                return ":", content[0]
            if count == 3 and isinstance(content[0], Token) and _is(content[1], "COLON"):
                return ":", content[2]
            return "?", None
        names = 0
        while names < count:
            item = content[names]
            if not (isinstance(item, Token) and item.type in _NAMES):
                break
            names += 1
        if names and names == count:
            return "", None
        if names and names + 2 == count:
            mark = content[names]
            if isinstance(mark, Token) and mark.type in {"COLON", "OP"}:
                return mark.text, content[-1]
        return "?", None


class BinderList(Node, kinds=("binders",)):
    """The binders between a quantifier and its separator: `(x : α) y ∈ s`."""

    __slots__ = ()

    @property
    def groups(self) -> tuple[Binder, ...]:
        """The groups, in order."""
        return tuple(child for child in self.children if isinstance(child, Binder))


class Quantifier(Node, kinds=("quant",)):
    """A head with binders: `∀ x, p x`, `∃! x ∈ s, p x`, `∑ i ∈ s, f i`, `∫ x, f x ∂μ`.

    `symbol` is the head as text, or the first piece of one with parts: `⨂[`. `fun x ↦ t` is a
    `Lambda`.
    """

    __slots__ = ()
    symbol = _text(0)

    @classmethod
    def class_for(cls, children: tuple[Term, ...], /) -> type[Node]:
        """Return `Lambda` for `fun`."""
        head = children[0]
        return Lambda if isinstance(head, Token) and head.text in _FUNCTIONS else Quantifier

    @property
    def head(self) -> Token:
        """The first token."""
        return first_token(self.children[0])

    def _place(self) -> int:
        """Return the index of the binders."""
        if isinstance(self.children[1], BinderList):
            return 1
        return next(i for i, c in enumerate(self.children) if isinstance(c, BinderList))

    @property
    def index(self) -> tuple[Term, ...]:
        """The terms inside the head: R of `⨂[R] i, M i`."""
        return tuple(c for c in self.children[1 : self._place()] if not _is(c, "HEAD_CLOSE"))

    @property
    def binder_list(self) -> BinderList:
        """The binders as one node, for its span."""
        return cast("BinderList", self.children[self._place()])

    @property
    def binders(self) -> tuple[Binder, ...]:
        """The binders."""
        return self.binder_list.groups

    @property
    def separator(self) -> Token:
        """The comma or arrow before the body."""
        return cast("Token", self.children[self._place() + 1])

    @property
    def body(self) -> Term:
        """The body."""
        return self.children[self._place() + 2]

    @property
    def tail(self) -> tuple[Term, ...]:
        """The part of the head after the body: `∂μ`."""
        return self.children[self._place() + 3 :]

    @property
    def plain(self) -> bool:
        """Whether the head is one token, and nothing follows the body."""
        return len(self.children) == 4


_FUNCTIONS = frozenset({"fun", "λ"})


class Lambda(Quantifier):
    """`fun x ↦ t`."""

    __slots__ = ()


class SetBuilder(Node, kinds=("setbuilder",)):
    """`{x | p x}`, `{x ∈ s | p x}`, `{f x | x ∈ s}`, `{(x, y) | p x y}`.

    `element` is the part before the bar, `condition` the part after it. The one that binds
    is a `BinderList`; where neither is, the element is a pattern.
    """

    __slots__ = ()
    element = _child(1)
    condition = _following("BAR")

    @property
    def plain(self) -> bool:
        """Whether no type is written on either side of the bar outside of binders."""
        return len(self.children) == 5


class Subtype(Node, kinds=("subtype",)):
    """`{x : α // p x}`: `binders` and a `condition`."""

    __slots__ = ()
    condition = _following("SLASHES")

    @property
    def binders(self) -> tuple[Binder, ...]:
        """The binders."""
        return cast("BinderList", self.children[1]).groups


class LetIn(Node, kinds=("let",)):
    """`let x : T := value; body`, `have h : p := value; body`."""

    __slots__ = ()
    value = _following("ASSIGN")
    body = _child(-1)

    @property
    def names(self) -> tuple[Term, ...]:
        """What is bound, as it is written."""
        end = next(i for i, c in enumerate(self.children) if _is(c, "COLON", "ASSIGN"))
        return self.children[1:end]

    @property
    def type(self) -> Term | None:
        """The type; None where none is written."""
        at = next(i for i, c in enumerate(self.children) if _is(c, "COLON", "ASSIGN"))
        return self.children[at + 1] if _is(self.children[at], "COLON") else None


# -- fields and universes --


class Projection(Node, kinds=("proj",)):
    """`(f x).bar`, `h.1`: a `field` of a `base` that is no identifier."""

    __slots__ = ()
    base = _child(0)

    @property
    def field(self) -> str:
        """The name after the dot, itself dotted where several follow."""
        return self.field_token.text.removeprefix(".")

    @property
    def field_token(self) -> Token:
        """The dot and the name."""
        return cast("Token", self.children[1])


class WithUniverses(Node, kinds=("univ",)):
    """`term.{u, v}`."""

    __slots__ = ()
    term = _child(0)


# -- brackets --


class Paren(Node, kinds=("paren",)):
    """`(body)`."""

    __slots__ = ()
    body = _child(1)

    @classmethod
    def class_for(cls, children: tuple[Term, ...], /) -> type[Node]:
        """Return `Unit` for `()`."""
        return Paren if len(children) == 3 else Unit


class Unit(Node):
    """`()`."""

    __slots__ = ()


class Ascription(Node, kinds=("ascription",)):
    """`(term : type)`; `term` or `type` is None if it is missing: `(x :)`."""

    __slots__ = ()

    def _colon(self) -> int:
        return next(i for i, c in enumerate(self.children) if _is(c, "COLON"))

    @property
    def term(self) -> Term | None:
        """The term before the colon."""
        colon = self._colon()
        found = self.children[colon - 1] if colon else None
        return None if found is None or _is(found, "LPAR") else found

    @property
    def type(self) -> Term | None:
        """The type after the colon."""
        after = self.children[self._colon() + 1 :]
        return after[0] if after and not _is(after[0], "RPAR") else None


class NamedArgument(Node, kinds=("named",)):
    """`(name := value)`."""

    __slots__ = ()
    name = _child(1)
    value = _following("ASSIGN")

    @classmethod
    def of(cls, name: str, value: Term) -> NamedArgument:
        """Return a new argument, which is not part of a text."""
        marks = (("LPAR", "("), ("IDENT", name), ("ASSIGN", ":="), ("RPAR", ")"))
        opening, label, mark, closing = (Token(type_, text, 0, 0) for type_, text in marks)
        return cls("named", (opening, label, mark, value, closing))


class Collection(Node):
    """Terms in brackets, with commas between them: `items`."""

    __slots__ = ()
    items = _items(1)

    @property
    def opening(self) -> Token:
        """The opening bracket."""
        return first_token(self.children[0])

    @property
    def marks(self) -> str:
        """The brackets as text, without their content: `‖‖`."""
        return self.opening.text + first_token(self.children[-1]).text


class TupleTerm(Collection, kinds=("tuple",)):
    """`(a, b)`."""

    __slots__ = ()


class Anonymous(Collection, kinds=("anon",)):
    """`⟨a, b⟩`: an anonymous constructor, or a pattern."""

    __slots__ = ()


class ListLiteral(Collection, kinds=("list",)):
    """`[a, b]`."""

    __slots__ = ()


class SetLiteral(Collection, kinds=("set",)):
    """`{a, b}`."""

    __slots__ = ()


class Enclosed(Collection, kinds=("bracket",)):
    """Notation with other brackets: `|x|`, `‖x‖`, `⟪x, y⟫`, `![a, b]`."""

    __slots__ = ()


class Indexed(Node, kinds=("index",)):
    """`R[X]`, `K⟮x⟯`, `a[i]`: a `base` with brackets glued to it, which are its `suffix`."""

    __slots__ = ()
    base = _child(0)
    suffix = _children(1)
    items = _items(2)

    @property
    def marks(self) -> str:
        """The brackets as text, without their content: `[]`."""
        return first_token(self.children[1]).text + first_token(self.children[-1]).text


class StructureLiteral(Node, kinds=("struct",)):
    """`{s with x := v}`, `{x := v}`."""

    __slots__ = ()


# -- terms that start with a word --


class Conditional(Node, kinds=("if",)):
    """`if condition then positive else negative`, `if name : condition then …`."""

    __slots__ = ()
    positive = _following("THEN")
    negative = _following("ELSE")

    @property
    def name(self) -> Term | None:
        """The name of the condition's proof, or None."""
        return self.children[1] if _is(self.children[2], "COLON") else None

    @property
    def condition(self) -> Term:
        """The condition."""
        return self.children[1 if self.name is None else 3]


class ShowTerm(Node, kinds=("show",)):
    """`show T from e`."""

    __slots__ = ()


class MatchTerm(Node, kinds=("match",)):
    """`match a, b with | p => e`."""

    __slots__ = ()


class Alternatives(Node, kinds=("alts",)):
    """`fun | p => e | q => f`."""

    __slots__ = ()
