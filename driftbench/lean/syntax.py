"""Typed syntax trees: one class for each kind of node, with its parts by name.

Every inner node of a parsed tree is an instance of one of these classes, so that code matches on
it directly, nested as deep as it likes:

    match term:
        case Infix(op="=", left=App(head=function, args=(argument,)), right=right):
            ...
        case Quantifier(symbol="∀", binders=binders, body=body):
            ...

A part is a node or a `Token` and has its span, at which edits are spliced into the source. The
parts are read off `children` when they are asked for; only those of binders, which rules ask for
over and over, are kept.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, cast

from driftbench.lean.tree import Node, Token

if TYPE_CHECKING:
    from driftbench.lean.tree import Term

__all__ = [
    "Alternatives",
    "Anonymous",
    "App",
    "Arrow",
    "Ascription",
    "Binder",
    "BinderList",
    "Clause",
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
    "spelling",
    "strip",
]

_NAMES = frozenset({"IDENT", "HOLE"})
_MARKS = frozenset({"COLON", "OP", "IN", "WITH", "ASSIGN"})
_OPENING = frozenset({"LPAR", "LBRACE", "LSTRICT", "LBRACK"})
_OPERATOR_MARKS = frozenset({"OPEN", "CLOSE", "COMMA", "OP"})
_OPERATOR_PARTS = frozenset({"IDENT", "NUM", "CONST"})


def strip(term: Term) -> Term:
    """Return a term without the parentheses around it."""
    while isinstance(term, Paren):
        term = term.body
    return term


def conclusion_of(term: Term) -> Term:
    """Return what a term concludes, below ∀, the left sides of → and parentheses."""
    while True:
        match term:
            case Paren(body=below) | Quantifier(symbol="∀", body=below) | Arrow(right=below):
                term = below
            case _:
                return term


def first_token(term: Term) -> Token:
    """Return the first token of a term."""
    while isinstance(term, Node):
        term = term.children[0]
    return term


def spelling(operator: Term) -> str:
    """Return an operator as text, without what is written inside of it: `→ₗ[]` for `→ₗ[R]`."""
    if isinstance(operator, Token):
        return operator.text
    marks = (c for c in operator.children if isinstance(c, Token) and c.type in _OPERATOR_MARKS)
    return "".join(mark.text.replace(" ", "") for mark in marks)


def _is(term: Term, *types: str) -> bool:
    return isinstance(term, Token) and term.type in types


def _after(children: tuple[Term, ...], mark: str) -> Term | None:
    """Return what follows the first token of a type; None where there is none."""
    for i, child in enumerate(children[:-1]):
        if isinstance(child, Token) and child.type == mark:
            return children[i + 1]
    return None


# -- applications and operators --


class App(Node, kinds=("app",)):
    """`f a b`: `head` applied to `args`; the head is no application itself."""

    __slots__ = ()
    __match_args__ = ("head", "args")

    @classmethod
    def of(cls, head: Term, *args: Term) -> App:
        """Return the application of a term that is written nowhere."""
        return cls("app", (head, *args))

    @property
    def head(self) -> Term:
        """The function."""
        return self.children[0]

    @property
    def args(self) -> tuple[Term, ...]:
        """The arguments."""
        return self.children[1:]


class Infix(Node, kinds=("infix",)):
    """`left op right`, with what continues the notation: `a ≡ b [MOD n]`.

    `op` is the operator as text, of one with parts of its own its first piece: `=ᶠ[`.
    """

    __slots__ = ()
    __match_args__ = ("op", "left", "right")

    @classmethod
    def class_for(cls, children: tuple[Term, ...], /) -> type[Node]:
        """Return `Arrow` for `→`."""
        operator = children[1]
        return Arrow if isinstance(operator, Token) and operator.text in _ARROWS else Infix

    @property
    def op(self) -> str:
        """The operator as text."""
        return first_token(self.children[1]).text

    @property
    def operator(self) -> Term:
        """The operator: a token, or an `Operator` with parts of its own."""
        return self.children[1]

    @property
    def left(self) -> Term:
        """The left operand."""
        return self.children[0]

    @property
    def right(self) -> Term:
        """The right operand."""
        return self.children[2]

    @property
    def tail(self) -> tuple[Term, ...]:
        """What follows the right operand and belongs to the operator: `[MOD n]`."""
        return self.children[3:]

    @property
    def plain(self) -> bool:
        """Whether the operator is one token, and nothing follows the right operand."""
        return len(self.children) == 3 and isinstance(self.children[1], Token)


_ARROWS = frozenset({"→", "->"})


class Arrow(Infix):
    """`P → Q`, `α → β`, `(x : α) → β`."""

    __slots__ = ()
    __match_args__ = ("left", "right")

    @property
    def binder(self) -> Binder | None:
        """`(x : α)` before the arrow as a binder; None where the left side binds nothing."""
        left = self.left
        if isinstance(left, Ascription):
            return Binder("binder", left.children)
        return left if isinstance(left, Binder) else None


class Prefix(Node, kinds=("prefix",)):
    """`op operand`: `¬p`, `-x`, `↑n`."""

    __slots__ = ()
    __match_args__ = ("op", "operand")

    @property
    def op(self) -> str:
        """The operator as text, of one with parts of its own its first piece."""
        return first_token(self.children[0]).text

    @property
    def operator(self) -> Term:
        """The operator: a token, or an `Operator` with parts of its own."""
        return self.children[0]

    @property
    def operand(self) -> Term:
        """The operand."""
        return self.children[1]

    @property
    def tail(self) -> tuple[Term, ...]:
        """What follows the operand and belongs to the operator."""
        return self.children[2:]


class Postfix(Node, kinds=("postfix",)):
    """`operand op`: `n !`, `x⁻¹`."""

    __slots__ = ()
    __match_args__ = ("op", "operand")

    @property
    def op(self) -> str:
        """The operator as text, of one with parts of its own its first piece."""
        return first_token(self.children[1]).text

    @property
    def operator(self) -> Term:
        """The operator: a token, or an `Operator` with parts of its own."""
        return self.children[1]

    @property
    def operand(self) -> Term:
        """The operand."""
        return self.children[0]


class Operator(Node, kinds=("op",)):
    """An operator with parts of its own: `→ₗ[R]`, `=ᶠ[l]`."""

    __slots__ = ()
    __match_args__ = ("spelling", "parts")

    @property
    def spelling(self) -> str:
        """The operator as text, without its parts: `→ₗ[]`."""
        return spelling(self)

    @property
    def parts(self) -> tuple[Term, ...]:
        """The terms that are written inside."""
        return tuple(c for c in self.children if isinstance(c, Node) or c.type in _OPERATOR_PARTS)


# -- binders and what binds --


class Clause(NamedTuple):
    """What a binder says of its names: a mark and the terms after it.

    The mark is `:`, a relation such as `∈`, a word such as `in` or `with`, `∂` or `:=`. There is
    one term but for a range: `in a..b` has three.
    """

    mark: Token
    terms: tuple[Term, ...]


class Binder(Node, kinds=("binder", "group")):
    """A binder of a signature, or one group of a quantifier's binders.

    `(x y : T)`, `{x}`, `⦃x⦄`, `[C x]`, `[inst : C x]`, `x y : T`, `x ∈ s`, `x > 0`, `(a, b)`.
    """

    __slots__ = ("__dict__",)
    __match_args__ = ("bracket", "names", "type", "default")

    @cached_property
    def bracket(self) -> str:
        """The opening bracket, or "" for a bare group."""
        first = self.children[0]
        return first.text if isinstance(first, Token) and first.type in _OPENING else ""

    @property
    def is_explicit(self) -> bool:
        """Whether it stands in round brackets."""
        return _is(self.children[0], "LPAR")

    @property
    def is_implicit(self) -> bool:
        """Whether it stands in braces, strict ones included."""
        return _is(self.children[0], "LBRACE", "LSTRICT")

    @property
    def is_instance(self) -> bool:
        """Whether it stands in square brackets."""
        return _is(self.children[0], "LBRACK")

    @property
    def content(self) -> tuple[Term, ...]:
        """What stands between the brackets, all of it where there are none."""
        return self.children[1:-1] if self.bracket else self.children

    @property
    def bound(self) -> tuple[Term, ...]:
        """What is bound, as it is written: names and patterns; of `[C x]` nothing."""
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
    def clauses(self) -> tuple[Clause, ...]:
        """What it says of its names, in order; of `[C x]` nothing."""
        found: list[Clause] = []
        terms: list[Term] = []
        mark: Token | None = None
        for child in self.content:
            if isinstance(child, Token) and child.type in _MARKS:
                if mark is not None:
                    found.append(Clause(mark, tuple(terms)))
                mark, terms = child, []
            else:
                terms.append(child)
        return (*found, Clause(mark, tuple(terms))) if mark is not None else ()

    @property
    def type(self) -> Term | None:
        """The type, or the class of an instance; None where none is written."""
        found = _after(self.children, "COLON")
        return self.children[1] if found is None and self.is_instance else found

    @property
    def is_typed(self) -> bool:
        """Whether a type is written after a colon."""
        return any(_is(child, "COLON") for child in self.children)

    @property
    def default(self) -> Term | None:
        """The default value; None where there is none."""
        return _after(self.children, "ASSIGN")

    @property
    def condition(self) -> Term | None:
        """The condition after `with`: `∑ x ∈ s with p x, f x`; None where there is none."""
        return _after(self.children, "WITH")

    @property
    def plain(self) -> bool:
        """Whether it is names, or names and one type or relation, or a class; and nothing else."""
        return self.relation != "?"

    @cached_property
    def relation(self) -> str:
        """`:` or a relation such as `∈`; "" for names alone; `?` where anything else is written."""
        return self._read()[0]

    @cached_property
    def subject(self) -> Term | None:
        """What follows the relation of a plain binder: its type, bound or class."""
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
    """What stands between a quantifier and its separator: `(x : α) y ∈ s`."""

    __slots__ = ()
    __match_args__ = ("groups",)

    @property
    def groups(self) -> tuple[Binder, ...]:
        """The groups, in order."""
        return tuple(child for child in self.children if isinstance(child, Binder))


class Quantifier(Node, kinds=("quant",)):
    """A head that binds: `∀ x, p x`, `∃! x ∈ s, p x`, `∑ i ∈ s, f i`, `∫ x, f x ∂μ`.

    `symbol` is the head as text. `fun x ↦ t` is a `Lambda`.
    """

    __slots__ = ()
    __match_args__ = ("symbol", "binders", "body")

    @classmethod
    def class_for(cls, children: tuple[Term, ...], /) -> type[Node]:
        """Return `Lambda` for `fun`."""
        head = children[0]
        return Lambda if isinstance(head, Token) and head.text in _FUNCTIONS else Quantifier

    @property
    def symbol(self) -> str:
        """The head as text, of one with parts of its own its first piece: `⨂[`."""
        return self.head.text

    @property
    def head(self) -> Token:
        """The first token."""
        return first_token(self.children[0])

    def _place(self) -> int:
        """Return the place of the binders."""
        if isinstance(self.children[1], BinderList):
            return 1
        return next(i for i, c in enumerate(self.children) if isinstance(c, BinderList))

    @property
    def index(self) -> tuple[Term, ...]:
        """What is written inside of the head: R of `⨂[R] i, M i`."""
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
        """What follows the body and belongs to the head: `∂μ`."""
        return self.children[self._place() + 3 :]

    @property
    def plain(self) -> bool:
        """Whether the head is one token, and nothing follows the body."""
        return len(self.children) == 4


_FUNCTIONS = frozenset({"fun", "λ"})


class Lambda(Quantifier):
    """`fun x ↦ t`."""

    __slots__ = ()
    __match_args__ = ("binders", "body")


class SetBuilder(Node, kinds=("setbuilder",)):
    """`{x | p x}`, `{x ∈ s | p x}`, `{f x | x ∈ s}`, `{(x, y) | p x y}`.

    `element` is what stands before the bar, `condition` what stands after it. The one that binds
    is a `BinderList`; where neither is, the element is a pattern.
    """

    __slots__ = ()
    __match_args__ = ("element", "condition")

    @property
    def element(self) -> Term:
        """What stands before the bar."""
        return self.children[1]

    @property
    def condition(self) -> Term:
        """What stands after the bar."""
        return cast("Node", _after(self.children, "BAR"))

    @property
    def plain(self) -> bool:
        """Whether no type is written on either side of the bar outside of binders."""
        return len(self.children) == 5


class Subtype(Node, kinds=("subtype",)):
    """`{x : α // p x}`."""

    __slots__ = ()
    __match_args__ = ("binders", "condition")

    @property
    def binder_list(self) -> BinderList:
        """The binders as one node, for its span."""
        return cast("BinderList", self.children[1])

    @property
    def binders(self) -> tuple[Binder, ...]:
        """The binders."""
        return self.binder_list.groups

    @property
    def condition(self) -> Term:
        """What stands after `//`."""
        return self.children[3]


class LetIn(Node, kinds=("let",)):
    """`let x : T := v; body`, `have h : p := v; body`."""

    __slots__ = ()
    __match_args__ = ("names", "value", "body")

    @property
    def keyword(self) -> str:
        """`let`, `have` or the like."""
        return first_token(self.children[0]).text

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

    @property
    def value(self) -> Term:
        """What stands after `:=`."""
        return cast("Node", _after(self.children, "ASSIGN"))

    @property
    def body(self) -> Term:
        """What follows."""
        return self.children[-1]


# -- fields, indices, universes --


class Projection(Node, kinds=("proj",)):
    """`(f x).bar`, `h.1`: a field of what is no identifier."""

    __slots__ = ()
    __match_args__ = ("base", "field")

    @property
    def base(self) -> Term:
        """What stands before the dot."""
        return self.children[0]

    @property
    def field(self) -> str:
        """The name after the dot, itself dotted where several follow."""
        return self.field_token.text.removeprefix(".")

    @property
    def field_token(self) -> Token:
        """The dot and the name."""
        return cast("Token", self.children[1])


class WithUniverses(Node, kinds=("univ",)):
    """`foo.{u, v}`."""

    __slots__ = ()
    __match_args__ = ("term",)

    @property
    def term(self) -> Term:
        """What stands before the universes."""
        return self.children[0]


# -- brackets --


class Paren(Node, kinds=("paren",)):
    """`(body)`."""

    __slots__ = ()
    __match_args__ = ("body",)

    @classmethod
    def class_for(cls, children: tuple[Term, ...], /) -> type[Node]:
        """Return `Unit` for `()`."""
        return Paren if len(children) == 3 else Unit

    @property
    def body(self) -> Term:
        """What stands between the parentheses."""
        return self.children[1]


class Unit(Node):
    """`()`."""

    __slots__ = ()


class Ascription(Node, kinds=("ascription",)):
    """`(term : type)`."""

    __slots__ = ()
    __match_args__ = ("term", "type")

    def _colon(self) -> int:
        return next(i for i, c in enumerate(self.children) if _is(c, "COLON"))

    @property
    def term(self) -> Term | None:
        """What stands before the colon; None where nothing does."""
        colon = self._colon()
        found = self.children[colon - 1] if colon else None
        return None if found is None or _is(found, "LPAR") else found

    @property
    def type(self) -> Term | None:
        """What stands after the colon; None where nothing does: `(x :)`."""
        after = self.children[self._colon() + 1 :]
        return after[0] if after and not _is(after[0], "RPAR") else None


class NamedArgument(Node, kinds=("named",)):
    """`(name := value)`."""

    __slots__ = ()
    __match_args__ = ("name", "value")

    @classmethod
    def of(cls, name: str, value: Term) -> NamedArgument:
        """Return an argument that is written nowhere."""
        marks = (("LPAR", "("), ("IDENT", name), ("ASSIGN", ":="), ("RPAR", ")"))
        opening, label, mark, closing = (Token(type_, text, 0, 0) for type_, text in marks)
        return cls("named", (opening, label, mark, value, closing))

    @property
    def name(self) -> Term:
        """What stands before `:=`."""
        return self.children[1]

    @property
    def value(self) -> Term:
        """What stands after `:=`."""
        return cast("Node", _after(self.children, "ASSIGN"))


class Collection(Node):
    """Terms in brackets, with commas between them."""

    __slots__ = ()
    __match_args__ = ("items",)

    @property
    def items(self) -> tuple[Term, ...]:
        """The terms, in order."""
        return tuple(c for c in self.children[1:-1] if not _is(c, "COMMA"))

    @property
    def opening(self) -> Token:
        """The opening bracket."""
        return cast("Token", self.children[0])

    @property
    def closing(self) -> Token:
        """The closing bracket."""
        return cast("Token", self.children[-1])

    @property
    def marks(self) -> str:
        """The brackets as text, without what they hold: `‖‖`."""
        return self.opening.text + self.closing.text


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
    """Notation in brackets of its own: `|x|`, `‖x‖`, `⟪x, y⟫`, `![a, b]`."""

    __slots__ = ()
    __match_args__ = ("marks", "items")


class Indexed(Node, kinds=("index",)):
    """`R[X]`, `K⟮x⟯`, `a[i]`: a term with brackets glued to it."""

    __slots__ = ()
    __match_args__ = ("base", "items")

    @property
    def base(self) -> Term:
        """What stands before the bracket."""
        return self.children[0]

    @property
    def items(self) -> tuple[Term, ...]:
        """The terms in the brackets."""
        return tuple(c for c in self.children[2:-1] if not _is(c, "COMMA"))

    @property
    def suffix(self) -> tuple[Term, ...]:
        """The brackets and what they hold."""
        return self.children[1:]

    @property
    def marks(self) -> str:
        """The brackets as text, without what they hold: `[]`."""
        opening, *_, closing = self.suffix
        return first_token(opening).text + first_token(closing).text


class StructureLiteral(Node, kinds=("struct",)):
    """`{s with x := v}`, `{x := v}`."""

    __slots__ = ()


# -- terms that start with a word --


class Conditional(Node, kinds=("if",)):
    """`if c then a else b`, `if h : c then a else b`."""

    __slots__ = ()
    __match_args__ = ("condition", "positive", "negative")

    @property
    def name(self) -> Term | None:
        """The name of the condition's proof; None where there is none."""
        return self.children[1] if _is(self.children[2], "COLON") else None

    @property
    def condition(self) -> Term:
        """The condition."""
        return self.children[1 if self.name is None else 3]

    @property
    def positive(self) -> Term:
        """The value where the condition holds."""
        return cast("Node", _after(self.children, "THEN"))

    @property
    def negative(self) -> Term:
        """The value where the condition does not hold."""
        return cast("Node", _after(self.children, "ELSE"))


class ShowTerm(Node, kinds=("show",)):
    """`show T from e`."""

    __slots__ = ()
    __match_args__ = ("type", "value")

    @property
    def type(self) -> Term:
        """What is shown."""
        return self.children[1]

    @property
    def value(self) -> Term:
        """What shows it."""
        return self.children[-1]


class MatchTerm(Node, kinds=("match",)):
    """`match a, b with | p => e`."""

    __slots__ = ()


class Alternatives(Node, kinds=("alts",)):
    """`fun | p => e | q => f`."""

    __slots__ = ()
