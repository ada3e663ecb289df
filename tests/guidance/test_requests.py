from __future__ import annotations

import pytest

from driftbench.errors import InputError
from driftbench.guidance import GuideRequest, read_requests


def test_a_line_is_a_statement() -> None:
    content = (
        b'{"english": "One is odd.", "gold": "theorem t : Odd 1"}\n\n{"english": "E", "id": "e"}'
    )
    assert read_requests(content, name="f.jsonl") == (
        GuideRequest(english="One is odd.", gold="theorem t : Odd 1", id="line 1"),
        GuideRequest(english="E", id="e"),
    )


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "f.jsonl: no statement: each line is a JSON object with"),
        (b"[]", "f.jsonl:1: "),
        (b'{"english": " "}', "f.jsonl:1: english must not be empty"),
        (b'{"english": "E", "candidate": "c"}', "f.jsonl:1: .*candidate"),
        (b'{"english": "E", "id": "a"}\n{"english": "F", "id": "a"}', "'a' is also that of line 1"),
    ],
)
def test_other_lines_are_reported(content: bytes, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        read_requests(content, name="f.jsonl")
