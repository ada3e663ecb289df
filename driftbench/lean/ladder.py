"""A second reading of Lean terms, to check the first: a grammar with every precedence level.

`fold.py` brackets flat sequences by Pratt's algorithm. Here one nonterminal per precedence level
is written out, ladder-wise, from the operators of a `NotationTable`, and lark's LALR(1) automaton
does the bracketing; where an open-ended operand could stop or go on, it goes on (a shift wins over
a reduction), as in Lean. The two share the lexer's tokens and nothing else. This one is slow to
set up and builds no tree: it is a test oracle, not a parser.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from lark import Lark
from lark import Token as LarkToken
from lark.exceptions import UnexpectedToken

from driftbench.errors import LeanSyntaxError
from driftbench.lean._ladder_shapes import Keep, Shape, spell_statement
from driftbench.lean.chars import IDENT
from driftbench.lean.lexer import lex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench.lean.table import NotationTable
    from driftbench.lean.tree import Op, Token

__all__ = ["ladder_bracketed"]

MAX, ARG, LEAD = 1024, 1023, 1022  # Lean's own, not shared with what is checked
_START = re.compile(rf"\s*(theorem|lemma)\s+({IDENT})(\.\{{[^{{}}]*\}})?")
_PAIRS = {"OPEN": "CLOSE", "HEAD_OPEN": "HEAD_CLOSE"}
_CLOSERS = frozenset({"RPAR", "RBRACK", "RBRACE", "RANON", "CLOSE", "COMMA", "COLON"})

_FRAME = """
statement: KW IDENT UNIV? (_box | IDENT | HOLE)* COLON t0
typed: t0 | t0 COLON t0 | t0 COLON | COLON t0
part: typed | typed ASSIGN t0
_parts: part (COMMA part)* COMMA?
_box: paren | brace | strict | brack
paren: LPAR _parts? RPAR | LPAR _alone RPAR
brace: LBRACE _parts? RBRACE | LBRACE t0 WITH _parts RBRACE
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


class _Class(NamedTuple):
    """How an operator binds, as far as the ladder cares; `tailed`: one more part may follow."""

    fixity: str
    prec: int
    left: int
    right: int
    tailed: bool = False

    @property
    def name(self) -> str:
        sides = "_".join("none" if side < 0 else str(side) for side in (self.left, self.right))
        return f"{self.fixity}_{self.prec}_{sides}{'_tailed' * self.tailed}"


def _class(op: Op) -> _Class:
    """Classify `op`.

    All above MAX is one level. A left operand weaker than `prec` would have taken this operator
    into its own right side, so a bound on the left below `prec` is as good as `prec`.
    """
    prec = min(op.prec, MAX)
    left = -1 if op.left is None else max(min(op.left, MAX), prec)
    right = -1 if op.right is None else min(op.right, MAX)
    if op.fixity == "tail":
        return _Class("tail", 0, 0, right)
    return _Class(op.fixity, prec, left, right, op.tailed)


# -- from tokens to terminals ----------------------------------------------------------------


def _with_closing(tokens: Sequence[Token]) -> Iterator[tuple[Token, Op | None]]:
    """Pair each token with its operator; a bracket that opens is told what the closing one is."""
    closing: dict[int, Op | None] = {}
    stack: list[int] = []
    for i, token in enumerate(tokens):
        if token.type in _PAIRS:
            stack.append(i)
        elif token.type in _PAIRS.values():
            closing[stack.pop()] = token.op
    for i, token in enumerate(tokens):
        yield token, closing.get(i, token.op)


def _terminals(tokens: Sequence[Token]) -> list[tuple[str, _Class | None]]:
    """The terminal of each token in the ladder grammar, with its class if it is an operator."""
    found: list[tuple[str, _Class | None]] = []
    for i, (token, op) in enumerate(_with_closing(tokens)):
        following = tokens[i + 1].type if i + 1 < len(tokens) else "COMMA"
        if op is not None and token.type in {"OP", "HEAD", "HEAD_OPEN", "OPEN"}:
            kind = _class(op)
            bracket = token.type in _PAIRS
            found.append((("B_" if bracket else "O_") + kind.name.upper(), kind))
        elif token.type == "DOTS" and following in _CLOSERS:
            found.append(("ELLIPSIS", None))
        else:
            found.append((token.type, None))
    return found


def _header(text: str, path: str) -> tuple[list[tuple[str, str]], str]:
    """Keyword, name and universes, and the text with blanks in their place."""
    start = _START.match(text)
    if start is None:
        raise LeanSyntaxError(
            "expected `theorem name … : conclusion`", text=text, offset=0, path=path
        )
    kinds = ("KW", "IDENT", "UNIV")
    head = [(kind, part) for kind, part in zip(kinds, start.groups(), strict=True) if part]
    return head, re.sub(r"[^\n]", " ", text[: start.end()]) + text[start.end() :]


# -- the grammar -------------------------------------------------------------------------------


def _rungs(classes: Iterable[_Class]) -> tuple[int, ...]:
    return tuple(sorted({0, LEAD, ARG, MAX, *(c.prec for c in classes)}))


def _grammar(classes: frozenset[_Class]) -> str:
    rungs = _rungs(classes)

    def level(prec: int) -> str:
        return f"t{next(rung for rung in rungs if rung >= prec)}"

    rules: dict[int, list[str]] = {rung: [] for rung in rungs}
    lines: list[str] = []
    tails: list[str] = []
    alone: list[str] = []  # `(↑)`
    for kind in sorted(classes):
        mark = kind.name.upper()
        lines.append(f"_{kind.name}: O_{mark} | B_{mark} _inner {_close(kind)}")
        left = "" if kind.left < 0 or kind.fixity == "tail" else level(kind.left) + " "
        right = "" if kind.right < 0 else " " + level(kind.right)
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
    rules[MAX].append(_ATOMS)
    rules[LEAD].append(_LEADS)
    for rung, above in zip(rungs, (*rungs[1:], None), strict=True):
        unit = [] if above is None else [f"t{above}"]
        lines.append(f"?t{rung}: " + "\n     | ".join([*unit, *rules[rung]]))
    lines.append("tail: " + (" | ".join(tails) or "NO_TAIL"))
    lines.append("_alone: " + " | ".join(alone))
    text = _FRAME + "\n".join(lines) + "\n"
    names = sorted(set(re.findall(r"\b[A-Z][A-Z0-9_]*\b", text)))
    return f"{text}%declare {' '.join(names)}\n"


def _close(kind: _Class) -> str:
    return "HEAD_CLOSE" if kind.fixity == "head" else "CLOSE"


@cache
def _parser(classes: frozenset[_Class]) -> Lark:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 50_000))  # lark computes lookaheads recursively
    try:
        return Lark(
            _grammar(classes),
            parser="lalr",
            lexer="basic",
            start="statement",
            keep_all_tokens=True,
            maybe_placeholders=False,
            transformer=Keep(),
        )
    finally:
        sys.setrecursionlimit(limit)


# -- the whole way -----------------------------------------------------------------------------


_LEXER_MADE = (  # what the lexer makes up without a table: `fun`, indices, guesses, `open … in`
    _Class("head", MAX, -1, 0),
    _Class("infix", 65, 65, 66),
    _Class("infix", MAX, MAX, MAX),
    _Class("postfix", MAX, MAX, -1),
    _Class("prefix", LEAD, -1, 0),
)


def _classes(table: NotationTable) -> frozenset[_Class]:
    """Every way to bind that `table` knows, wherever it is active."""
    entries = (table.everywhere, *table.scoped.values())
    senses = (sense for entry in entries for found in entry.values() for sense in found)
    return frozenset(
        {*_LEXER_MADE, *(_class(sense.op) for sense in senses if sense.op is not None)}
    )


def ladder_bracketed(
    text: str,
    table: NotationTable,
    opened: Iterable[str] = (),
    *,
    local_notation: Sequence[str] = (),
    path: str = "<text>",
) -> str:
    """Bracket a statement by the ladder grammar.

    Args:
        text: `theorem name … : conclusion`, as for `driftbench.lean.parse`.
        table: the notation known; the grammar has a rung for every precedence in it.
        opened: namespaces whose scoped notation is active.
        local_notation: sources of the local notation commands in force.
        path: name of the text in errors.

    Returns:
        What `bracketed(parse(text, …).root)` prints when both readings agree.

    Raises:
        LeanSyntaxError: the text is not one statement by this grammar.
    """
    head, blanked = _header(text, path)
    view = table.view(tuple(opened), tuple(local_notation))
    tokens = lex(blanked, view, signature=True, path=path)
    stream = _terminals(tokens)
    parser = _parser(_classes(table) | {kind for _, kind in stream if kind is not None})
    feed = parser.parse_interactive("").feed_token
    for name, spelling in head:
        feed(LarkToken(name, spelling))
    for (name, _), token in zip(stream, tokens, strict=True):
        try:
            feed(LarkToken(name, token.text))
        except UnexpectedToken:
            raise LeanSyntaxError(
                f"`{token.text}` fits no rung of the ladder",
                text=text,
                offset=token.start,
                path=path,
            ) from None
    try:
        found: Shape = feed(LarkToken("$END", ""))
    except UnexpectedToken:
        raise LeanSyntaxError(
            "the text ends too early", text=text, offset=len(text), path=path
        ) from None
    return spell_statement(found)
