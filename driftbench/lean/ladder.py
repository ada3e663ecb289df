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
from typing import TYPE_CHECKING

from lark import Lark
from lark import Token as LarkToken
from lark.exceptions import UnexpectedToken

from driftbench.errors import LeanSyntaxError
from driftbench.lean._ladder_shapes import Keep, Shape, spell_statement
from driftbench.lean._ladder_terminals import ARG, LEAD, MAX, Binding, bindings, terminals
from driftbench.lean.chars import IDENT
from driftbench.lean.lexer import lex

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from driftbench.lean.table import NotationTable

__all__ = ["ladder_bracketed"]

_START = re.compile(rf"\s*(theorem|lemma)\s+({IDENT})(\.\{{[^{{}}]*\}})?")

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


def _rungs(known: Iterable[Binding]) -> tuple[int, ...]:
    return tuple(sorted({0, LEAD, ARG, MAX, *(kind.prec for kind in known)}))


def _grammar(known: frozenset[Binding]) -> str:
    rungs = _rungs(known)

    def level(prec: int) -> str:
        return f"t{next(rung for rung in rungs if rung >= prec)}"

    rules: dict[int, list[str]] = {rung: [] for rung in rungs}
    lines: list[str] = []
    tails: list[str] = []
    alone: list[str] = []  # `(↑)`
    for kind in sorted(known):
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
    for rung in {LEAD, *(kind.prec for kind in known if kind.fixity == "postfix")} - {MAX}:
        lines.append(f"field{rung}: t{rung} FIELD -> proj")  # `X⟦n⟧.foo`, and applied: `… x`
        rules[rung] += [f"field{rung}", f"field{rung} (t1023 | ELLIPSIS)+ -> app"]
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
            transformer=Keep(),
        )
    finally:
        sys.setrecursionlimit(limit)


# -- the whole way -----------------------------------------------------------------------------


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
    stream = terminals(tokens)
    parser = _parser(bindings(table) | {kind for _, kind in stream if kind is not None})
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
