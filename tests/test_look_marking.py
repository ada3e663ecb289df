from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from driftbench._html import Segment, candidate_segments, gold_segments, interleaved
from driftbench.rules import Edit, apply_edits


def _same(text: str) -> Segment:
    return Segment(text, changed=False)


def _new(text: str) -> Segment:
    return Segment(text, changed=True)


@st.composite
def _edited(draw: st.DrawFn) -> tuple[str, list[Edit]]:
    text = draw(st.text(max_size=30))
    cuts = draw(st.lists(st.integers(0, len(text)), unique=True, max_size=8).map(sorted))
    spans = list(zip(cuts[::2], cuts[1::2], strict=False))
    return text, [Edit(a, b, text[a:b], draw(st.text(max_size=4))) for a, b in spans]


@given(_edited())
def test_segments_rebuild_both_texts(edited: tuple[str, list[Edit]]) -> None:
    gold, edits = edited
    assert "".join(s.text for s in gold_segments(gold, edits)) == gold
    made = "".join(s.text for s in candidate_segments(gold, edits))
    assert made == apply_edits(gold, edits)


@given(_edited())
def test_unchanged_segments_are_equal(edited: tuple[str, list[Edit]]) -> None:
    sides = [f(*edited) for f in (gold_segments, candidate_segments)]
    same = [[s.text for s in side if not s.changed] for side in sides]
    assert same[0] == same[1]
    assert [sum(s.changed for s in side) for side in sides] == [len(edited[1])] * 2


def test_insertions_and_deletions_have_empty_segments() -> None:
    edits = [Edit(2, 4, "cd", ""), Edit(5, 5, "", "x")]
    assert gold_segments("abcdef", edits) == (
        _same("ab"),
        _new("cd"),
        _same("e"),
        _new(""),
        _same("f"),
    )
    assert candidate_segments("abcdef", edits) == (
        _same("ab"),
        _new(""),
        _same("e"),
        _new("x"),
        _same("f"),
    )


@given(_edited())
def test_merged_texts_round_trip(edited: tuple[str, list[Edit]]) -> None:
    pieces = interleaved(*edited)
    assert len(pieces) == 3 * len(edited[1]) + 1
    sides = [[p for i, p in enumerate(pieces) if i % 3 != other] for other in (2, 1)]
    assert ["".join(side) for side in sides] == [edited[0], apply_edits(*edited)]


def test_equal_texts_are_one_segment() -> None:
    assert interleaved("abc", []) == ("abc",)
    assert gold_segments("abc", []) == (_same("abc"),)
    assert candidate_segments("", []) == ()
