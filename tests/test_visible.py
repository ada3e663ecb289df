from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench._visible import printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\x1b[31mb", "a<U+001B>[31mb"),
        ("x\u202ey\u2066z", "x<U+202E>y<U+2066>z"),
        ("a\n\tb\r", "a  b "),
        ("\x9b2J\x07\x00", "<U+009B>2J<U+0007><U+0000>"),
        ("\u200bzero\ufeff", "<U+200B>zero<U+FEFF>"),
        ("\ud800", "<U+D800>"),
        ("blank\u3164letter", "blank<U+3164>letter"),
        ("∀ ε > 0, ∃ δ, «α β» 𝔽₂", "∀ ε > 0, ∃ δ, «α β» 𝔽₂"),
    ],
)
def test_hidden_characters_are_spelt(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(st.text(st.characters(codec=None)))
def test_printable_text_has_no_hidden_character(text: str) -> None:
    found = printable(text)
    assert found.isprintable()
    assert printable(found) == found
    assert found.encode().decode() == found
