"""What people judged: problems, mostly with a right statement, and formalizations of them.

The common form of all sources: an importer makes these values, and everything after it knows no
source. An opinion keeps the source's own words beside what they mean here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from driftbench.wild.formal import Formal
    from driftbench.wild.lines import LinePlace
    from driftbench.wild.origin import FileOrigin

__all__ = ["FAITHFUL", "JudgedCandidate", "JudgedProblem", "Opinion"]

FAITHFUL = "equivalent"
"""The relation of a faithful candidate to gold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedProblem:
    """One informal statement with its corrected formalization.

    Args:
        name: the name of its declaration.
        place: where its gold stands, or itself if it has none.
        module: what holds it in its repository, one for each problem.
        subfield: a subfield of the dataset.
        english: the informal statement.
        gold: the right formalization; None where people judged by the English alone.
        source: where gold is from, if not from the files that are imported.
    """

    name: str
    place: LinePlace
    module: str
    subfield: str
    english: str
    gold: Formal | None
    source: FileOrigin | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """What somebody said of a candidate.

    Args:
        relation: candidate to gold: `FAITHFUL`, or another of the dataset's relations.
        drift_class: the drift class that the opinion names, or "".
        said: the words of the source, such as `stronger, missing_premise`.
        reason: why, in English, on one line.
        by: who said it, as far as the source tells.
        place: where it stands.
    """

    relation: str
    drift_class: str
    said: str
    reason: str
    by: str
    place: LinePlace


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedCandidate:
    """A formalization of a problem, and what was said of it.

    Args:
        problem: the problem.
        origin: the dataset that it is from.
        formal: the formalization.
        place: where it stands.
        opinion: what was said.
    """

    problem: JudgedProblem
    origin: str
    formal: Formal
    place: LinePlace
    opinion: Opinion
