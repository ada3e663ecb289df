"""Faithfulness-guided decoding over gold statements of the test split, with a simulation.

No autoformalizer is asked: candidates are drawn from the rule catalogue at the paper's rate of
drift, and every result says "simulated". Two simulations differ in how much samples of a statement
agree, which decides what reranking can gain: `independent`, and `agreeing` so much that a perfect
reranker would be left with the paper's floor. Hints are heeded in neither.
Source: `faithfulness-gap.tex`, section 8 and figure 11.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from driftbench.bpf.anchored import AnchoredProvider
from driftbench.bpf.autoformalizer import PAPER_RATE, SimulatedAutoformalizer
from driftbench.bpf.fgd import Mode, Score, decode
from driftbench.bpf.probe import Subject
from driftbench.bpf.spectrum import spectrum
from driftbench.dataset.draws import rank
from driftbench.errors import InternalError, LeanSyntaxError
from driftbench.metrics import Score as Interval
from driftbench.metrics import family_weights
from driftbench.reproduction.paper import load_paper
from driftbench.workers import map_chunks

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from driftbench.bpf.autoformalizer import Candidate
    from driftbench.bpf.certifier import Certifier
    from driftbench.bpf.probe import Probe
    from driftbench.detectors.data import SplitData
    from driftbench.metrics import Resampling

__all__ = ["COUNTS", "PER_TARGET", "WORLDS", "Guided", "guide", "low_budget", "worlds"]

COUNTS = (1, 2, 4, 8, 16)
"""Candidates of a statement, the paper's m."""

PER_TARGET = 8
"""Probes of each drift class, and generic ones, that score a candidate: the paper's k = 8."""

WORLDS = ("independent", "agreeing")
"""Simulations, by how samples of one statement go together."""

_SALT = "decoding-1"
_SIZE = 2

Key = tuple[str, Mode, int]
"""World, mode and number of candidates."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Guided:
    """What came of decoding.

    Args:
        drifted: world, mode and m -> share of statements whose output is drifted, with interval.
        statements: statements that were decoded.
        unread: statements that could not be read, which stand in no share.
        makers: world -> name of its simulation.
    """

    drifted: Mapping[Key, Interval]
    statements: int
    unread: int
    makers: Mapping[str, str]


def worlds(certifier: Certifier) -> dict[str, SimulatedAutoformalizer]:
    """Return the simulations, which know what the certifier knows of the snapshot.

    Raises:
        InternalError: its probes are not anchored ones.
    """
    provider = certifier.provider
    if not isinstance(provider, AnchoredProvider):
        raise InternalError(f"{provider.name}: a simulation draws from what anchored probes know")
    kinds, table = provider.survey.kinds, provider.survey.table
    curve = dict(load_paper().figures["fgd"].series["rerank"])
    floor = curve[max(curve)] / PAPER_RATE
    spreads = {"independent": 0.0, "agreeing": round(floor, 3)}
    return {
        name: SimulatedAutoformalizer(spread=spreads[name], kinds=kinds, table=table)
        for name in WORLDS
    }


def guide(
    data: SplitData,
    certifier: Certifier,
    *,
    statements: int,
    workers: int,
    resampling: Resampling,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> Guided:
    """Decode gold statements of a split in every world and mode, with every number of candidates.

    Args:
        data: the split.
        certifier: scores candidates, and knows the snapshot.
        statements: most statements, drawn from the split; at least 1.
        workers: processes.
        resampling: how intervals are made, here over statements.
        progress: told (statements so far, statements).
    """
    asked = {
        Subject(nl_statement=pair.nl_statement, context=pair.context, gold=pair.gold)
        for pair in data.pairs(with_gold=True)
    }
    drawn = sorted(asked, key=lambda one: rank(_SALT, one.gold or "", one.nl_statement))
    chosen = drawn[:statements]
    made = worlds(certifier)
    chunks = [(str(at), chosen[at : at + _SIZE]) for at in range(0, len(chosen), _SIZE)]
    found: dict[str, list[dict[Key, bool] | None]] = {}
    done = 0
    progress(done, len(chosen))
    for name, results in map_chunks(_Decode(certifier, made), chunks, workers=workers):
        found[name] = results
        done += len(results)
        progress(done, len(chosen))
    outcomes = [one for name, _ in chunks for one in found[name]]
    read = [one for one in outcomes if one is not None]
    return Guided(
        drifted=_shares(read, resampling),
        statements=len(read),
        unread=len(outcomes) - len(read),
        makers={world: maker.name for world, maker in made.items()},
    )


def low_budget(probes: Sequence[Probe]) -> tuple[Probe, ...]:
    """Return the first probes of each drift class, and of the generic ones."""
    counted: dict[str, int] = {}
    kept = []
    for probe in probes:
        counted[probe.drift_class] = counted.get(probe.drift_class, 0) + 1
        if counted[probe.drift_class] <= PER_TARGET:
            kept.append(probe)
    return tuple(kept)


@dataclass(frozen=True, slots=True)
class _Decode:
    """Decodes statements; None for one that cannot be read."""

    certifier: Certifier
    worlds: Mapping[str, SimulatedAutoformalizer]

    def __call__(self, subjects: Sequence[Subject]) -> list[dict[Key, bool] | None]:
        return [self._one(subject) for subject in subjects]

    def _one(self, subject: Subject) -> dict[Key, bool] | None:
        probes = low_budget(self.certifier.probes(subject))
        known: dict[str, Score] = {}

        def scorer(candidate: Candidate) -> Score:
            # The oracle is asked once about a text, however often a simulation draws it.
            if candidate.text not in known:
                known[candidate.text] = self._score(candidate.text, probes, subject.context)
            return known[candidate.text]

        try:
            return {
                (world, mode, count): self._drifted(subject, maker, scorer, mode, count)
                for world, maker in self.worlds.items()
                for mode in Mode
                for count in COUNTS
            }
        except LeanSyntaxError:
            return None

    def _drifted(
        self,
        subject: Subject,
        maker: SimulatedAutoformalizer,
        scorer: Callable[[Candidate], Score],
        mode: Mode,
        count: int,
    ) -> bool:
        found = decode(subject, maker, scorer, mode=mode, candidates=count)
        if found.chosen is None:
            raise InternalError(f"{maker.name}: a simulation gave no candidate")
        return bool(found.chosen.candidate.drifted)

    def _score(self, text: str, probes: Sequence[Probe], context: str) -> Score:
        found = spectrum(self.certifier.fingerprint(text, probes, context=context))
        witness = found.witnesses[0].probe.words if found.witnesses else ""
        return Score(found.score, " ".join(witness.split()))


def _shares(outcomes: Sequence[Mapping[Key, bool]], resampling: Resampling) -> dict[Key, Interval]:
    """Return the share of drifted outputs, with intervals over statements."""
    if not outcomes:
        return {}
    keys = list(outcomes[0])
    values = np.array([[one[key] for key in keys] for one in outcomes], dtype=np.float64)
    each = np.arange(len(outcomes), dtype=np.intp)
    drawn = np.concatenate(
        [weights @ values for weights in family_weights(each, resampling=resampling)]
    ) / len(outcomes)
    tail = (1 - resampling.level) / 2
    low, high = np.quantile(drawn, [tail, 1 - tail], axis=0)
    mean = values.mean(axis=0)
    return {
        key: Interval(float(mean[at]), float(low[at]), float(high[at]), len(outcomes))
        for at, key in enumerate(keys)
    }
