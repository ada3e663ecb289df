"""Findings on questions as answers without the question, and back.

A countermodel is a list of numbers, in the order of the sorts and symbols of the lowered question,
and is evaluated again when it is read.
"""

from __future__ import annotations

from itertools import islice, product
from math import prod
from typing import TYPE_CHECKING

from driftbench.oracles.answers import Answer
from driftbench.oracles.logic import PROP
from driftbench.oracles.problem import Model
from driftbench.oracles.solver import models
from driftbench.oracles.solver.lowering import lower, lowered
from driftbench.oracles.solver.normal import domains
from driftbench.oracles.solver.query import query_of

if TYPE_CHECKING:
    from driftbench.oracles.claim import Finding
    from driftbench.oracles.logic import Sort
    from driftbench.oracles.problem import Question

__all__ = ["answer_of", "finding_from", "model_text"]


def answer_of(finding: Finding, question: Question) -> Answer:
    """Return a finding on a question as an answer."""
    model = finding.model
    if model is None:
        return Answer.of(finding)
    problem = lowered(question).problem
    sizes = tuple(model.sizes[sort] for sort in problem.sorts)
    tables = [model.tables[symbol] for symbol in problem.symbols]
    values = tuple(table[point] for table in tables for point in sorted(table))
    return Answer.of(finding, sizes=sizes, values=values)


def finding_from(answer: Answer, question: Question) -> Finding:
    """Return an answer to a question as a finding.

    Raises:
        ValueError: the countermodel does not refute the question.
    """
    model = _model(answer, question) if answer.word == "refuted" else None
    return answer.finding(theory=question.theory, query=query_of(question), model=model)


def model_text(finding: Finding, question: Question) -> str | None:
    """Return the countermodel of a finding on a question as text; None if it has none."""
    return None if finding.model is None else models.show(lower(question), finding.model)


def _model(answer: Answer, question: Question) -> Model:
    """Return the countermodel of an answer.

    Raises:
        ValueError: it does not fit the question, or does not refute it.
    """
    problems = lowered(question)
    problem = problems.problem
    if len(answer.sizes) != len(problem.sorts) or 0 in answer.sizes:
        raise ValueError("the countermodel is of other sorts than the question")
    sizes = dict(zip(problem.sorts, answer.sizes, strict=True))
    members: dict[Sort, int] = {PROP: 2}
    members.update(sizes.items())
    left = iter(answer.values)
    tables = {}
    for symbol in problem.symbols:
        taken = [members[one] for one in domains(symbol.sort)]
        wanted = prod(taken)
        if wanted > len(answer.values):
            raise ValueError("the countermodel has too few values for the question")
        points = product(*map(range, taken))
        tables[symbol] = dict(zip(points, islice(left, wanted), strict=True))
    if next(left, None) is not None:
        raise ValueError("the countermodel has values for more than the question")
    model = Model(sizes, tables)
    if not models.refutes(problems, model):
        raise ValueError("the countermodel does not refute its question")
    return model
