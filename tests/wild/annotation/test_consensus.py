from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.wild.annotation.adjudication import Decision
from driftbench.wild.annotation.consensus import Confirmed, Disputed, LeftProvisional, outcome_of
from driftbench.wild.annotation.judgement import AnnotatorJudgement
from driftbench.wild.annotation.labels import AnnotatorLabel
from driftbench.wild.lines import LinePlace
from tests.wild.annotation.conftest import judgement

if TYPE_CHECKING:
    from tests.wild.annotation.conftest import Said

F: Said = ("faithful",)
U: Said = ("unclear",)
TYPES_WEAKER: Said = ("drifted", "type_coercion", "weaker")
TYPES_STRONGER: Said = ("drifted", "type_coercion", "stronger")
BOTH: Said = ("drifted", "type_coercion+hypothesis_omission", "weaker")
OTHER: Said = ("drifted", "other", "weaker")


def _labels(*said: Said, gold: bool = True) -> list[AnnotatorLabel]:
    return [
        AnnotatorLabel(
            annotator=f"a{number}",
            study="s",
            phase="main",
            guidelines="g",
            item="i",
            first=AnnotatorJudgement.of(judgement(F)),
            final=AnnotatorJudgement.of(judgement(words)),
            gold_faithful=gold,
            place=LinePlace("f", number),
            line="",
        )
        for number, words in enumerate(said)
    ]


def _decision(said: Said, *, gold: bool = True) -> Decision:
    return Decision(
        item="i",
        by="c",
        judgement=AnnotatorJudgement.of(judgement(said)),
        gold_faithful=gold,
        line=1,
    )


@pytest.mark.parametrize(
    ("said", "label", "relation"),
    [
        ((F, F), "faithful", "equivalent"),
        ((TYPES_WEAKER, TYPES_WEAKER), "type_coercion", "weaker"),
        ((TYPES_WEAKER, TYPES_STRONGER), "type_coercion", "undecided"),
        ((OTHER, OTHER), "other", "weaker"),
        ((BOTH, BOTH), "combined", "weaker"),
        ((F, TYPES_WEAKER, F), "faithful", "equivalent"),
        ((F, U, OTHER, OTHER), "other", "weaker"),
    ],
)
def test_two_who_agree_confirm(said: tuple[Said, ...], label: str, relation: str) -> None:
    found = outcome_of(_labels(*said), None)
    assert isinstance(found, Confirmed)
    assert (found.label, found.relation, found.decision) == (label, relation, None)


@pytest.mark.parametrize(
    "said",
    [
        (F, TYPES_WEAKER),
        (TYPES_WEAKER, BOTH),
        (TYPES_WEAKER, OTHER),
        (F, U),
        (F, F, OTHER, OTHER),
        (F, U, OTHER),
    ],
)
def test_whoever_differs_needs_a_third(said: tuple[Said, ...]) -> None:
    assert isinstance(outcome_of(_labels(*said), None), Disputed)
    decided = outcome_of(_labels(*said), _decision(BOTH))
    assert isinstance(decided, Confirmed)
    assert (decided.label, decided.relation) == ("combined", "weaker")
    assert decided.decision is not None


def test_one_person_confirms_nothing_whatever_a_third_says() -> None:
    for decision in (None, _decision(F)):
        found = outcome_of(_labels(F), decision)
        assert isinstance(found, LeftProvisional)
        assert found.reason == "labelled by one person alone"


def test_what_is_unclear_or_lacks_a_faithful_gold_stays_provisional() -> None:
    for labels, decision, reason in (
        (_labels(U, U), None, "unclear to annotators"),
        (_labels(F, OTHER), _decision(U), "unclear to annotators"),
        (_labels(F, F, gold=False), None, "the reference is not faithful, to annotators"),
        (
            _labels(F, OTHER),
            _decision(F, gold=False),
            "the reference is not faithful, to annotators",
        ),
    ):
        found = outcome_of(labels, decision)
        assert isinstance(found, LeftProvisional)
        assert found.reason == reason


def test_who_differs_on_gold_differs() -> None:
    labels = [*_labels(F), *_labels(F, gold=False)]
    assert isinstance(outcome_of(labels, None), Disputed)
