"""Variants select observations, and agree with detectors."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.bpf.certifier import Certifier
from driftbench.bpf.drift_modes import CalibrationCandidate
from driftbench.bpf.probe import GOLD
from driftbench.bpf.rates import fit
from driftbench.bpf.steps import ProbeStep, gold_queries, observations_of, within
from driftbench.detectors import read_splits, run_detector
from driftbench.errors import InternalError
from driftbench.oracles.claim import Cell
from driftbench.reproduction.fingerprints import (
    PROBES_PER_CANDIDATE,
    CandidateSteps,
    Fingerprinted,
    certifier_for,
    fingerprint_split,
    generic_of,
)
from driftbench.reproduction.scoring import answers_of
from driftbench.reproduction.variants import (
    ablations,
    adaptively,
    first,
    fitted,
    in_turn,
    methods,
    without_candidate,
    without_rules,
)
from driftbench.wild.normal import normal_form

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from driftbench.bpf.fingerprint import Observation
    from driftbench.bpf.probe import Probe
    from driftbench.equipment import Equipment
    from tests.reproduction.made_oracle import MadeOracle

Rows = dict[str, tuple[Fingerprinted, ...]]


@pytest.mark.parametrize("name", ["bpf-naive", "bpf", "bpf+apba"])
def test_variants_agree_with_detectors(
    name: str, rows: Rows, build: Path, made: MadeOracle, equipment: Equipment
) -> None:
    del made
    run = run_detector(
        name,
        read_splits("controlled", path=build),
        config="controlled",
        splits=("calibration", "test"),
        equipment=equipment,
    )
    answers = answers_of(methods(fitted(rows["calibration"]))[name], rows)
    assert {split: tuple(found) for split, found in answers.items()} == dict(run.detections)
    scores = {one.score for one in answers["test"]}
    assert len(scores) > 3


def test_each_claim_is_asked_once(made: MadeOracle, build: Path, equipment: Equipment) -> None:
    data = read_splits("controlled", path=build)["test"]
    golds = {record["gold"] for record in data.records}
    found = fingerprint_split(data, certifier_for(equipment), workers=1)
    candidates = {record["candidate"] for record in data.records} - golds
    asked = Counter(
        claim
        for claim in made.asked
        if candidates & {claim.premise, claim.goal} and not golds & {claim.premise, claim.goal}
    )
    assert set(asked.values()) == {1}
    for row in found:
        assert row.generic
        assert len(row.full) <= PROBES_PER_CANDIDATE
        assert {one.forward.detail for one in row.full} == {""}


def test_generic_probes_target_no_class(rows: Rows) -> None:
    for row in rows["test"]:
        assert {one.probe.drift_class for one in row.generic} == {""}
    assert any(one.probe.drift_class for row in rows["test"] for one in row.full)


def test_generic_of_needs_anchored_probes(made: MadeOracle) -> None:
    class Other:
        name = "other"
        uses_gold = False

        def probes(self, _subject: object) -> tuple[Probe, ...]:
            return ()

    with pytest.raises(InternalError, match="other"):
        generic_of(Certifier(Other(), made))


def test_first_is_a_prefix_for_smaller_budgets(rows: Rows) -> None:
    for row in rows["test"]:
        for less, more in ((2, 4), (8, 16), (16, 32)):
            few, many = first(row.full, budget=less), first(row.full, budget=more)
            assert many[: len(few)] == few
            assert len(few) == min(less, len(row.full))


def test_adaptively_selects_from_the_sketches(rows: Rows) -> None:
    rates = fitted(rows["calibration"])
    for row in rows["test"]:
        whole = adaptively(row, rates, budget=32)
        few = adaptively(row, rates, budget=4)
        assert whole.steps[: len(few.steps)] == few.steps
        assert set(whole.steps) <= set(row.asked.sketched)
        sketches = [one.sketch.text for one in row.asked.sketched if one.sketch]
        assert len(set(sketches)) == len(sketches)
        # The oracle is asked about every sketch that uniform allocation asks about.
        assert {one.sketch.text for one in row.asked.in_turn if one.sketch} <= {*sketches}


def test_uniform_steps_are_in_the_order_of_uniform_allocation(rows: Rows) -> None:
    for row in rows["test"]:
        for budget in (0, 3, 16, 99):
            steps = in_turn(row, budget=budget)
            assert observations_of(steps) == first(row.full, budget=budget)
            assert steps == row.asked.in_turn[: len(steps)]
        assert in_turn(row, budget=99) == row.asked.in_turn
        assert in_turn(row, budget=1, gold=True) == (ProbeStep(observation=row.asked.gold),)
        assert gold_queries(in_turn(row, budget=1, gold=True)) == 0


def test_rows_of_one_theorem_have_one_number(rows: Rows, build: Path) -> None:
    records = read_splits("controlled", path=build)["test"].records
    pairs = {
        (record["gold"], row.theorem) for record, row in zip(records, rows["test"], strict=True)
    }
    assert len(pairs) == len({gold for gold, _ in pairs}) == len({number for _, number in pairs})


def test_rates_are_fitted_on_the_calibration_split(rows: Rows) -> None:
    judged = [
        CalibrationCandidate(
            row.label,
            row.relation,
            (row.asked.gold, *first(row.full, budget=31)),
            [
                one.sketch
                for one in within(row.asked.in_turn, 31)
                if one.sketch and not one.observation
            ],
        )
        for row in rows["calibration"]
    ]
    assert any(one.discarded for one in judged)
    assert fitted(rows["calibration"]) == fit(judged)
    assert fitted(rows["calibration"]) != fitted(rows["test"])


def test_without_rules_drops_probes_and_equal_texts(rows: Rows) -> None:
    row = rows["test"][0]
    rules = row.full[0].probe.rules
    assert rules
    drifted = replace(row, label="combined", relation="stronger", rules=rules)
    left = without_rules(drifted)
    gone = set(_texts(row.full)) - set(_texts(left))
    assert row.full[0].probe.text in gone
    assert not any(set(one.probe.rules) & set(rules) for one in left)
    assert all(" ".join(one.probe.text.split()) not in gone for one in left)
    faithful = replace(drifted, label="faithful", relation="equivalent", rules=())
    assert without_rules(faithful) == row.full


def test_without_candidate_drops_probes_that_are_the_candidate_up_to_names(
    rows: Rows, made: MadeOracle, build: Path, equipment: Equipment
) -> None:
    del made
    data = read_splits("controlled", path=build)["test"]
    variant = ablations(fitted(rows["calibration"]))["without_candidate"]
    # Every second candidate becomes one of its probes, under another name.
    records = [dict(record) for record in data.records[:6]]
    for record, row in list(zip(records, rows["test"], strict=False))[::2]:
        record["candidate"] = re.sub(r"^theorem \S+", "theorem u", row.full[0].probe.text)
    changed = replace(data, records=tuple(records))
    found = fingerprint_split(changed, certifier_for(equipment), workers=1)
    dropped = []
    for record, row in zip(records, found, strict=True):
        lines = record["context"].splitlines()
        same = [normal_form(record["candidate"], lines)]
        left = [one for one in row.full if normal_form(one.probe.text, lines) not in same]
        assert without_candidate(row) == tuple(left)
        assert variant.choice(row) == first(left, budget=32)
        dropped.append(len(left) < len(row.full))
    assert dropped == [True, False] * 3


def test_detectors_ask_gold_first_and_ablations_of_probes_never(rows: Rows) -> None:
    rates = fitted(rows["calibration"])
    detectors = methods(rates)
    for row in rows["test"]:
        asked = observations_of(detectors["bpf"].steps(row))
        assert asked == (row.asked.gold, *first(row.full, budget=31))
        assert row.asked.gold.probe.family == GOLD
        adaptive = observations_of(detectors["bpf+apba"].steps(row))
        known = {row.asked.gold, *observations_of(row.asked.sketched)}
        assert set(adaptive) <= known
        assert len(adaptive) <= 32
        naive = observations_of(detectors["bpf-naive"].steps(row))
        others = [naive, *(variant.choice(row) for variant in ablations(rates).values())]
        assert all(one.probe.family != GOLD for found in others for one in found)


def test_ablations_select_the_named_probes(rows: Rows) -> None:
    variants = ablations(fitted(rows["calibration"]))
    for row in rows["test"]:
        for family in ("hypothesis_drop", "boundary", "adversarial"):
            chosen = variants[f"without_{family}"].choice(row)
            assert family not in {one.probe.family for one in chosen}
        chosen = variants["without_dropping"].choice(row)
        assert "hypothesis_omission" not in {one.probe.drift_class for one in chosen}
        assert len(variants["k8"].choice(row)) == min(8, len(row.full))
        assert len(variants["k8_adaptive"].choice(row)) <= 8
        assert variants["without_counterfactual"].choice(row) == first(row.generic, budget=32)


def test_forward_only_uses_one_direction(rows: Rows) -> None:
    variant = ablations(fitted(rows["calibration"]))["forward_only"]
    answers = answers_of(variant, rows)["test"]
    for row, answer in zip(rows["test"], answers, strict=True):
        wrong = decided = 0.0
        for one in first(row.full, budget=32):
            expected, cell = one.probe.forward, one.forward.cell
            if expected is not None and cell is not Cell.UNKNOWN:
                weight = 1.5 if one.probe.drift_class == "type_coercion" else 1.0
                decided += weight
                wrong += weight * (cell != expected)
        assert answer.score == pytest.approx(wrong / decided)


def test_row_without_a_decided_cell_has_no_answer(
    made: MadeOracle, build: Path, equipment: Equipment, rows: Rows
) -> None:
    data = read_splits("controlled", path=build)["test"]
    open_rows = {row.id for row in rows["test"][::3]}
    made.open = 8
    row = rows["test"][0]
    context, candidate = data.records[0]["context"], data.records[0]["candidate"]
    probes = [row.asked.gold.probe, *(one.probe for one in row.full)]
    gold, *unanswered = certifier_for(equipment).fingerprint(candidate, probes, context=context)
    steps = tuple(ProbeStep(observation=one) for one in unanswered)
    nothing = CandidateSteps(in_turn=steps, sketched=(), generic_in_turn=(), gold=gold)
    changed = [replace(one, asked=nothing) if one.id in open_rows else one for one in rows["test"]]
    variants = methods(fitted(rows["calibration"]))
    for name in ("bpf", "bpf+apba", "bpf-naive"):
        answers = answers_of(variants[name], {"test": changed})["test"]
        assert [answer.id for answer in answers] == [one["id"] for one in data.records]
        assert {answer.id for answer in answers if answer.score is None} == open_rows


def _texts(observations: Sequence[Observation]) -> list[str]:
    return [one.probe.text for one in observations]
