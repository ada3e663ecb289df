from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.errors import LeanSyntaxError
from driftbench.lean.masking import mask, without_comments


@given(st.text(alphabet="ab \n\"'-/«»r#!\\", max_size=60))
def test_masking_keeps_length_and_line_breaks(text: str) -> None:
    try:
        code = mask(text).code
    except LeanSyntaxError:
        return
    assert len(code) == len(text)
    lines = [i for i, c in enumerate(text) if c == "\n"]
    assert [i for i, c in enumerate(code) if c == "\n"] == lines


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a -- b\nc", "a     \nc"),
        ("a /- b /- c -/ d -/ e", "a                   e"),
        ('x "theorem" y', 'x "       " y'),
        (r'x "a\"b" y', 'x "    " y'),
        ('x r"a\\" y', "x       y"),
        ('x r#"a"b"# y', "x          y"),
        ("'(' x h' y'", "    x h' y'"),
        ("«a b».c", "«xxx».c"),
        ('"never closed', "             "),
    ],
)
def test_text_that_is_no_code_is_masked(text: str, code: str) -> None:
    assert mask(text).code == code


def test_a_docstring_belongs_to_the_code_after_it() -> None:
    text = "/-- one -/\n-- note\ntheorem a\n/-! module -/\n/-- two -/ /-- three -/\nlemma b"
    owners = mask(text).docstrings
    assert {text[at:][:5]: text[slice(*span)] for at, span in owners.items()} == {
        "theor": "/-- one -/",
        "lemma": "/-- three -/",
    }


def test_an_unclosed_comment_is_an_error_at_its_start() -> None:
    with pytest.raises(LeanSyntaxError, match=r"F\.lean:2:3: the comment is never closed"):
        mask("theorem a\n  /- b /- c -/", path="F.lean")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (" (x : α) : p x", " (x : α) : p x"),
        (" (x : α) -- why\n    (y : α) : q", " (x : α)\n    (y : α) : q"),
        (" (x : α)\n  -- a whole line\n  (y : α) : q", " (x : α)\n  (y : α) : q"),
        (" (x /- mid -/ : α) : q -- end", " (x : α) : q"),
        ("f/- glue -/x", "f x"),
        (' : s = "-- text"', ' : s = "-- text"'),
    ],
)
def test_only_comments_are_removed(text: str, kept: str) -> None:
    assert without_comments(text) == kept


@pytest.mark.parametrize("piece", ['"', "«", "/-- x -/\n", "'\"'", 'r#"'])
def test_a_million_odd_characters_are_masked(piece: str) -> None:
    text = piece * (1_000_000 // len(piece))
    assert len(mask(text).code) == len(text)
