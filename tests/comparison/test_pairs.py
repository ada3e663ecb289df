from __future__ import annotations

import json

import pytest

from driftbench.comparison import StatementPair, read_pairs
from driftbench.errors import InputError

GOOD = {"gold": "theorem t : 1 = 1", "candidate": "theorem t : 2 = 2"}


def content(*values: object) -> bytes:
    return "\n".join(json.dumps(value) for value in values).encode()


def test_pairs_are_read_in_order_and_named_after_their_lines() -> None:
    named = {**GOOD, "id": "b", "english": "e", "context": "open A", "candidate_context": "open B"}
    found = read_pairs(content(GOOD, named) + b"\n\n", name="p")
    assert found == (
        StatementPair(**GOOD, id="line 1"),
        StatementPair(**named),
    )


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (b"", "p: no pair"),
        (content({"gold": "a"}), "p:1: candidate is missing"),
        (content(GOOD, {**GOOD, "gold": 1}), "p:2: gold must be a text, and is 1"),
        (content({**GOOD, "candidate": None}), "p:1: candidate must be a text, and is null"),
        (content({**GOOD, "glod": ""}), "p:1: glod is an unknown key"),
        (content({**GOOD, "id": "a"}, {**GOOD, "id": "a"}), "p:2: id 'a' is also that of line 1"),
        (content(GOOD, {**GOOD, "id": "line 1"}), "p:2: id 'line 1' is also that of line 1"),
        (content([]), "p:1: the content must be a table"),
        (b"{", "p:1: is not JSON"),
        (b"\xff", "p:1: is not JSON"),
        (b'{"gold": "a", "gold": "b", "candidate": "c"}', "the key 'gold' occurs twice"),
    ],
)
def test_wrong_lines_are_errors_with_the_line(lines: bytes, message: str) -> None:
    with pytest.raises(InputError) as error:
        read_pairs(lines, name="p")
    assert message in str(error.value)
    assert 'each line is a JSON object with "gold" and "candidate"' in str(error.value)


def test_all_wrong_lines_are_listed() -> None:
    with pytest.raises(InputError, match=r"p:1: .*\np:3: "):
        read_pairs(b"{}\n" + content(GOOD) + b"\n3", name="p")
