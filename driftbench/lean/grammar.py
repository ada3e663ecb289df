"""The static LALR(1) grammar, run by lark over the tokens of `lexer.py`.

The result is a raw tree: `Raw(kind, children)` for what the grammar names, plain lists for the
flat sequences between brackets, still without precedence. `fold.py` turns it into a tree.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TypeAlias

from lark import Lark
from lark import Token as LarkToken
from lark.exceptions import UnexpectedToken

from driftbench.errors import InternalError, LeanSyntaxError
from driftbench.lean._table import END, Raw, Table, table_of
from driftbench.lean.tree import Token

__all__ = ["Flat", "Raw", "parse_raw"]


Flat: TypeAlias = "list[Token | Raw]"


@cache
def _parser(start: str) -> Lark:
    text = resources.files("driftbench.lean").joinpath("lean.lark").read_text(encoding="utf-8")
    return Lark(
        text,
        parser="lalr",
        lexer="basic",
        start=start,
        keep_all_tokens=True,
        maybe_placeholders=False,
    )


@cache
def _table(start: str) -> Table:
    return table_of(_parser(start), bare=frozenset({"flat"}))  # `fold` indexes a flat list


_END = Token(END, "", 0, 0)
_READABLE = {
    "COLON": "`:`", "COMMA": "`,`", "MAPSTO": "`↦`", "ASSIGN": "`:=`", "$END": "the end",
    "BAR": "`|`", "RPAR": "`)`", "RBRACE": "`}`", "RBRACK": "`]`", "RANON": "`⟩`",
    "THEN": "`then`", "ELSE": "`else`", "WITH": "`with`", "FROM": "`from`", "SEMI": "`;`",
}  # fmt: skip


def parse_raw(tokens: list[Token], *, start: str, text: str, path: str, first_line: int) -> Raw:
    """Run the grammar from `start` (`statement` or `term`).

    Raises:
        LeanSyntaxError: at the first token that fits no rule, naming what would have fitted.
    """
    tokens.append(_END)
    raw = _table(start).run(tokens)
    tokens.pop()
    if raw is None:
        raise _misfit(tokens, start=start, text=text, path=path, first_line=first_line)
    return raw


def _misfit(
    tokens: list[Token], *, start: str, text: str, path: str, first_line: int
) -> LeanSyntaxError:
    """The error of tokens that do not fit, with what lark would have taken instead."""
    # Fed one by one: lark's own lexers know no notation, and its loop wants its own token class.
    # `parser_state.feed_token` asks of a token only its `type`.
    feed = _parser(start).parse_interactive("").parser_state.feed_token
    try:
        for token in tokens:
            feed(token)  # type: ignore[arg-type]  # our token has the one attribute that is read
        feed(LarkToken(END, ""), is_end=True)
    except UnexpectedToken as error:
        return _explain(error, text=text, path=path, first_line=first_line)
    raise InternalError(f"{path}: tokens that the grammar takes were refused: {text[:200]!r}")


def _explain(error: UnexpectedToken, *, text: str, path: str, first_line: int) -> LeanSyntaxError:
    found: object = error.token
    hint = ", ".join(sorted(_READABLE[name] for name in error.expected if name in _READABLE))
    if isinstance(found, Token):
        offset, shown = found.start, f"`{found.text}` does not fit here"
    else:
        offset, shown = len(text.rstrip()), "the text ends too early"
    reason = shown + (f"; expected a term or {hint}" if hint else "")
    return LeanSyntaxError(reason, text=text, offset=offset, path=path, first_line=first_line)
