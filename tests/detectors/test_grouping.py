from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.detectors._grouping import answer_pairs
from driftbench.detectors.detection import Pair
from driftbench.errors import InternalError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.detectors._grouping import Group


def pair(number: int, gold: str | None) -> Pair:
    return Pair(id=f"row{number}", nl_statement="N", context="", candidate=f"c{number}", gold=gold)


def echo(groups: Sequence[Group]) -> list[list[str]]:
    """Return the names of subject and candidate, for each candidate."""
    return [[f"{subject.gold}/{one}" for one in candidates] for subject, candidates in groups]


def incomplete(groups: Sequence[Group]) -> list[list[str]]:
    return echo(groups)[:-1]


golds = st.lists(st.sampled_from([None, "a", "b", "c", "d", "e", "f"]), max_size=30)


@given(golds)
def test_answer_pairs_yields_each_pair_once_in_order(given_: list[str | None]) -> None:
    pairs = [pair(number, gold) for number, gold in enumerate(given_)]
    found = list(answer_pairs(iter(pairs), echo, workers=1))
    assert [one for one, _ in found] == pairs
    assert [text for _, text in found] == [f"{one.gold}/{one.candidate}" for one in pairs]


def test_candidates_with_their_own_commands_are_a_subject_of_their_own() -> None:
    headers: list[str] = []

    def job(groups: Sequence[Group]) -> list[list[str]]:
        headers.extend(subject.header for subject, _ in groups)
        return echo(groups)

    pairs = [pair(number, "a") for number in range(6)]
    pairs[1:3] = [replace(one, candidate_context="open Real") for one in pairs[1:3]]
    assert len(list(answer_pairs(pairs, job, workers=1))) == 6
    assert headers == ["", "open Real"]
    assert [one.header for one in pairs[:2]] == ["", "open Real"]


def test_answer_pairs_uses_two_processes() -> None:
    pairs = [pair(number, "abcdefghijk"[number * 7 % 11]) for number in range(40)]
    assert list(answer_pairs(pairs, echo, workers=2)) == list(answer_pairs(pairs, echo, workers=1))


def test_answer_pairs_groups_pairs_by_subject() -> None:
    asked: list[str | None] = []

    def job(groups: Sequence[Group]) -> list[list[str]]:
        asked.extend(subject.gold for subject, _ in groups)
        return echo(groups)

    pairs = [pair(number, "ab"[number % 2]) for number in range(20)]
    assert len(list(answer_pairs(pairs, job, workers=1))) == 20
    assert Counter(asked) == {"a": 1, "b": 1}


def test_answer_pairs_yields_early() -> None:
    asked: list[str] = []

    def job(groups: Sequence[Group]) -> list[list[str]]:
        asked.extend(one for _, candidates in groups for one in candidates)
        return echo(groups)

    pairs = [pair(number, str(number)) for number in range(20)]
    first = next(answer_pairs(pairs, job, workers=1))
    assert first == (pairs[0], "0/c0")
    assert 0 < len(asked) < 20


def test_answer_pairs_detects_missing_answers() -> None:
    with pytest.raises(ValueError, match="zip"):
        list(answer_pairs([pair(0, "a"), pair(1, "b")], incomplete, workers=1))

    def short(groups: Sequence[Group]) -> list[list[str]]:
        return [found[:-1] for found in echo(groups)]

    with pytest.raises((InternalError, ValueError)):
        list(answer_pairs([pair(0, "a")], short, workers=1))
