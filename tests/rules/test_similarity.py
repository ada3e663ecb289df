"""Similar predicates, and predicates with one English word."""

from __future__ import annotations

import pytest

from driftbench.rules.similarity import are_similar, are_synonyms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("IsPreconnected", "IsConnected"),
        ("Zoo.IsBasis", "Zoo.IsBasis'"),
        ("AnalyticOnNhd", "AnalyticOn"),
        ("UniformIntegrable", "UnifIntegrable"),
    ],
)
def test_synonyms_are_not_similar(one: str, other: str) -> None:
    assert are_synonyms(one, other)
    assert not are_similar(one, other)


def test_related_notions_are_not_synonyms() -> None:
    assert not are_synonyms("StrictMono", "Monotone")
    assert not are_synonyms("IsOpen", "IsClopen")
