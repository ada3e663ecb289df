from __future__ import annotations

import pytest

from driftbench.english._markdown import mark_up
from driftbench.english._sentences import sentences


def cut(markdown: str) -> list[str]:
    marked = mark_up(markdown)
    return [marked.restore(s) for paragraph in marked.paragraphs for s in sentences(paragraph)]


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("One is odd. Two is even.", ["One is odd.", "Two is even."]),
        ("It holds a.e. on `s`. `t` is open.", ["It holds a.e. on s.", "t is open."]),
        ("Let f be smooth, i.e. Of class one.", ["Let f be smooth, i.e. Of class one."]),
        ("A lemma of B. H. Someone holds.", ["A lemma of B. H. Someone holds."]),
        ("All (maps. Or not) are nice.", ["All (maps. Or not) are nice."]),
        ("All maps are nice\nVersion for sets", ["All maps are nice", "Version for sets"]),
        ("The map from\nEuclid to Gauss is nice.", ["The map from Euclid to Gauss is nice."]),
        ("`a. B` is a name.", ["a. B is a name."]),
    ],
)
def test_ends_of_sentences(markdown: str, expected: list[str]) -> None:
    assert cut(markdown) == expected
