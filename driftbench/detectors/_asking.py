"""What detectors that ask a language model share: opening it, and counting what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from driftbench.detectors.detection import Cost, Detection, Verdict
from driftbench.llm.opening import open_model
from driftbench.llm.prompts import LONGEST_VALUE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from driftbench.detectors.detection import Pair
    from driftbench.equipment import Equipment
    from driftbench.llm.exchange import Malformed, Spending, Unreachable
    from driftbench.llm.model import LanguageModel

__all__ = ["Judged", "answers", "one_line"]

_SHOWN = 160

Judged: TypeAlias = "tuple[float, str, str] | Malformed | Unreachable"
"""Score in [0, 1], drift class and reason; or why there is none."""


def answers(
    pairs: Iterable[Pair],
    judge: Callable[[LanguageModel, Pair], Judged],
    *,
    equipment: Equipment,
    asker: str,
) -> Iterator[Detection]:
    """Answer every pair with what a judge makes of it; no usable answer is no answer.

    Args:
        pairs: the questions.
        judge: asks a model about a pair.
        equipment: names the model.
        asker: who asks, for the error.

    Raises:
        InputError: no model is named, or its endpoint refuses us.
    """
    model = open_model(equipment, asker=asker)
    try:
        for pair in pairs:
            before = model.spent
            longest = max(len(pair.nl_statement), len(pair.context), len(pair.candidate))
            if longest > LONGEST_VALUE:
                told = f"{longest} characters are too long to be asked about"
                silent = Verdict.NO_ANSWER
                yield Detection(id=pair.id, score=None, verdict=silent, evidence=told)
                continue
            judged = judge(model, pair)
            yield _detection(pair, judged, model.spent - before)
    finally:
        model.close()


def _detection(pair: Pair, judged: Judged, spent: Spending) -> Detection:
    cost = Cost(queries=spent.requests, seconds=spent.seconds, tokens=spent.tokens)
    if not isinstance(judged, tuple):
        said = f"{type(judged).__name__.lower()}: {one_line(judged.reason)}"
        silent = Verdict.NO_ANSWER
        return Detection(id=pair.id, score=None, verdict=silent, cost=cost, evidence=said)
    score, drift_class, reason = judged
    return Detection(
        id=pair.id,
        score=score,
        verdict=Verdict.SCORED,
        drift_class=drift_class,
        cost=cost,
        evidence=one_line(reason) + (" (cached)" if spent.cached and not spent.requests else ""),
    )


def one_line(text: str) -> str:
    """Return a text from outside as one short printable line."""
    flat = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return flat if len(flat) <= _SHOWN else f"{flat[:_SHOWN]}…"
