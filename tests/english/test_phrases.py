from __future__ import annotations

import pytest

from driftbench.english import _phrases


@pytest.mark.parametrize(
    ("noun", "expected"),
    [
        ("integer", "an integer"),
        ("unit", "a unit"),
        ("R-linear map", "an R-linear map"),
        ("K-linear map", "a K-linear map"),
        ("ordered ring", "an ordered ring"),
    ],
)
def test_article(noun: str, expected: str) -> None:
    assert _phrases.article(noun) == expected


@pytest.mark.parametrize(
    ("noun", "expected"),
    [
        ("set", "sets"),
        ("matrix", "matrices"),
        ("category", "categories"),
        ("residue class", "residue classes"),
        ("homomorphism of monoids with zero", "homomorphisms of monoids with zero"),
    ],
)
def test_plural(noun: str, expected: str) -> None:
    assert _phrases.plural(noun) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("IsLocallyClosed", "locally closed"),
        ("Foo.IsPreirreducible", "preirreducible"),
        ("AddCommGroup", "additive commutative group"),
        ("HasCompactSupport", "compact support"),
        ("x", "x"),
        ("", ""),
    ],
)
def test_the_words_of_a_name(name: str, expected: str) -> None:
    assert _phrases.concept(name) == expected


def test_every_phrase_of_the_vocabulary_can_be_filled() -> None:
    for kind in ("predicates", "relations", "bounds", "terms"):
        for name, entry in _phrases.table(kind).items():
            readings = (entry,) if isinstance(entry, str) else entry
            counts = [c for c in range(6) if _phrases.reading(entry, c) is not None]
            assert len(counts) == len(readings), (kind, name)
            for count in counts:
                phrase = _phrases.reading(entry, count)
                assert phrase is not None
                said = _phrases.fill(phrase, [f"<{i}>" for i in range(count)])
                assert all(f"<{i}>" in said for i in range(count)), (kind, name)


def test_every_noun_of_the_vocabulary_can_be_filled() -> None:
    for kind in ("types", "arrows"):
        for name, entry in _phrases.table(kind).items():
            assert isinstance(entry, tuple), (kind, name)
            tail = entry[1] if len(entry) > 1 else ""
            count = next(c for c in range(6) if _phrases.reading(tail, c) is not None)
            said = _phrases.fill(tail, ["a"] * count, ["elements of a"] * count)
            assert "{" not in said
