"""Faithfulness-guided decoding over gold statements of the test split, and its simulations.

Candidates come from several sources. Simulations draw them from the rule catalogue at the paper's
rate of drift, so that their labels are known. They differ in the agreement of the samples of a
statement, which limits the gain of reranking: `independent`, and `agreeing` to such a degree
that a perfect reranker would reach the lowest value in the paper. Hints have no effect in either.
With a language model, `guided_by_model` returns the same curves.
Source: `faithfulness-gap.tex`, section 8 and figure 11.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from driftbench.bpf.autoformalizer import PAPER_RATE, SimulatedAutoformalizer
from driftbench.bpf.candidate_scores import Outcome
from driftbench.bpf.probe import Subject
from driftbench.dataset.selection.draws import rank
from driftbench.metrics import Score, family_weights
from driftbench.reproduction.outcomes import COUNTS, Decode
from driftbench.reproduction.paper import load_paper
from driftbench.workers import map_chunks

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from driftbench.bpf.autoformalizer import Autoformalizer
    from driftbench.bpf.certifier import Certifier
    from driftbench.detectors.data import SplitData
    from driftbench.metrics import Resampling
    from driftbench.reproduction.outcomes import Decoded, Key

__all__ = ["SIMULATIONS", "Guided", "guide", "simulations"]

SIMULATIONS = ("independent", "agreeing")
"""Simulations, by the agreement of samples of one statement."""

_SALT = "decoding-1"
_SIZE = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Guided:
    """The results of decoding.

    Args:
        shares: source, mode and m -> outcome -> share of statements with that outcome.
        statements: number of statements decoded.
        unread: number of statements that do not parse, which are in no share.
        makers: source -> name of its autoformalizer.
        unusable: source -> share of samples that were not a statement.
    """

    shares: Mapping[Key, Mapping[Outcome, Score]]
    statements: int
    unread: int
    makers: Mapping[str, str]
    unusable: Mapping[str, float]


def simulations(certifier: Certifier) -> dict[str, SimulatedAutoformalizer]:
    """Return the simulations, with the notation and kinds of the certifier's snapshot.

    Raises:
        InternalError: its probes are not anchored.
    """
    snapshot_context = certifier.anchored.snapshot_context
    kinds, table = snapshot_context.kinds, snapshot_context.table
    curve = dict(load_paper().figures["fgd"].series["rerank"])
    floor = curve[max(curve)] / PAPER_RATE
    spreads = {"independent": 0.0, "agreeing": round(floor, 3)}
    return {
        name: SimulatedAutoformalizer(spread=spreads[name], kinds=kinds, table=table)
        for name in SIMULATIONS
    }


def guide(
    data: SplitData,
    certifier: Certifier,
    made: Mapping[str, Autoformalizer],
    *,
    statements: int,
    workers: int,
    resampling: Resampling,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> Guided:
    """Decode gold statements of a split for every source, mode and number of candidates.

    Args:
        data: the split.
        certifier: scores candidates; its oracle judges outputs whose label is unknown.
        made: source -> its autoformalizer.
        statements: limit of statements, drawn from the split; at least 1.
        workers: number of processes; 1 if a language model is asked.
        resampling: parameters of the intervals, here over statements.
        progress: called with (statements done, statements).
    """
    asked = {
        Subject(nl_statement=pair.nl_statement, context=pair.context, gold=pair.gold)
        for pair in data.pairs(with_gold=True)
    }
    drawn = sorted(asked, key=lambda one: rank(_SALT, one.gold or "", one.nl_statement))
    chosen = drawn[:statements]
    chunks = [(str(at), chosen[at : at + _SIZE]) for at in range(0, len(chosen), _SIZE)]
    found: dict[str, list[Decoded | None]] = {}
    done = 0
    progress(done, len(chosen))
    for name, results in map_chunks(Decode(certifier, made), chunks, workers=workers):
        found[name] = results
        done += len(results)
        progress(done, len(chosen))
    outcomes = [one for name, _ in chunks for one in found[name]]
    read = [one for one in outcomes if one is not None]
    samples = max(COUNTS) * len(read)
    return Guided(
        shares=_shares([one.decoded_outcomes for one in read], resampling),
        statements=len(read),
        unread=len(outcomes) - len(read),
        makers={source: maker.name for source, maker in made.items()},
        unusable={
            source: sum(one.unusable[source] for one in read) / samples if samples else 0.0
            for source in made
        },
    )


def _shares(
    outcomes: Sequence[Mapping[Key, Outcome]], resampling: Resampling
) -> dict[Key, dict[Outcome, Score]]:
    """Return the share of every outcome, with intervals over statements."""
    if not outcomes:
        return {}
    keys = [(key, outcome) for key in outcomes[0] for outcome in Outcome]
    values = np.array(
        [[one[key] is outcome for key, outcome in keys] for one in outcomes], dtype=np.float64
    )
    each = np.arange(len(outcomes), dtype=np.intp)
    drawn = np.concatenate(
        [weights @ values for weights in family_weights(each, resampling=resampling)]
    ) / len(outcomes)
    tail = (1 - resampling.level) / 2
    low, high = np.quantile(drawn, [tail, 1 - tail], axis=0)
    mean = values.mean(axis=0)
    found: dict[Key, dict[Outcome, Score]] = {}
    for at, (key, outcome) in enumerate(keys):
        interval = Score(float(mean[at]), float(low[at]), float(high[at]), len(outcomes))
        found.setdefault(key, {})[outcome] = interval
    return found
