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
    from tests.wild.annotation.conftest import LabelWords

F: LabelWords = ("faithful",)
U: LabelWords = ("unclear",)
TYPES_WEAKER: LabelWords = ("drifted", "type_coercion", "weaker")
TYPES_STRONGER: LabelWords = ("drifted", "type_coercion", "stronger")
BOTH: LabelWords = ("drifted", "type_coercion+hypothesis_omission", "weaker")
OTHER: LabelWords = ("drifted", "other", "weaker")


def _labels(*labels: LabelWords, gold: bool = True) -> list[AnnotatorLabel]:
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
        for number, words in enumerate(labels)
    ]


def _decision(words: LabelWords, *, gold: bool = True) -> Decision:
    return Decision(
        item="i",
        by="c",
        judgement=AnnotatorJudgement.of(judgement(words)),
        gold_faithful=gold,
        line=1,
    )


@pytest.mark.parametrize(
    ("words", "label", "relation"),
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
def test_two_equal_labels_confirm(words: tuple[LabelWords, ...], label: str, relation: str) -> None:
    found = outcome_of(_labels(*words), None)
    assert isinstance(found, Confirmed)
    assert (found.label, found.relation, found.decision) == (label, relation, None)


@pytest.mark.parametrize(
    "words",
    [
        (F, TYPES_WEAKER),
        (TYPES_WEAKER, BOTH),
        (TYPES_WEAKER, OTHER),
        (F, U),
        (F, F, OTHER, OTHER),
        (F, U, OTHER),
    ],
)
def test_different_labels_need_a_third_person(words: tuple[LabelWords, ...]) -> None:
    assert isinstance(outcome_of(_labels(*words), None), Disputed)
    decided = outcome_of(_labels(*words), _decision(BOTH))
    assert isinstance(decided, Confirmed)
    assert (decided.label, decided.relation) == ("combined", "weaker")
    assert decided.decision is not None


def test_one_label_confirms_nothing() -> None:
    for decision in (None, _decision(F)):
        found = outcome_of(_labels(F), decision)
        assert isinstance(found, LeftProvisional)
        assert found.reason == "labelled by one person alone"


def test_unclear_or_unfaithful_gold_stays_provisional() -> None:
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


def test_different_judgements_of_gold_are_disputed() -> None:
    labels = [*_labels(F), *_labels(F, gold=False)]
    assert isinstance(outcome_of(labels, None), Disputed)
