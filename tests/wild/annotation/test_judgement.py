from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench._decoding import WrongValueError, decoded
from driftbench.wild.annotation.judgement import CLASSES, AnnotatorJudgement, problems_of
from tests.wild.annotation.conftest import judgement

if TYPE_CHECKING:
    from tests.wild.annotation.conftest import LabelWords


@pytest.mark.parametrize(
    ("words", "label", "classes", "relation"),
    [
        (("faithful",), "faithful", (), "equivalent"),
        (("unclear",), "", (), "undecided"),
        (("drifted", "other", "weaker"), "other", (), "weaker"),
        (
            ("drifted", "type_coercion", "undecided"),
            "type_coercion",
            ("type_coercion",),
            "undecided",
        ),
        (
            ("drifted", "type_coercion+hypothesis_omission", "stronger"),
            "combined",
            ("hypothesis_omission", "type_coercion"),
            "stronger",
        ),
    ],
)
def test_label_classes_and_relation_of_a_row(
    words: LabelWords, label: str, classes: tuple[str, ...], relation: str
) -> None:
    values = judgement(words)
    found = AnnotatorJudgement.of(values)
    assert list(problems_of(found)) == []
    assert (found.row_label, found.row_classes, found.relation) == (label, classes, relation)


def test_order_of_classes_and_white_space_are_ignored() -> None:
    one = judgement(("drifted", "type_coercion+hypothesis_omission", "weaker"), reason=" a\n b ")
    other = judgement(("drifted", "hypothesis_omission+type_coercion", "weaker"), reason="a b")
    assert AnnotatorJudgement.of(one) == AnnotatorJudgement.of(other)


DRIFTED = judgement(("drifted", "type_coercion", "weaker"))


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({**DRIFTED, "drift_classes": []}, "drift_classes is []: name the classes, or other alone"),
        (
            {**DRIFTED, "drift_classes": ["other", "type_coercion"]},
            'drift_classes is ["other", "type_coercion"]: name the classes, or other alone',
        ),
        (
            {**DRIFTED, "drift_classes": ["type_coercion"] * 2},
            'drift_classes is ["type_coercion", "type_coercion"]: name each once',
        ),
        (
            {**DRIFTED, "direction": ""},
            'direction is "": give one of stronger, weaker, incomparable, undecided',
        ),
        (
            {**DRIFTED, "reason": " "},
            "reason is empty, and label is drifted: give the reason in a sentence",
        ),
        (
            {**DRIFTED, "label": "faithful", "direction": ""},
            'drift_classes is ["type_coercion"], and label is faithful: leave it empty',
        ),
    ],
)
def test_contradictions_are_reported(values: dict[str, object], message: str) -> None:
    found = decoded(AnnotatorJudgement, values)
    assert [str(problem) for problem in problems_of(found)] == [message]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({**DRIFTED, "label": 3}, "label must be one of faithful, drifted, unclear, and is 3"),
        ({**DRIFTED, "label": "wrong"}, "label must be one of faithful, drifted, unclear"),
        ({**DRIFTED, "drift_classes": "x"}, 'drift_classes must be a list, and is "x"'),
        ({**DRIFTED, "drift_classes": ["\x1b[31m"]}, f"must be one of {', '.join(CLASSES)}"),
        ({**DRIFTED, "direction": None}, "direction must be a text, and is null"),
    ],
)
def test_judgements_of_a_wrong_type_are_errors(values: dict[str, object], message: str) -> None:
    with pytest.raises(WrongValueError) as caught:
        AnnotatorJudgement.of(values)
    assert message in str(caught.value)


def test_every_problem_is_named() -> None:
    found = AnnotatorJudgement(label="drifted", drift_classes=(), direction="up", reason="")
    assert len(list(problems_of(found))) == 3
