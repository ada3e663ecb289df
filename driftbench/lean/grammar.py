"""The static LALR(1) grammar, run by lark over the tokens of `lexer.py`.

The result is a raw tree: `Raw(kind, children)` for what the grammar names, plain lists for the
flat sequences between brackets, still without precedence. `fold.py` turns it into a tree.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from lark import Lark, Transformer
from lark import Token as LarkToken
from lark.exceptions import UnexpectedToken

from driftbench.errors import LeanSyntaxError
from driftbench.lean.tree import Token

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Flat", "Raw", "parse_raw"]


class Raw(NamedTuple):
    """What one grammar rule matched; `children` are tokens, raws, and `Flat` lists."""

    kind: str
    children: list[Any]


Flat: TypeAlias = "list[Token | Raw]"

_RULES = (
    "statement", "term", "typed", "part", "paren", "brace", "strict", "brack", "anon", "group",
    "slot", "head", "funalts", "matching", "alt", "conditional", "local", "shown",
)  # fmt: skip


class _Build(Transformer[Any, Any]):
    """Keeps what the rules matched; `flat` stays a bare list because `fold` indexes it."""

    def flat(self, children: list[Any]) -> list[Any]:
        return children


def _named(kind: str) -> Callable[[_Build, list[Any]], Raw]:
    def build(_: _Build, children: list[Any]) -> Raw:
        return Raw(kind, children)

    return build


for _kind in _RULES:
    setattr(_Build, _kind, _named(_kind))


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
        transformer=_Build(),
    )


_END = LarkToken("$END", "")
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
    # Tokens are fed one by one: lark's own lexers know no notation, and its loop wants its own
    # token class. `parser_state.feed_token` asks of a token only its `type`.
    feed = _parser(start).parse_interactive("").parser_state.feed_token
    try:
        for token in tokens:
            feed(token)  # type: ignore[arg-type]  # our token has the one attribute that is read
        raw: Raw = feed(_END, is_end=True)
    except UnexpectedToken as error:
        raise _explain(error, text=text, path=path, first_line=first_line) from None
    return raw


def _explain(error: UnexpectedToken, *, text: str, path: str, first_line: int) -> LeanSyntaxError:
    found: object = error.token
    hint = ", ".join(sorted(_READABLE[name] for name in error.expected if name in _READABLE))
    if isinstance(found, Token):
        offset, shown = found.start, f"`{found.text}` does not fit here"
    else:
        offset, shown = len(text.rstrip()), "the text ends too early"
    reason = shown + (f"; expected a term or {hint}" if hint else "")
    return LeanSyntaxError(reason, text=text, offset=offset, path=path, first_line=first_line)
