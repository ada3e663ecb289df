"""The LALR(1) grammar of `lean.lark`: tokens in, a raw tree out.

lark parses with it; its lexer passes on the tokens of a `Tokenizer`. In the raw tree, `Raw(kind,
children)` is a match of a rule of the grammar. Sequences of kind `flat` have no precedence yet:
`fold.py` makes terms of them.
"""

from __future__ import annotations

from functools import cache, partial
from importlib import resources
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from lark import Lark, Transformer
from lark import Token as LarkToken
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer

from driftbench.lean.tree import Token

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lark.lexer import LexerState

    from driftbench.errors import LeanSyntaxError
    from driftbench.lean.tokenizer import Tokenizer

__all__ = ["Raw", "parse_raw"]


class Raw(NamedTuple):
    """A match of a grammar rule; `children` are tokens and raws."""

    kind: str
    children: list[Any]


_END = LarkToken("_END", "")


class _LeanLexer(Lexer):
    """Yields the tokens of a `Tokenizer`, and `_END`, to lark.

    lark uses only the `type` of a token, and the position of the last one, its own `_END`.
    """

    __future_interface__ = 1  # `lex` gets the states of lexer and parser

    def __init__(self, _conf: object) -> None:
        pass

    def lex(self, lexer_state: LexerState, _parser_state: object) -> Iterator[LarkToken]:
        # With a custom lexer, lark's "text" is the argument of `parse`.
        tokens = cast("Tokenizer", lexer_state.text).run()
        return cast("Iterator[LarkToken]", chain(tokens, (_END,)))


class _Raws(Transformer[Token, Raw]):
    """Makes a `Raw` of each match; lark gets the function for each rule once."""

    def flat(self, children: list[Any]) -> Raw:
        """Add an item to a sequence, or start one with it."""
        if len(children) == 1:
            return Raw("flat", children)
        sequence: Raw = children[0]
        sequence.children.append(children[1])
        return sequence

    def __getattr__(self, rule: str) -> Callable[[list[Any]], Raw]:
        return partial(Raw, str(rule))


@cache
def _parser() -> Lark:
    text = resources.files("driftbench.lean").joinpath("lean.lark").read_text(encoding="utf-8")
    return Lark(
        text,
        parser="lalr",
        lexer=_LeanLexer,
        start=["statement", "term"],
        transformer=_Raws(),
        maybe_placeholders=False,
    )


_READABLE = {
    "COLON": "`:`", "COMMA": "`,`", "MAPSTO": "`↦`", "ASSIGN": "`:=`", "_END": "the end",
    "BAR": "`|`", "RPAR": "`)`", "RBRACE": "`}`", "RBRACK": "`]`", "RANON": "`⟩`",
    "THEN": "`then`", "ELSE": "`else`", "WITH": "`with`", "FROM": "`from`", "SEMI": "`;`",
}  # fmt: skip


def parse_raw(tokenizer: Tokenizer, *, start: str) -> Raw:
    """Parse a text by the grammar, from `start` (`statement` or `term`).

    Raises:
        LeanSyntaxError: no rule fits; the error is at the first token that does not fit, and names
            the expected ones. Errors of the tokenizer are not changed.
    """
    try:
        # Typed by lark as a tree; it is the result of `_Raws`.
        return cast("Raw", _parser().parse(tokenizer, start=start))
    except UnexpectedToken as error:
        raise _readable(error, tokenizer) from None


def _readable(error: UnexpectedToken, tokenizer: Tokenizer) -> LeanSyntaxError:
    found: object = error.token
    hint = ", ".join(sorted(_READABLE[name] for name in error.accepts if name in _READABLE))
    if isinstance(found, Token):
        offset, shown = found.start, f"`{found.text}` does not fit here"
    else:
        offset, shown = len(tokenizer.text.rstrip()), "the text ends too early"
    reason = shown + (f"; expected a term or {hint}" if hint else "")
    return tokenizer.fail(reason, offset=offset)
