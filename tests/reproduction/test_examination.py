"""Results are consistent with each other, with detectors, and with manual counts."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from driftbench.bpf.candidate_scores import PER_TARGET, Outcome, low_budget
from driftbench.bpf.fgd import Mode
from driftbench.bpf.spectrum import spectrum
from driftbench.dataset.records import LABELS
from driftbench.detectors.probing import BUDGET
from driftbench.metrics import METRICS, roc_curve
from driftbench.oracles.claim import Cell
from driftbench.reproduction import Sides, goals
from driftbench.reproduction.budgets import (
    BUDGETS,
    GOLD_ADAPTIVE,
    GOLD_UNIFORM,
    SAVINGS,
    Reached,
    Router,
    Saving,
    Spent,
)
from driftbench.reproduction.decoding import SIMULATIONS, Guided
from driftbench.reproduction.entrants import ORDER, NotRun, basis_of, entrants
from driftbench.reproduction.exhibits import exhibits
from driftbench.reproduction.fingerprints import Fingerprinted
from driftbench.reproduction.outcomes import COUNTS
from driftbench.reproduction.plots import BINS, rate_at
from driftbench.reproduction.scoring import ScoredDetector
from driftbench.reproduction.variants import adaptively, first, fitted

Rows = dict[str, tuple[Fingerprinted, ...]]


def scored(sides: Sides, name: str) -> ScoredDetector:
    found = sides.ours.detectors[name]
    assert isinstance(found, ScoredDetector)
    return found


def test_every_detector_has_scores_or_a_reason(sides: Sides) -> None:
    found = sides.ours.detectors
    assert list(found) == list(entrants())
    assert set(sides.paper.tables["main"].rows) <= set(found)
    assert list(found)[: len(ORDER)] == list(ORDER)
    judge = found["llm-judge"]
    assert isinstance(judge, NotRun)
    assert "--endpoint" in judge.reason
    assert basis_of("bpf") == "anchored"
    assert basis_of("lint") == "reference-free"
    assert basis_of("llm-judge") == "LLM"
    assert basis_of("nobody") == "not here"


@pytest.mark.parametrize(
    ("curve", "variant", "budget"),
    [("uniform", "full", BUDGET), ("adaptive", "k8_adaptive", 8)],
)
def test_curves_agree_with_variants(sides: Sides, curve: str, variant: str, budget: int) -> None:
    at = {point.budget: point for point in sides.ours.curves[curve]}
    assert tuple(at) == BUDGETS
    found = sides.ours.ablations[variant][1]
    # One or two questions of a probe have an expected answer.
    queries = found.report.scores["queries"].value
    spent = at[budget].spent
    assert queries / 2 <= spent.probes <= queries
    assert spent.queries == pytest.approx(queries)


def test_the_generic_curve_agrees_with_the_detector(sides: Sides) -> None:
    at = {point.budget: point for point in sides.ours.curves["generic"]}
    assert at[BUDGET].detection == scored(sides, "bpf-naive").score("detection_at_3_fpr")


def test_ablations_agree_with_detectors(sides: Sides) -> None:
    ours = dict(sides.ours.ablations["without_counterfactual"][1].report.scores)
    theirs = dict(scored(sides, "bpf-naive").report.scores)
    # The questions of a detector include those about gold.
    assert ours.pop("queries").value < theirs.pop("queries").value
    assert ours == theirs
    assert {"forward_only", "leave_rule_out", "k8_adaptive"} <= set(sides.ours.ablations)


def test_only_the_detector_asks_about_gold(sides: Sides) -> None:
    full = sides.ours.ablations["full"][1].report
    detector = scored(sides, "bpf").report
    assert full.scores["queries"].value < detector.scores["queries"].value


def test_posterior_agrees_with_the_trace(sides: Sides, rows: Rows) -> None:
    rates = fitted(rows["calibration"])
    assert rates == sides.ours.rates
    router = Router(rows["test"], rates)
    for budget in (2, 8, 32, 64):
        scores = router.scores("posterior", budget=budget)
        for row in rows["test"]:
            trace = adaptively(row, rates, budget=budget)
            known = spectrum(trace.observations).score is not None
            assert scores[row.id] == (pytest.approx(trace.score) if known else None)


def test_savings_compare_probes_and_questions_at_equal_detection(sides: Sides) -> None:
    assert tuple(sides.ours.savings) == tuple(SAVINGS)
    for saving in sides.ours.savings.values():
        assert saving.uniform.budget == BUDGET
        assert saving.least.detection >= saving.uniform.detection - 1e-9
        assert saving.least.spent.probes <= saving.uniform.spent.probes
        if saving.reached is None:
            assert saving.best.detection < saving.uniform.detection
            assert saving.ratio is saving.strict_ratio is saving.total_ratio is None
        else:
            ours, theirs = saving.uniform.spent, saving.reached.spent
            assert saving.reached.detection >= saving.uniform.detection - 1e-9
            assert saving.ratio == ours.probes / theirs.probes
            assert saving.query_ratio == ours.queries / theirs.queries
            assert saving.total_ratio == (ours.queries + ours.gold_queries) / (
                theirs.queries + theirs.gold_queries
            )


def test_saving_without_probes_has_no_ratio() -> None:
    spent = Spent(probes=0.0, queries=0.0, gold_queries=0.0)
    nothing = Reached(budget=32, spent=spent, detection=0.0)
    saving = Saving(uniform=nothing, least=nothing, reached=nothing, best=nothing)
    assert saving.ratio is saving.strict_ratio is saving.total_ratio is None


def test_questions_about_gold_are_counted_once_for_the_rows_of_a_theorem(rows: Rows) -> None:
    test = rows["test"]
    router = Router(test, fitted(rows["calibration"]))
    for name in ("uniform", "adaptive", GOLD_UNIFORM, GOLD_ADAPTIVE):
        spent = router.spent(name, budget=BUDGET)
        texts = {
            (row.theorem, step.sketch.text)
            for row, steps in zip(test, router.steps(name, budget=BUDGET), strict=True)
            for step in steps
            if step.sketch is not None
        }
        assert spent.gold_queries * len(test) == pytest.approx(2 * len(texts))
        assert spent.total == spent.queries + spent.gold_queries
        observations = [one for found in router.asked(name, budget=BUDGET) for one in found]
        assert spent.probes * len(test) == pytest.approx(len(observations))
        assert spent.queries * len(test) == pytest.approx(sum(one.queries for one in observations))
    # The first probe of `bpf` is gold itself.
    first_probe = router.spent(GOLD_UNIFORM, budget=1)
    assert (first_probe.probes, first_probe.queries, first_probe.gold_queries) == (1.0, 2.0, 0.0)
    full, forward = (router.spent(name, budget=BUDGET) for name in ("uniform", "forward_only"))
    assert forward.queries < full.queries


def test_savings_are_written_with_questions_about_gold(sides: Sides) -> None:
    (shown,) = (one for one in exhibits(sides) if one.name == "savings")
    head = shown.table.head
    assert head[4:7] == ("probes per row", "questions about the candidate", "questions about gold")
    assert len(shown.table.rows) == 2 * 2 * len(SAVINGS)
    for uniform, other, saving in zip(
        shown.table.rows[::2],
        shown.table.rows[1::2],
        [*sides.ours.savings.values(), *sides.ours.savings.values()],
        strict=True,
    ):
        assert uniform[2] == BUDGET
        assert other[-3:] == (saving.ratio, saving.query_ratio, saving.total_ratio)
    (claims,) = (one for one in exhibits(sides) if one.name == "claims")
    found = {row[0]: row[2] for row in claims.table.rows}
    assert found["Adaptive allocation saves this factor of probes"] == (
        sides.ours.savings["adaptive"].ratio
    )
    assert found["The same for questions, including those about gold"] == (
        sides.ours.savings["adaptive"].total_ratio
    )
    assert found["The same if gold itself is one of the probes"] == (
        sides.ours.savings[GOLD_ADAPTIVE].total_ratio
    )


def test_coverage_counts_weights_and_causes(sides: Sides, rows: Rows) -> None:
    whole = decided = 0.0
    causes: Counter[str] = Counter()
    for row in rows["test"]:
        for one in first(row.full, budget=BUDGET):
            weight = 1.5 if one.probe.drift_class == "type_coercion" else 1.0
            for expected, finding in (
                (one.probe.forward, one.forward),
                (one.probe.backward, one.backward),
            ):
                whole += weight
                if finding.cell is Cell.UNKNOWN:
                    causes[finding.cause] += 1
                elif expected is None:
                    causes["not expected"] += 1
                else:
                    decided += weight
    found = sides.ours.decided
    assert found.coverage == pytest.approx(decided / whole)
    assert found.expected > found.coverage
    assert dict(found.causes) == dict(sorted(causes.items()))
    assert sum(causes.values()) < found.cells


def test_families_count_witnesses(sides: Sides, rows: Rows) -> None:
    table = sides.ours.families
    assert next(iter(table)) == "the gold itself (beq)"
    for label in LABELS:
        seen = [
            one.differs()
            for row in rows["test"]
            if row.label == label
            for one in row.full
            if one.probe.family == "counterfactual"
        ]
        rate = table["counterfactual, all"][label]
        assert (rate.witnesses, rate.decided) == (seen.count(True), len(seen) - seen.count(None))
    assert table["counterfactual, same class"]["faithful"].value is None
    kinds = [table[f"counterfactual, {kind}"] for kind in ("same class", "another class", "all")]
    for label in LABELS[1:5]:
        same, other, whole = (rates[label].decided for rates in kinds)
        assert same + other == whole


def test_histogram_has_every_scored_candidate(sides: Sides, rows: Rows) -> None:
    for kind, bins in sides.ours.spectrum.items():
        drifted = kind == "drifted"
        known = [
            row
            for row in rows["test"]
            if (row.label != "faithful") == drifted
            and spectrum(first(row.full, budget=BUDGET)).score is not None
        ]
        assert len(bins) == BINS
        assert sum(count for _, count in bins) == len(known)


def test_roc_curves_agree_with_auc(sides: Sides) -> None:
    for name in ("bpf", "bpf-naive", "random"):
        answers = scored(sides, name).answers
        points = np.array(roc_curve(answers))
        assert points[0].tolist() == [0, 0]
        assert (np.diff(points, axis=0) >= 0).all()
        auc = METRICS["auc"].compute(answers, np.ones((1, len(answers.label))))[0]
        assert answers.answered.all()
        assert np.trapezoid(points[:, 1], points[:, 0]) == pytest.approx(auc)
        score = scored(sides, name).score("detection_at_3_fpr")
        assert score is not None
        assert rate_at(roc_curve(answers), 0.03) == pytest.approx(score.value)


def test_rate_at_interpolates() -> None:
    curve = ((0.0, 0.0), (0.0, 0.2), (0.1, 0.4), (0.1, 0.6), (0.4, 0.9))
    assert rate_at(curve, 0.0) == 0.2
    assert rate_at(curve, 0.05) == pytest.approx(0.3)
    assert rate_at(curve, 0.1) == 0.6
    assert rate_at(curve, 0.4) == 0.9
    assert rate_at(curve, 0.5) is None


def test_wrong_verdicts_agree_with_the_report(sides: Sides) -> None:
    answers = scored(sides, "bpf").answers
    wrong = Counter(one.label == "faithful" for one in sides.ours.wrong)
    assert wrong[True] == int((answers.flagged & answers.faithful).sum())
    assert wrong[False] == int((~answers.flagged & answers.drifted).sum())
    assert all("decided" in one.evidence for one in sides.ours.wrong)


def test_simulated_decoding_shares_first_samples(sides: Sides) -> None:
    found = sides.ours.guided["simulated"]
    assert isinstance(found, Guided)
    assert set(found.unusable.values()) == {0.0}
    assert found.statements + found.unread == 2
    assert all(name.startswith("simulated|") for name in found.makers.values())
    assert "spread:0.716" in found.makers["agreeing"]
    for source in SIMULATIONS:
        first_samples = {
            str(mode): shares[Outcome.DRIFTED].value
            for (of, mode, count), shares in found.shares.items()
            if of == source and count == 1
        }
        assert first_samples["rerank"] == first_samples["baseline"]
        baseline = [
            found.shares[source, Mode.BASELINE, count][Outcome.DRIFTED].value for count in COUNTS
        ]
        assert len(set(baseline)) == 1
    other = sides.unselected
    assert other is not None
    assert other.guided == {}
    assert isinstance(sides.ours.guided["LLM"], NotRun)


def test_low_budget_is_equal_for_all_targets(rows: Rows) -> None:
    for row in rows["test"]:
        probes = [one.probe for one in row.full]
        wanted = Counter(probe.drift_class for probe in probes)
        kept = Counter(probe.drift_class for probe in low_budget(probes))
        assert kept == {target: min(n, PER_TARGET) for target, n in wanted.items()}


def test_goals_have_measured_values(sides: Sides) -> None:
    found = {one.name: one for one in goals(sides)}
    assert len(found) == 11
    beating = found["both directions beat forward only"]
    assert beating.found.count("k = ") == 4
    ours = {p.budget: p.detection.value for p in sides.ours.curves["uniform"]}
    theirs = {p.budget: p.detection.value for p in sides.ours.curves["forward_only"]}
    assert beating.reached == all(ours[k] > theirs[k] for k in (2, 4, 8, 16))
    alone = {one.name: one for one in goals(Sides(sides.ours, None, sides.paper))}
    honest = alone["bpf, unselected build: detection at 3 % FPR"]
    assert (honest.reached, honest.verdict, honest.found) == (None, "not measured", "")
