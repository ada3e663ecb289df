from __future__ import annotations

import pytest

from driftbench.errors import InputError
from driftbench.wild.lines import LinePlace, LineRecord, read_lines, shown


def _read(content: bytes) -> list[LineRecord]:
    return list(read_lines(content, name="a.jsonl"))


def test_records_have_their_lines() -> None:
    found = _read(b'{"x": "one"}\n\n  {"x": "two"}\r\n')
    assert [(entry.place, entry.text("x")) for entry in found] == [
        (LinePlace("a.jsonl", 1), "one"),
        (LinePlace("a.jsonl", 3), "two"),
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"x": 1}\n{"x": \0}\n', r"a\.jsonl:2: byte 7 is NUL: the file is damaged"),
        (b'{"x": "\xff"}\n', r"a\.jsonl:1: byte 8 \(0xff\) is not UTF-8: save"),
        (b"id,label\n", r"a\.jsonl:1: is not JSON: .*: one record a line"),
        (b"[1, 2]\n", r"a\.jsonl:1: is not a record but \[1, 2\]: give one JSON object"),
        (b"[" * 100_000, r"a\.jsonl:1: is not JSON: "),
        (b"7" * 5_000, r"a\.jsonl:1: is not "),
    ],
)
def test_a_malformed_line_is_named(content: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        _read(content)


def test_shown_values_have_no_control_characters() -> None:
    text = shown("\x1b[31m\u202e<script>\0")
    assert text == r"'\x1b[31m\u202e<script>\x00'"
    assert len(shown("x" * 1_000)) == 81


def test_control_characters_of_notes_are_spelt() -> None:
    entry = LineRecord(
        place=LinePlace("a", 1), values={"x": "a\x1b[31m\n\u202eb <script>", "none": None}
    )
    assert entry.optional_text("x") == "a<U+001B>[31m <U+202E>b <script>"
    assert entry.optional_text("none") == entry.optional_text("missing") == ""
    with pytest.raises(InputError, match="x must be a text, and is 3"):
        LineRecord(place=LinePlace("a", 1), values={"x": 3}).optional_text("x")
