"""Tokens of texts: spans, and types that depend on the neighbours of a token."""

from __future__ import annotations

import itertools
import re
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.errors import LeanSyntaxError
from driftbench.lean import Token, standard_table
from driftbench.lean.tokenizer import Tokenizer

GAP = re.compile(r"(?:\s|--[^\n]*|/-.*?-/)*", re.DOTALL)


def tokens_of(text: str, *, statement: bool = False) -> list[Token]:
    fail = partial(LeanSyntaxError, text=text)
    return Tokenizer(text, standard_table().view(), fail, statement=statement).run()


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("R[X]", "IDENT OPEN IDENT CLOSE"),
        ("R [X]", "IDENT LBRACK IDENT RBRACK"),
        ("(f x)[i]", "LPAR IDENT IDENT RPAR OPEN IDENT CLOSE"),
        ("f.1.g", "IDENT"),
        ("(f x).1", "LPAR IDENT IDENT RPAR FIELD"),
        ("f .some", "IDENT IDENT"),
        ("|a| * |b|", "OPEN IDENT CLOSE OP OPEN IDENT CLOSE"),
        ("{x | |x| < 1}", "LBRACE IDENT BAR OPEN IDENT CLOSE OP NUM RBRACE"),
        ("fun | 0 => a", "HEAD BAR NUM MAPSTO IDENT"),
        ("1_000_000 + 0xff_f", "NUM OP NUM"),
        ("∑ x ∈ s, f x", "HEAD IDENT OP IDENT COMMA IDENT IDENT"),
        ("a ≡ b [MOD n]", "IDENT OP IDENT OPEN IDENT CLOSE"),
        ("∃ x, by simp, y", "HEAD IDENT COMMA OPAQUE"),
        ("(by simp, y)", "LPAR OPAQUE COMMA IDENT RPAR"),
        ("foo.{u, v} x", "IDENT UNIV IDENT"),
        ("open Nat in n !", "OP IDENT OP"),
        ("?x _ ?_", "HOLE HOLE HOLE"),
        ("show p by simp", "SHOW IDENT FROM OPAQUE"),
        ("let x := a\nx", "LET IDENT ASSIGN IDENT SEMI IDENT"),
        ("let x := a\n  x", "LET IDENT ASSIGN IDENT IDENT"),
        ("{ x := a\n  y := b }", "LBRACE IDENT ASSIGN IDENT COMMA IDENT ASSIGN IDENT RBRACE"),
        ("a⊛ b", "IDENT OP IDENT"),
    ],
)
def test_the_type_of_a_token_depends_on_its_neighbours(text: str, types: str) -> None:
    assert [token.type for token in tokens_of(text)] == types.split()


def test_a_statement_starts_with_keyword_name_and_universes() -> None:
    found = tokens_of("lemma Foo.bar.{u} [Ring R] (x : R[X]) : x = x", statement=True)
    assert [token.type for token in found[:5]] == ["KW", "IDENT", "UNIV", "LBRACK", "IDENT"]
    assert [token.text for token in found[:3]] == ["lemma", "Foo.bar", ".{u}"]


def test_brackets_of_a_signature_never_index() -> None:
    found = tokens_of("theorem t[Ring R](x : R) : R[X]", statement=True)
    assert [token.type for token in found if token.text == "["] == ["LBRACK", "OPEN"]


def test_a_line_break_that_separates_is_an_empty_token() -> None:
    (found,) = (token for token in tokens_of("let x := a\nx") if token.type == "SEMI")
    assert (found.text, found.start, found.end) == ("", 10, 10)


def test_guesses_are_flagged() -> None:
    assert [token.fallback for token in tokens_of("a ⊛ b")] == [False, True, False]


@pytest.mark.parametrize(
    "text", ["theorem t : (a", "theorem t :\n  a ) b", "theorem t : «a", 'theorem t : "a']
)
def test_an_error_shows_the_line_as_it_is_written(text: str) -> None:
    with pytest.raises(LeanSyntaxError) as caught:
        tokens_of(text, statement=True)
    assert text.splitlines()[-1] in str(caught.value)


PIECES = st.sampled_from(
    [
        *"xfR()[]{}⟨⟩|‖,:;.+-⁻∀∑∂≡\n ",
        ":=",
        "fun ",
        "let ",
        "by ",
        "if ",
        "/- -/",
        "-- \n",
        "‖x‖",
        "a.b",
    ]
)


@given(st.lists(PIECES, max_size=30))
def test_tokens_are_slices_in_order_with_nothing_but_white_space_between(pieces: list[str]) -> None:
    text = "".join(pieces)
    try:
        found = tokens_of(text)
    except LeanSyntaxError:
        return
    assert all(text[token.start : token.end] == token.text for token in found)
    ends = [0, *(token.end for token in found)]
    starts = [*(token.start for token in found), len(text)]
    for end, start in zip(ends, starts, strict=True):
        assert GAP.fullmatch(text, end, start)
    assert all(a.start <= b.start for a, b in itertools.pairwise(found))
