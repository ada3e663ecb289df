"""A second parser of Lean terms, to check the first: a grammar with every precedence level.

`driftbench.lean.pratt` brackets flat sequences by Pratt's algorithm. Here one nonterminal per
precedence level is written out from the operators of a `NotationTable`, and lark's
LALR(1) automaton does the bracketing; where an open-ended operand could stop or go on, it goes on
(a shift wins over a reduction), as in Lean. The two share the tokens and nothing else. This one is
slow to set up and gives no tree, only the spelling of `driftbench.lean.bracketed`.
"""

from __future__ import annotations

import re
import sys
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from lark import Lark, Transformer, Tree
from lark import Token as LarkToken
from lark.exceptions import UnexpectedToken

from driftbench.errors import LeanSyntaxError
from driftbench.lean.tokenizer import Tokenizer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench.lean import NotationTable, Op, Token

__all__ = ["ladder_bracketed"]

# -- tokens as terminals: one for each way to bind --------------------------------------------

MAX, ARG, LEAD = 1024, 1023, 1022
"""Lean's precedences of atoms, arguments and applications, independent of the first parser."""
_PAIRS = {"OPEN": "CLOSE", "HEAD_OPEN": "HEAD_CLOSE"}
_CLOSERS = frozenset({"RPAR", "RBRACK", "RBRACE", "RANON", "CLOSE", "COMMA", "COLON"})


class Binding(NamedTuple):
    """The precedences of an operator in the ladder grammar; `tailed`: another part may follow."""

    fixity: str
    prec: int
    left: int
    right: int
    tailed: bool = False

    @property
    def name(self) -> str:
        sides = "_".join("none" if side < 0 else str(side) for side in (self.left, self.right))
        return f"{self.fixity}_{self.prec}_{sides}{'_tailed' * self.tailed}"


def _binding(op: Op) -> Binding:
    """Classify `op`.

    All above MAX is one level. A left operand weaker than `prec` would have taken this operator
    into its own right side, so a bound on the left below `prec` is as good as `prec`.
    """
    prec = min(op.prec, MAX)
    left = -1 if op.left is None else max(min(op.left, MAX), prec)
    right = -1 if op.right is None else min(op.right, MAX)
    if op.fixity == "tail":
        return Binding("tail", 0, 0, right)
    return Binding(op.fixity, prec, left, right, op.tailed)


def _with_closing(tokens: Sequence[Token]) -> Iterator[tuple[Token, Op | None]]:
    """Return each token with its operator; that of an opening bracket is the closing one's."""
    closing: dict[int, Op | None] = {}
    stack: list[int] = []
    for i, token in enumerate(tokens):
        if token.type in _PAIRS:
            stack.append(i)
        elif token.type in _PAIRS.values():
            closing[stack.pop()] = token.op
    for i, token in enumerate(tokens):
        yield token, closing.get(i, token.op)


def _terminals(tokens: Sequence[Token]) -> list[tuple[str, Binding | None]]:
    """Return the terminal of each token in the ladder grammar, with its precedences if any."""
    found: list[tuple[str, Binding | None]] = []
    for i, (token, op) in enumerate(_with_closing(tokens)):
        following = tokens[i + 1].type if i + 1 < len(tokens) else "COMMA"
        if op is not None and token.type in {"OP", "HEAD", "HEAD_OPEN", "OPEN"}:
            kind = _binding(op)
            bracket = token.type in _PAIRS
            found.append((("B_" if bracket else "O_") + kind.name.upper(), kind))
        elif token.type == "DOTS" and following in _CLOSERS:
            found.append(("ELLIPSIS", None))
        else:
            found.append((token.type, None))
    return found


_WITHOUT_TABLE = (  # the tokenizer's own: `fun`, indices, guesses, `open … in`
    Binding("head", MAX, -1, 0),
    Binding("infix", 65, 65, 66),
    Binding("infix", MAX, MAX, MAX),
    Binding("postfix", MAX, MAX, -1),
    Binding("prefix", LEAD, -1, 0),
)


def _bindings(table: NotationTable) -> frozenset[Binding]:
    """Return all precedences of operators in `table`, wherever these are active."""
    entries = (table.everywhere, *table.scoped.values())
    senses = (sense for entry in entries for found in entry.values() for sense in found)
    return frozenset(
        {*_WITHOUT_TABLE, *(_binding(sense.op) for sense in senses if sense.op is not None)}
    )


# -- the grammar ------------------------------------------------------------------------------

_FRAME = """
statement: KW IDENT UNIV? (_box | IDENT | HOLE)* COLON t0
typed: t0 | t0 COLON t0 | t0 COLON | COLON t0
part: typed | typed ASSIGN t0
_parts: part (COMMA part)* COMMA?
_box: paren | brace | strict | brack
paren: LPAR _parts? RPAR | LPAR _alone RPAR
brace: LBRACE _parts? RBRACE | LBRACE _parts COLON t0 RBRACE | LBRACE t0 WITH _parts RBRACE
     | LBRACE typed BAR typed RBRACE -> setbuilder | LBRACE typed SLASHES t0 RBRACE -> subtype
strict: LSTRICT typed RSTRICT
brack: LBRACK _parts? RBRACK
anon: LANON _parts? RANON
group: OPEN _inner CLOSE
_inner: typed? ((COMMA | BAR | MID | SEMI | IN | SLASHES) typed?)*
bound: typed tail? (IN t0 (DOTS t0)?)? (WITH typed)?
alternatives: (BAR t0 (COMMA t0)* MAPSTO t0)+
"""
_ATOMS = """IDENT | CONST | NUM | STR | HOLE | OPAQUE
     | _box | anon | group | t1024 UNIV -> group | t1024 FIELD -> proj"""
_LEADS = """t1024 (t1023 | ELLIPSIS)+ -> app
     | IF typed THEN t0 ELSE t0 -> conditional
     | LET typed ASSIGN t0 SEMI t0 -> local | LET ASSIGN t0 SEMI t0 -> local
     | SHOW t0 FROM t0 -> group | MATCH _parts WITH alternatives -> group"""


def _grammar(known: frozenset[Binding]) -> str:
    levels = sorted({0, LEAD, ARG, MAX, *(kind.prec for kind in known)})

    def nonterminal(prec: int) -> str:
        return f"t{next(level for level in levels if level >= prec)}"

    rules: dict[int, list[str]] = {level: [] for level in levels}
    lines: list[str] = []
    tails: list[str] = []
    alone: list[str] = []  # `(↑)`
    for kind in sorted(known):
        mark = kind.name.upper()
        lines.append(f"_{kind.name}: O_{mark} | B_{mark} _inner {_close(kind)}")
        left = "" if kind.left < 0 or kind.fixity == "tail" else nonterminal(kind.left) + " "
        right = "" if kind.right < 0 else " " + nonterminal(kind.right)
        tail = " tail?" if kind.tailed else ""
        bound = " bound (COMMA | MAPSTO)" if kind.fixity == "head" else ""
        body = f"{left}_{kind.name}{bound}{right}{tail}"
        if kind.fixity == "prefix":
            alone.append(f"O_{mark}")
        if kind.fixity == "tail":
            tails.append(body)
        else:
            rules[kind.prec].append(f"{body} -> {kind.fixity}")
        if kind.fixity == "head" and kind.right == 0:
            rules[kind.prec].append(f"_{kind.name} alternatives -> group")
    for level in {LEAD, *(kind.prec for kind in known if kind.fixity == "postfix")} - {MAX}:
        lines.append(f"field{level}: t{level} FIELD -> proj")  # `X⟦n⟧.foo`, and applied: `… x`
        rules[level] += [f"field{level}", f"field{level} (t1023 | ELLIPSIS)+ -> app"]
    rules[MAX].append(_ATOMS)
    rules[LEAD].append(_LEADS)
    for level, above in zip(levels, (*levels[1:], None), strict=True):
        unit = [] if above is None else [f"t{above}"]
        lines.append(f"?t{level}: " + "\n     | ".join([*unit, *rules[level]]))
    lines.append("tail: " + (" | ".join(tails) or "NO_TAIL"))
    lines.append("_alone: " + " | ".join(alone))
    text = _FRAME + "\n".join(lines) + "\n"
    names = sorted(set(re.findall(r"\b[A-Z][A-Z0-9_]*\b", text)))
    return f"{text}%declare {' '.join(names)}\n"


def _close(kind: Binding) -> str:
    return "HEAD_CLOSE" if kind.fixity == "head" else "CLOSE"


@cache
def _parser(known: frozenset[Binding]) -> Lark:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 50_000))  # lark computes lookaheads recursively
    try:
        return Lark(
            _grammar(known),
            parser="lalr",
            lexer="basic",
            start="statement",
            keep_all_tokens=True,
            maybe_placeholders=False,
            transformer=_Keep(),
        )
    finally:
        sys.setrecursionlimit(limit)


# -- matches, and their text with ❨ ❩ --------------------------------------------------------


class Shape(NamedTuple):
    """A match of a rule; `parts` are token texts and shapes."""

    kind: str
    parts: list[Any]


Part: TypeAlias = "str | Shape"
_GROUP = 3  # a bracket, its content, a bracket
_RELATIONS = frozenset(["∈", "∉", "⊆", "⊂", "⊇", "⊃", "<", "≤", ">", "≥", "<=", ">=", "≠", "∣"])
_MARKED = frozenset({"app", "infix", "prefix", "postfix", "head", "proj", "local", "conditional"})


class _Keep(Transformer[Any, Any]):
    """Stores the matches of rules under the name of the rule or its alias."""

    def __default__(self, data: object, children: list[Any], _meta: object) -> Shape | Tree[Any]:
        if str(data).startswith("_"):
            return Tree(str(data), children)  # lark puts its children into the rule around it
        return Shape(str(data), children)


def _spell(part: Part) -> str:
    """Return a term as text, with ❨ ❩ around compound parts."""
    if isinstance(part, str):
        return part
    kind, parts = part
    if kind == "head":
        inner = [_binders(p) if isinstance(p, Shape) and p.kind == "bound" else p for p in parts]
    elif kind == "setbuilder":
        inner = _set_builder(parts)
    elif kind == "subtype":
        inner = [parts[0], _binders(parts[1]), *parts[2:]]
    elif kind == "local":
        inner = [_binders(p) if isinstance(p, Shape) and p.kind == "typed" else p for p in parts]
    else:
        inner = parts
    text = " ".join(_spell(p) for p in inner)
    return f"❨{text}❩" if kind in _MARKED else text


def _binders(part: Part) -> str:
    """Return binders as text: only the types and sets in them are terms."""
    if isinstance(part, str):
        return part
    kind, parts = part
    if kind in {"app", "paren", "brace", "strict", "anon"}:
        return " ".join(_binders(p) for p in parts)
    if kind == "brack":
        return " ".join(_binders(p) if _is_typed(p) else _spell(p) for p in parts)
    if kind in {"typed", "infix", "bound", "part"}:
        first, *rest = _whole_set(part).parts
        return " ".join([_binders(first), *(_spell(p) for p in rest)])
    return _spell(part)


def _whole_set(part: Shape) -> Shape:
    """Let the set of a binder extend to its end: `x ∈ (f <| s)`, not `(x ∈ f) <| s`."""
    first = part.parts[0]
    if part.kind != "infix" or not isinstance(first, Shape) or first.kind != "infix":
        return part
    name, relation, operand = _whole_set(first).parts[:3]
    return Shape("infix", [name, relation, Shape("infix", [operand, *part.parts[1:]])])


def _is_typed(part: Part) -> bool:
    """Return whether `part` has a colon: `x : T`."""
    while isinstance(part, Shape) and part.kind == "part":
        part = part.parts[0]
    return isinstance(part, Shape) and part.kind == "typed" and ":" in part.parts


def _set_builder(parts: list[Part]) -> list[Part]:
    """Return whether names come first, as in `{x ∈ s | p}`, not as in `{f x | (x ∈ s)}`."""
    opening, first, bar, second, closing = parts
    if _is_typed(first) or _is_binder(first):
        return [opening, _binders(first), bar, second, closing]
    if _is_binder(second):
        return [opening, first, bar, _binders(second), closing]
    return parts


def _is_binder(part: Part) -> bool:
    """Return whether a side of the bar of a set binds: `x`, `x ∈ s`, `(x : T) (y ∈ s)`."""
    if isinstance(part, str):
        return True
    kind, parts = part
    if kind in {"typed", "part"}:
        return _is_binder(parts[0])
    if kind == "app":
        return all(isinstance(p, Shape) and p.kind == "paren" and _is_binder(p) for p in parts)
    if kind == "paren":
        return len(parts) == _GROUP and _is_binder(parts[1])
    whole = _whole_set(part)
    return kind == "infix" and isinstance(whole.parts[0], str) and whole.parts[1] in _RELATIONS


def _spell_statement(shape: Shape) -> str:
    *signature, conclusion = shape.parts
    return " ".join([*(_binders(part) for part in signature), _spell(conclusion)])


# -- text to brackets ------------------------------------------------------------------------


def ladder_bracketed(
    text: str,
    table: NotationTable,
    opened: Iterable[str] = (),
    *,
    local_notation: Sequence[str] = (),
    path: str = "<text>",
) -> str:
    """Return the brackets of a statement by the ladder grammar.

    Args:
        text: `theorem name … : conclusion`, as for `driftbench.lean.parse`.
        table: the notation known; the grammar has a level for every precedence in it.
        opened: namespaces whose scoped notation is active.
        local_notation: sources of the local notation commands in force.
        path: name of the text in errors.

    Returns:
        What `bracketed(parse(text, …).root)` prints when both readings agree.

    Raises:
        LeanSyntaxError: the text is not one statement by this grammar.
    """
    fail = partial(LeanSyntaxError, text=text, path=path)
    view = table.view(tuple(opened), tuple(local_notation))
    tokens = Tokenizer(text, view, fail, statement=True).run()
    stream = _terminals(tokens)
    parser = _parser(_bindings(table) | {kind for _, kind in stream if kind is not None})
    feed = parser.parse_interactive("").feed_token
    for (name, _), token in zip(stream, tokens, strict=True):
        try:
            feed(LarkToken(name, token.text))
        except UnexpectedToken:
            reason = f"`{token.text}` does not fit the ladder grammar"
            raise fail(reason, offset=token.start) from None
    try:
        found: Shape = feed(LarkToken("$END", ""))
    except UnexpectedToken:
        raise fail("the text ends too early", offset=len(text)) from None
    return _spell_statement(found)
