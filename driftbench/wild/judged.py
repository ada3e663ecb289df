"""Judged formalizations: problems, mostly with a correct statement, and candidates with opinions.

Importers make these values from their sources. An opinion keeps the source's own words beside the
relation and the drift class that they mean here.
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
        place: the line of its gold, or its own if it has none.
        module: its module in the repository, one for each problem.
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
    """The judgement of a candidate in its source.

    Args:
        relation: candidate to gold: `FAITHFUL`, or another of the dataset's relations.
        drift_class: the drift class that the opinion names, or "".
        words: the words of the source, such as `stronger, missing_premise`.
        reason: why, in English, on one line.
        by: the judge, "" if the source names none.
        place: its line.
    """

    relation: str
    drift_class: str
    words: str
    reason: str
    by: str
    place: LinePlace


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedCandidate:
    """A formalization of a problem, with a judgement.

    Args:
        problem: the problem.
        origin: the dataset that it is from.
        formal: the formalization.
        place: its line.
        opinion: the judgement.
    """

    problem: JudgedProblem
    origin: str
    formal: Formal
    place: LinePlace
    opinion: Opinion
