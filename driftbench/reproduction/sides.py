"""Results on the dataset and on the unselected one beside the paper's values, for exhibits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Concatenate, ParamSpec

from driftbench.reproduction.exhibit import Of, Series
from driftbench.reproduction.scoring import ScoredDetector

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from driftbench.metrics import Score
    from driftbench.reproduction.examination import Examination
    from driftbench.reproduction.exhibit import Value
    from driftbench.reproduction.paper import Paper

__all__ = ["Sides", "class_score", "metric_score"]

_P = ParamSpec("_P")


@dataclass(frozen=True, slots=True)
class Sides:
    """The results that are compared.

    Args:
        ours: results on the dataset.
        unselected: results on a dataset selected without an oracle; None without one.
        paper: the values of the paper.
    """

    ours: Examination
    unselected: Examination | None
    paper: Paper

    def examined(self) -> Iterator[tuple[Of, Examination]]:
        """Yield the results on each dataset."""
        yield Of.OURS, self.ours
        if self.unselected is not None:
            yield Of.UNSELECTED, self.unselected

    def head(self, title: str, *, paper: bool) -> tuple[str, ...]:
        """Return the columns of one quantity: ours, unselected if present, the paper's."""
        names = (title, *(f"{title}, {of}" for of, _ in self.examined() if of is not Of.OURS))
        return (*names, f"{title}, paper") if paper else names

    def each(
        self,
        take: Callable[Concatenate[Examination, _P], Value],
        *given: _P.args,
        **named: _P.kwargs,
    ) -> tuple[Value, ...]:
        """Return one value for each dataset."""
        return tuple(take(one, *given, **named) for _, one in self.examined())

    def printed(self, figure: str, series: str, name: str) -> list[Series]:
        """Return a series of the paper under a name; none if the paper has none."""
        found = self.paper.figures[figure].series.get(series, ())
        return [Series(name=name, of=Of.PAPER, points=found)] if found else []


def metric_score(examination: Examination, detector: str, metric: str) -> Score | None:
    """Return one score of a detector; None if it was not run or has no rows."""
    found = examination.detectors.get(detector)
    return found.score(metric) if isinstance(found, ScoredDetector) else None


def class_score(examination: Examination, detector: str, label: str) -> Score | None:
    """Return detection of a drift class at 3 % FPR overall; None if it was not run."""
    found = examination.detectors.get(detector)
    return found.report.per_class.get(label) if isinstance(found, ScoredDetector) else None
