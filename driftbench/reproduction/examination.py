"""All measurements on one dataset: scores, curves, shares; without the paper's values.

Fingerprints of both splits are made first; everything else, except other detectors and guided
decoding, is computed from them. Rates and thresholds come from the calibration split. Observations
are not kept in the result, so that a second dataset fits in memory.
"""

from __future__ import annotations

from collections import Counter
from contextlib import nullcontext
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.dataset.load import find_dataset
from driftbench.dataset.records import LABELS, SUBFIELDS
from driftbench.detectors.data import pick_split, read_splits
from driftbench.oracles.snapshot_context import snapshot_context_of
from driftbench.reproduction.agreement import compare_oracles
from driftbench.reproduction.budgets import CURVES, Router, curve, savings
from driftbench.reproduction.by_model import guided_by_model
from driftbench.reproduction.convention import convention_gains
from driftbench.reproduction.decoding import guide, simulations
from driftbench.reproduction.entrants import NotRun, entrants, run_entrant
from driftbench.reproduction.families import decided_share, families, plain_equivalence
from driftbench.reproduction.fingerprints import certifier_for, fingerprint_split
from driftbench.reproduction.learned_filter import filtered
from driftbench.reproduction.plots import spectrum_histogram
from driftbench.reproduction.provenance import origin_of
from driftbench.reproduction.scoring import Scorer, answers_of
from driftbench.reproduction.variants import ablations, fitted, methods
from driftbench.reproduction.verdicts import wrong_verdicts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path
    from typing import TypeAlias

    from driftbench.bpf.certifier import Certifier
    from driftbench.bpf.rates import Rates
    from driftbench.detectors.data import SplitData
    from driftbench.equipment import Equipment
    from driftbench.metrics import Resampling
    from driftbench.reproduction.agreement import OracleAgreement
    from driftbench.reproduction.budgets import Point, Saving
    from driftbench.reproduction.convention import ConventionGain
    from driftbench.reproduction.decoding import Guided
    from driftbench.reproduction.families import Decided, Rate
    from driftbench.reproduction.fingerprints import Fingerprinted
    from driftbench.reproduction.learned_filter import Filtered
    from driftbench.reproduction.provenance import FigureOrigin
    from driftbench.reproduction.scoring import ScoredDetector
    from driftbench.reproduction.verdicts import WrongVerdict

    Stage: TypeAlias = Callable[[str], AbstractContextManager[Callable[[int, int], None]]]

__all__ = ["Examination", "ExaminationRequest", "examine"]


def _no_stage(_label: str) -> AbstractContextManager[Callable[[int, int], None]]:
    return nullcontext(lambda _done, _total: None)


def _ignore(_sentence: str) -> None:
    """Print nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExaminationRequest:
    """The settings of an examination.

    Args:
        equipment: snapshot, oracle, language model, workers.
        resampling: parameters of the intervals.
        statements: limit of gold statements to decode; 0 leaves guided decoding out.
        others: names of other oracles, which are compared with that of the equipment.
        compared: number of rows on which they are compared.
        stage: opens a stage of the work, and yields a function of (done, total).
        report: called with one sentence for the user.
    """

    equipment: Equipment
    resampling: Resampling
    statements: int = 0
    others: tuple[str, ...] = ()
    compared: int = 100
    stage: Stage = _no_stage
    report: Callable[[str], None] = _ignore


@dataclass(frozen=True, slots=True, kw_only=True)
class Examination:
    """The results for the test split of one dataset.

    Args:
        origin: data and settings.
        composition: subfield -> label -> rows, over both splits.
        detectors: name -> scores, or why it was not run, in the order of the main table.
        ablations: name -> title and scores.
        rates: rates fitted on the calibration split.
        curves: name -> detection against budget.
        savings: name of an allocation -> what it saves.
        spectrum: `faithful` and `drifted` -> bins of the spectrum with their counts.
        families: family of probes -> label -> share of witnesses.
        decided: the share of fingerprints that was decided.
        guided: `simulated` and `LLM` -> results of guided decoding, or why it was not run; empty
            if it was left out.
        wrong: wrong verdicts of `bpf`.
        convention: the structural test joined with `bpf`, in its variants.
        learned: results of the learned entailment filter, or why it was not run.
        agreement: answers of several oracles; None if the request names no other.
    """

    origin: FigureOrigin
    composition: Mapping[str, Mapping[str, int]]
    detectors: Mapping[str, ScoredDetector | NotRun]
    ablations: Mapping[str, tuple[str, ScoredDetector]]
    rates: Rates
    curves: Mapping[str, tuple[Point, ...]]
    savings: Mapping[str, Saving]
    spectrum: Mapping[str, tuple[tuple[float, int], ...]]
    families: Mapping[str, Mapping[str, Rate]]
    decided: Decided
    guided: Mapping[str, Guided | NotRun]
    wrong: tuple[WrongVerdict, ...]
    convention: tuple[ConventionGain, ...]
    learned: Filtered | NotRun
    agreement: OracleAgreement | None


def examine(path: Path, wanted: ExaminationRequest, *, config: str | None = None) -> Examination:
    """Measure everything on one dataset.

    Args:
        path: its folder.
        wanted: the settings.
        config: name of the configuration; None for the only one, or `controlled`.

    Raises:
        DatasetError: there is no dataset, or it is damaged.
        InputError: no snapshot is named, or configuration or oracle is unknown.
        CorpusError: the snapshot cannot be read.
        OracleError: the tools of the oracle are not installed.
    """
    config = find_dataset(config, path=path).config
    data = read_splits(config, path=path)
    splits = {split: pick_split(data, config, split) for split in ("calibration", "test")}
    certifier = certifier_for(wanted.equipment)
    rows = _fingerprints(splits, certifier, wanted)
    guided = _guided(splits["test"], certifier, wanted)
    origin = origin_of(splits, config, certifier.oracle, wanted.resampling)
    scorer = Scorer(config, path, wanted.resampling)
    rates = fitted(rows["calibration"])
    detectors, plain = _detectors(splits, rows, rates, scorer, wanted)
    router = Router(rows["test"], rates)
    with wanted.stage("variants and budgets"):
        varied = {
            name: (variant.title, scorer.scored(answers_of(variant, rows)))
            for name, variant in ablations(rates).items()
        }
        curved = {n: curve(n, router, scorer, resampling=wanted.resampling) for n in CURVES}
        saved = savings(router, scorer)
    with wanted.stage("learned filter"):
        learned = filtered(splits, rows, scorer, resampling=wanted.resampling)
    return Examination(
        origin=origin,
        composition=_composition(splits),
        detectors=detectors,
        ablations=varied,
        rates=rates,
        curves=curved,
        savings=saved,
        spectrum=spectrum_histogram(rows["test"]),
        families={**plain, **families(rows["test"])},
        decided=decided_share(rows["test"]),
        guided=guided,
        wrong=wrong_verdicts(rows["test"], detectors["bpf"], splits["test"]),
        convention=_convention(splits, rows, rates, scorer, wanted),
        learned=learned,
        agreement=_agreement(splits["test"], wanted),
    )


def _convention(
    splits: Mapping[str, SplitData],
    rows: Mapping[str, Sequence[Fingerprinted]],
    rates: Rates,
    scorer: Scorer,
    wanted: ExaminationRequest,
) -> tuple[ConventionGain, ...]:
    equipment = wanted.equipment
    answers = answers_of(methods(rates)["bpf"], rows)
    with wanted.stage("convention drift"):
        return convention_gains(
            splits,
            answers,
            scorer.threshold(answers),
            snapshot_context=snapshot_context_of(equipment.snapshot, workers=equipment.workers),
            resampling=wanted.resampling,
        )


def _agreement(test: SplitData, wanted: ExaminationRequest) -> OracleAgreement | None:
    if not wanted.others:
        return None
    with wanted.stage("other oracles") as progress:
        return compare_oracles(
            test,
            wanted.equipment,
            wanted.others,
            rows=wanted.compared,
            resampling=wanted.resampling,
            progress=progress,
        )


def _fingerprints(
    splits: Mapping[str, SplitData], certifier: Certifier, wanted: ExaminationRequest
) -> dict[str, tuple[Fingerprinted, ...]]:
    found = {}
    for split, data in splits.items():
        # Close the oracle after each split: once used in this process it cannot be pickled.
        with wanted.stage(f"fingerprints, {split}") as progress, certifier:
            found[split] = fingerprint_split(
                data, certifier, workers=wanted.equipment.workers, progress=progress
            )
    return found


def _guided(
    test: SplitData, certifier: Certifier, wanted: ExaminationRequest
) -> dict[str, Guided | NotRun]:
    """Return the results of guided decoding, by the label of the figure."""
    if not wanted.statements:
        return {}
    with wanted.stage("guided decoding, simulated") as progress, certifier:
        simulated = guide(
            test,
            certifier,
            simulations(certifier),
            statements=wanted.statements,
            workers=wanted.equipment.workers,
            resampling=wanted.resampling,
            progress=progress,
        )
    with wanted.stage("guided decoding, language model") as progress, certifier:
        real = guided_by_model(
            test,
            certifier.oracle,
            wanted.equipment,
            statements=wanted.statements,
            resampling=wanted.resampling,
            progress=progress,
            report=wanted.report,
        )
    return {"simulated": simulated, "LLM": real}


def _detectors(
    splits: Mapping[str, SplitData],
    rows: Mapping[str, Sequence[Fingerprinted]],
    rates: Rates,
    scorer: Scorer,
    wanted: ExaminationRequest,
) -> tuple[dict[str, ScoredDetector | NotRun], dict[str, Mapping[str, Rate]]]:
    """Return scores of all detectors, and the rates of plain equivalence as a family of probes."""
    own = methods(rates)
    found: dict[str, ScoredDetector | NotRun] = {}
    plain: dict[str, Mapping[str, Rate]] = {}
    for name in entrants():
        if name in own:
            found[name] = scorer.scored(answers_of(own[name], rows))
            continue
        with wanted.stage(name) as progress:
            entry = run_entrant(
                name,
                splits,
                config=splits["test"].config,
                equipment=wanted.equipment,
                progress=progress,
                report=wanted.report,
            )
        if isinstance(entry, NotRun):
            found[name] = entry
            continue
        found[name] = scorer.scored(entry.run.detections)
        if name == "beq":
            plain["the gold itself (beq)"] = plain_equivalence(
                rows["test"], entry.run.detections["test"]
            )
    return found, plain


def _composition(splits: Mapping[str, SplitData]) -> dict[str, dict[str, int]]:
    counted = Counter(
        (record["subfield"], record["label"]) for data in splits.values() for record in data.records
    )
    return {
        subfield: {label: counted[subfield, label] for label in LABELS} for subfield in SUBFIELDS
    }
