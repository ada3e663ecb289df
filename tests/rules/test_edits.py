"""Applying, normalizing and composing edits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.errors import InternalError
from driftbench.rules.edits import Edit, apply_edits, compose, normalize, shift


@st.composite
def edits_of(draw: st.DrawFn, text: str) -> tuple[Edit, ...]:
    """Draw sorted, non-touching edits of `text`."""
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=6)))
    if len(cuts) % 2:
        cuts.pop()
    pairs = zip(cuts[::2], cuts[1::2], strict=True)
    news = st.text("xyz", max_size=3)
    return tuple(Edit(a, b, text[a:b], draw(news)) for a, b in pairs)


@st.composite
def sequences(draw: st.DrawFn) -> tuple[str, tuple[Edit, ...], tuple[Edit, ...]]:
    """Draw a text, edits of it, and edits of the result."""
    text = draw(st.text("abc", max_size=20))
    first = draw(edits_of(text))
    return text, first, draw(edits_of(apply_edits(text, first)))


@given(sequences())
def test_composition_is_application_in_sequence(
    drawn: tuple[str, tuple[Edit, ...], tuple[Edit, ...]],
) -> None:
    text, first, second = drawn
    assert apply_edits(text, compose(first, second)) == apply_edits(
        apply_edits(text, first), second
    )


@given(sequences())
def test_normalizing_keeps_the_effect_and_is_idempotent(
    drawn: tuple[str, tuple[Edit, ...], tuple[Edit, ...]],
) -> None:
    text, first, _ = drawn
    once = normalize(first)
    assert apply_edits(text, once) == apply_edits(text, first)
    assert normalize(once) == once
    assert all(edit.old != edit.new for edit in once)


@given(sequences())
def test_shift_finds_the_new_texts(
    drawn: tuple[str, tuple[Edit, ...], tuple[Edit, ...]],
) -> None:
    text, first, _ = drawn
    result = apply_edits(text, first)
    assert [result[a:b] for a, b in shift(first)] == [edit.new for edit in first]


def test_composition_with_nothing() -> None:
    edits = (Edit(1, 2, "b", "x"),)
    assert compose(edits, ()) == edits
    assert compose((), edits) == edits


def test_insertion_inside_an_insertion() -> None:
    first = (Edit(1, 1, "", "pq"),)
    second = (Edit(2, 2, "", "-"),)
    assert compose(first, second) == (Edit(1, 1, "", "p-q"),)


def test_wrong_old_text_is_an_internal_error() -> None:
    with pytest.raises(InternalError, match="expects"):
        apply_edits("abc", (Edit(0, 1, "b", ""),))


def test_overlap_is_an_internal_error() -> None:
    with pytest.raises(InternalError, match="overlap"):
        apply_edits("abc", (Edit(0, 2, "ab", ""), Edit(1, 3, "bc", "")))
