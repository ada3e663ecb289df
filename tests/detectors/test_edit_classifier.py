from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.detectors import DETECTORS, Labelled, Pair, Setting, Verdict
from driftbench.detectors._fitting import folds
from driftbench.detectors.edit_classifier import EditClassifier
from driftbench.errors import DatasetError, InternalError

if TYPE_CHECKING:
    from collections.abc import Iterator

HEADS = ("Group", "Ring", "Field", "Monoid", "Lattice")


def rows(count: int = 40, *, start: int = 0) -> tuple[Labelled, ...]:
    """Return rows of different theorems: ≤ becomes < in drifted ones, ≥ in faithful ones."""
    return tuple(_rows(count, start))


def _rows(count: int, start: int) -> Iterator[Labelled]:
    for number in range(start, start + count):
        head = HEADS[number % len(HEADS)]
        gold = f"theorem t{number} (G : Type*) [{head} G] (f : G → G) (x y : G) : f x ≤ f y"
        candidate = gold.replace("f x ≤ f y", "f x < f y" if number % 2 else "f y ≥ f x")
        yield Labelled(
            pair=Pair(
                id=f"{number:04}", nl_statement="", context="", candidate=candidate, gold=gold
            ),
            label="conclusion_generalization" if number % 2 else "faithful",
            relation="stronger" if number % 2 else "equivalent",
            family=f"t{number}",
        )


def test_edits_of_unseen_theorems_are_told_apart() -> None:
    detector = EditClassifier(Setting(calibration=rows()))
    asked = rows(start=100)
    found = list(detector.detect([row.pair for row in asked]))
    assert [one.id for one in found] == [row.pair.id for row in asked]
    assert {one.verdict for one in found} == {Verdict.SCORED}
    assert all(
        ((one.score or 0) > 0.5) == (row.label != "faithful")
        for one, row in zip(found, asked, strict=True)
    )


def test_evidence_and_weights_name_edits() -> None:
    detector = EditClassifier(Setting(calibration=rows()))
    faithful, drifted = detector.detect([row.pair for row in rows(2)])
    assert "≥" in faithful.evidence
    assert "<" in drifted.evidence
    assert detector.weights()["≤ → <"] > 0 > detector.weights()["more ≥"]
    sizes = [abs(weight) for weight in detector.weights().values()]
    assert sizes == sorted(sizes, reverse=True)


def test_only_edits_are_read() -> None:
    detector = EditClassifier(Setting(calibration=rows()))
    one, other = (
        Pair(id=name, nl_statement=name, context=name, candidate=f"{text} < y", gold=f"{text} ≤ y")
        for name, text in (("first", "theorem a : x"), ("second", "lemma b [Group G] : ∀ x : G, x"))
    )
    first, second = detector.detect([one, other])
    assert (first.score, first.evidence) == (second.score, second.evidence)


def test_calibration_rows_are_scored_without_their_family() -> None:
    odd = rows(1)[0]
    # The one row whose edit contradicts all others: its own model would call it drifted.
    wrong = replace(odd, label="combined", pair=replace(odd.pair, id="wrong"), family="wrong")
    detector = EditClassifier(Setting(calibration=(*rows(), wrong)))
    (found,) = detector.detect([wrong.pair])
    assert (found.score or 0) < 0.1


def ruled() -> tuple[Labelled, ...]:
    """Return rows of four rules, every third of them combined with a fifth."""
    return tuple(
        replace(row, rules=(f"rule-{number % 8}", "other")[: 2 if number % 3 == 0 else 1])
        if row.label != "faithful"
        else row
        for number, row in enumerate(rows())
    )


def without_rule_1(known: tuple[Labelled, ...] | list[Labelled]) -> EditClassifier:
    return EditClassifier(Setting(calibration=tuple(r for r in known if "rule-1" not in r.rules)))


def test_pairs_are_scored_without_the_rows_of_rules_that_are_left_out() -> None:
    known = ruled()
    new, of_calibration = rows(1, start=100)[0].pair, known[4].pair
    seen = next(seen for seen, unseen in folds(known) if known[4] in unseen)
    expected = [
        *without_rule_1(known).detect([new]),
        *without_rule_1(seen).detect([of_calibration]),
    ]
    detector = EditClassifier(Setting(calibration=known))
    asked = [replace(pair, left_out=("rule-1",)) for pair in (new, of_calibration)]
    found = list(detector.detect(asked))
    assert [one.score for one in found] == [one.score for one in expected]
    assert [one.score for one in detector.detect([new, of_calibration])] != [
        one.score for one in found
    ]


def test_rules_of_all_drifted_rows_cannot_be_left_out() -> None:
    every = tuple(f"rule-{number}" for number in (1, 3, 5, 7))
    detector = EditClassifier(Setting(calibration=ruled()))
    with pytest.raises(DatasetError, match="20 calibration rows without rule-1, rule-3, rule-5"):
        list(detector.detect([replace(rows(1, start=100)[0].pair, left_out=every)]))


def test_answers_depend_on_rows_and_not_on_their_order() -> None:
    known = rows()
    pairs = [row.pair for row in (*known, *rows(start=100))]
    first, second = (EditClassifier(Setting(calibration=rows)) for rows in (known, known[::-1]))
    assert list(first.detect(pairs)) == list(second.detect(pairs))
    assert first.signature == second.signature
    assert first.signature.startswith("edit-classifier|version:1|sklearn:")
    assert first.signature.endswith("|C:3|rows:40|folds:5")


def test_rows_without_gold_are_not_fitted() -> None:
    absent = replace(rows()[0].pair, gold=None)
    known = (*rows(), *(replace(row, pair=absent) for row in rows(1)))
    assert "|rows:40|" in EditClassifier(Setting(calibration=known)).signature
    with pytest.raises(InternalError, match="0000: edit-classifier was given no gold"):
        list(EditClassifier(Setting(calibration=rows())).detect([absent]))


def test_rows_of_one_kind_are_rejected() -> None:
    faithful = tuple(row for row in rows() if row.label == "faithful")
    with pytest.raises(
        DatasetError, match="edit-classifier needs faithful and drifted rows, and 2"
    ):
        DETECTORS["edit-classifier"](Setting(calibration=faithful))
