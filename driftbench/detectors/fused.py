"""`fused` and `fused-free`: several methods as features of one small calibrated model.

`fused` reads the gold: the oracle's findings about both directions, the differences of the two
statements by their parts, and BLEU. Both compare the candidate with its English, by words, symbols
and numbers, and by the candidate verbalized. The model is fitted on the calibration split; its
score is the probability of drift, and the evidence is a sentence of the largest reasons.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from driftbench.detectors._claims import ClaimsJob
from driftbench.detectors._english_features import english_features
from driftbench.detectors._entailment import OracularDetector
from driftbench.detectors._feature_model import LEAST, STRENGTH, FeatureModel
from driftbench.detectors._gold_features import against_gold, equivalence, gold_features
from driftbench.detectors._grouping import answer_pairs
from driftbench.detectors._profiles import profile_of
from driftbench.detectors._statement import Unparsed, parse_with_snapshot
from driftbench.detectors.beq import both_directions
from driftbench.detectors.bleu_ref import BleuRef
from driftbench.detectors.detection import Cost, Detection, Detector, DetectorInfo, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench.detectors._feature import Feature
    from driftbench.detectors.detection import Labelled, Pair, Setting
    from driftbench.oracles.snapshot_context import SnapshotContext
    from driftbench.rules import View

__all__ = ["Fused", "FusedFree"]

_NOTHING = "no feature contributes"


@dataclass(frozen=True, slots=True)
class _Described:
    """A pair with its features, or with the reason why it has none."""

    pair: Pair
    features: tuple[Feature, ...] | str
    cost: Cost


class FusedFree(Detector):
    """Features of candidate and English, without a gold."""

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="fused-free",
        description="Logistic regression on differences between candidate and English: notions, "
        "words, numbers, symbols, and the candidate verbalized; reads no gold.",
        uses_gold=False,
        uses_llm=False,
        trains=True,
        leaves_rules_out=True,
        requires="baselines",
        modules=("sacrebleu", "sklearn"),
    )
    version: ClassVar[int] = 2
    """To be increased whenever a feature is computed in another way."""

    def __init__(self, setting: Setting, /) -> None:
        self._setting = setting
        self._fitted: FeatureModel | None = None

    @property
    def signature(self) -> str:
        """Return name, version, libraries, the notation used, and what it was fitted on."""
        return f"{self.info.name}|{self._versions}"

    @property
    def model(self) -> FeatureModel:
        """The model, fitted on first use."""
        if self._fitted is None:
            self._fitted = self._fit()
        return self._fitted

    def detect(self, pairs: Iterable[Pair]) -> Iterator[Detection]:
        """Answer every pair, in order."""
        model = self.model
        for described in self._described(pairs):
            yield _detection(described, model)

    def _described(self, pairs: Iterable[Pair]) -> Iterator[_Described]:
        """Yield every pair with its features, in order."""
        snapshot_context = self._snapshot_context()
        for pair in pairs:
            read = parse_with_snapshot(
                pair.candidate, pair.header, snapshot_context=snapshot_context
            )
            if isinstance(read, Unparsed):
                yield _Described(pair, f"the candidate {read.reason}", Cost(queries=0, tokens=0))
                continue
            found = english_features(pair.nl_statement, read, profile_of(read))
            yield _Described(pair, tuple(found), Cost(queries=0, tokens=0))

    def _fit(self) -> FeatureModel:
        """Fit the model on the calibration rows that can be read."""
        rows = sorted(self._setting.calibration, key=lambda row: row.pair.id)
        described = self._described([row.pair for row in rows])
        known: list[Labelled] = []
        features: list[Sequence[Feature]] = []
        for row, found in zip(rows, described, strict=True):
            if not isinstance(found.features, str):
                known.append(row)
                features.append(found.features)
        model = FeatureModel(self.info.name, known, features)
        if not model.is_fitted:
            self._setting.report(
                f"{self.info.name}: the {len(known)} readable calibration rows are too few to fit "
                f"weights ({LEAST} faithful and {LEAST} drifted ones are needed outside of every "
                "fold of families): the weights are the bundled ones, see `driftbench weights`"
            )
        return model

    @property
    def _versions(self) -> str:
        from sacrebleu import __version__ as sacrebleu
        from sklearn import __version__ as sklearn

        read = self._snapshot_context()
        notation = f"snapshot:{read.digest[:12]}" if read else "notation:bundled"
        model = self.model
        fitted = f"C:{STRENGTH:g}" if model.is_fitted else "bundled weights"
        return (
            f"version:{self.version}|sklearn:{sklearn}|sacrebleu:{sacrebleu}|{notation}|{fitted}"
            f"|rows:{model.weights.rows}"
        )

    def _snapshot_context(self) -> SnapshotContext | None:
        from driftbench.oracles.snapshot_context import snapshot_context_of

        equipment = self._setting.equipment
        if not equipment.snapshot:
            return None
        return snapshot_context_of(equipment.snapshot, workers=equipment.workers)


class Fused(FusedFree, OracularDetector):
    """Features of candidate, gold and English."""

    info: ClassVar[DetectorInfo] = DetectorInfo(
        name="fused",
        description="Logistic regression on the oracle's findings about both directions, on "
        "differences between candidate and gold, and on the features of fused-free.",
        uses_gold=True,
        uses_llm=False,
        trains=True,
        leaves_rules_out=True,
        needs_snapshot=True,
        requires="baselines",
        modules=("sacrebleu", "sklearn"),
    )
    version: ClassVar[int] = 3

    def __init__(self, setting: Setting, /) -> None:
        OracularDetector.__init__(self, setting)
        FusedFree.__init__(self, setting)

    @property
    def signature(self) -> str:
        """Return name, version, libraries, snapshot, what it was fitted on, and the oracle."""
        return f"{self.info.name}|{self._versions}|{self.asked}"

    def _described(self, pairs: Iterable[Pair]) -> Iterator[_Described]:
        snapshot_context = self._snapshot_context()
        bleu = BleuRef(self._setting)
        workers = self._setting.equipment.workers
        with self._oracle() as oracle:
            job = ClaimsJob(oracle, both_directions)
            for pair, (forward, backward) in answer_pairs(pairs, job, workers=workers):
                seconds = round(forward.provenance.seconds + backward.provenance.seconds, 6)
                cost = Cost(queries=2, seconds=seconds, tokens=0)
                found = _statements(pair, snapshot_context)
                if isinstance(found, str):
                    yield _Described(pair, found, cost)
                    continue
                (compared,) = bleu.detect([pair])
                differences = _differences(pair, *found, bleu=compared.score or 0.0)
                yield _Described(pair, (*equivalence(forward, backward), *differences), cost)


def _statements(pair: Pair, snapshot_context: SnapshotContext | None) -> tuple[View, View] | str:
    """Return candidate and gold, or the reason why one of them cannot be read."""
    candidate = parse_with_snapshot(pair.candidate, pair.header, snapshot_context=snapshot_context)
    if isinstance(candidate, Unparsed):
        return f"the candidate {candidate.reason}"
    gold = parse_with_snapshot(pair.gold or "", pair.context, snapshot_context=snapshot_context)
    return f"the gold {gold.reason}" if isinstance(gold, Unparsed) else (candidate, gold)


def _differences(pair: Pair, candidate: View, gold: View, *, bleu: float) -> Iterator[Feature]:
    """Yield the features of the texts of a pair."""
    ours, theirs = profile_of(candidate), profile_of(gold)
    english = tuple(english_features(pair.nl_statement, candidate, ours))
    yield from gold_features(ours, theirs, bleu=bleu)
    yield from english
    yield from against_gold(english, tuple(english_features(pair.nl_statement, gold, theirs)))


def _detection(described: _Described, model: FeatureModel) -> Detection:
    pair, features, cost = described.pair, described.features, described.cost
    if isinstance(features, str):
        return Detection.unanswered(pair.id, features, cost=cost)
    score = model.score(pair, features)
    return Detection(
        id=pair.id,
        score=score,
        verdict=Verdict.SCORED,
        cost=cost,
        evidence="; ".join(model.reasons(score, features)) or _NOTHING,
    )
