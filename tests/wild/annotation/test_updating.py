from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.wild.annotation.consensus import Confirmed, outcome_of
from driftbench.wild.annotation.judgement import AnnotatorJudgement
from driftbench.wild.annotation.labels import AnnotatorLabel
from driftbench.wild.annotation.updating import updated
from driftbench.wild.lines import LinePlace
from tests.wild.annotation.conftest import judgement, wild_row

if TYPE_CHECKING:
    from tests.wild.annotation.conftest import LabelWords


def _confirmed(words: LabelWords) -> Confirmed:
    labels = [
        AnnotatorLabel(
            annotator=name,
            study="s",
            phase="main",
            guidelines="g",
            item="i",
            first=AnnotatorJudgement.of(judgement(words)),
            final=AnnotatorJudgement.of(judgement(words, reason=f"reason of {number}")),
            gold_faithful=True,
            place=LinePlace("f", number),
            line="",
        )
        for number, name in enumerate(("ann", "ben"))
    ]
    found = outcome_of(labels, None)
    assert isinstance(found, Confirmed)
    return found


STRONGER = ("drifted", "hypothesis_omission", "stronger")


def test_a_confirmed_row_names_annotators_and_old_label() -> None:
    row = wild_row(1)
    found = updated(row, _confirmed(STRONGER), basis=["labels.jsonl:1", "labels.jsonl:2"])
    assert not isinstance(found, str)
    assert (found.label, found.drift_classes, found.relation) == (
        "hypothesis_omission",
        ("hypothesis_omission",),
        "stronger",
    )
    assert found.evidence.kind == "annotators"
    assert found.evidence.basis == ("commit:abc", "labels.jsonl:1", "labels.jsonl:2")
    assert found.evidence.detail == (
        "confirmed by agreement of 2 annotators, blind to each other "
        "(before: other, undecided, history): reason of 0; reason of 1 | a fix"
    )
    assert found.id == row.id
    assert "ann" not in (found.evidence.detail or "").replace("annotators", "")


@pytest.mark.parametrize(
    ("forward", "backward", "words"),
    [("proved", "proved", STRONGER), (None, "refuted", ("faithful",)), ("refuted", None, STRONGER)],
)
def test_a_label_that_contradicts_a_verdict_is_refused(
    forward: str | None, backward: str | None, words: LabelWords
) -> None:
    evidence = replace(wild_row(1).evidence, forward=forward, backward=backward)
    found = updated(wild_row(1, evidence=evidence), _confirmed(words), basis=[])
    assert isinstance(found, str)
    assert found.endswith("and verdicts of an oracle deny it")


def test_a_candidate_equal_to_gold_cannot_be_drifted() -> None:
    gold = wild_row(1).gold
    row = wild_row(1, candidate=gold.replace(" : ", "  :  "), edits=())
    assert updated(row, _confirmed(STRONGER), basis=[]) == (
        "annotators say drifted, and candidate equals gold"
    )
    assert not isinstance(updated(row, _confirmed(("faithful",)), basis=[]), str)
