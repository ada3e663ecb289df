"""Answers: a verdict as numbers and words, without the question it answers.

What a file keeps of a verdict, and how a verdict is made of it again for the question that it
answers. A countermodel is numbers alone, in the order of the sorts and symbols of the lowered
question; it is evaluated again whenever it is read. Deliberately knows no file.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice, product
from math import prod
from typing import TYPE_CHECKING, Any

from driftbench.oracles import models
from driftbench.oracles.logic import PROP
from driftbench.oracles.lowering import lower
from driftbench.oracles.normal import domains
from driftbench.oracles.problem import Model
from driftbench.oracles.protocol import query_of
from driftbench.oracles.verdicts import CAUSES, Proved, Provenance, Refuted, Unknown

if TYPE_CHECKING:
    from driftbench.oracles.logic import Sort
    from driftbench.oracles.problem import Question
    from driftbench.oracles.verdicts import Verdict

__all__ = ["DECIDED", "Answer", "answer_from", "answer_of", "values_of", "verdict_from"]

DECIDED = ("proved", "refuted")
"""The words of an answer that decides its question; the others are causes of an unknown."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered with a number of steps.

    Args:
        steps: work that each prover was allowed.
        word: `proved`, `refuted`, or the cause of an unknown.
        oracle: who answered, with versions.
        sizes: of a countermodel: the size of each sort of the lowered question.
        values: of a countermodel: the values of each symbol, one table after the other.
    """

    steps: int
    word: str
    oracle: str
    sizes: tuple[int, ...] = ()
    values: tuple[int, ...] = ()

    @property
    def decides(self) -> bool:
        """Whether the question is proved or refuted."""
        return self.word in DECIDED


def values_of(answer: Answer) -> list[Any]:
    """Return an answer as JSON values."""
    plain: list[Any] = [answer.steps, answer.word, answer.oracle]
    return [*plain, list(answer.sizes), list(answer.values)] if answer.word == "refuted" else plain


def answer_from(plain: object) -> Answer:
    """Return the answer that `values_of` gave.

    Raises:
        ValueError: the values are no answer; the message says what is wrong.
    """
    if not isinstance(plain, list) or len(plain) not in {3, 5}:
        raise ValueError("an answer is a list of steps, word and oracle, with sizes and values")
    steps, word, oracle, *model = plain
    if not _is_count(steps) or not steps:
        raise ValueError(f"{steps!r} is not a number of steps")
    if word not in {*DECIDED, *CAUSES} or not isinstance(oracle, str):
        raise ValueError(f"{word!r} by {oracle!r} is not a verdict")
    if bool(model) != (word == "refuted"):
        raise ValueError(f"{word!r} has a countermodel where there is none, or lacks one")
    if not all(isinstance(one, list) and all(map(_is_count, one)) for one in model):
        raise ValueError("a countermodel is two lists of numbers")
    return Answer(steps, word, oracle, *map(tuple, model))


def answer_of(verdict: Verdict, question: Question) -> Answer:
    """Return what a verdict on a question says, as numbers and words."""
    source = verdict.provenance
    steps = round(source.budget)
    if isinstance(verdict, Unknown):
        return Answer(steps, verdict.cause, source.oracle)
    if isinstance(verdict, Proved):
        return Answer(steps, "proved", source.oracle)
    problem, model = lower(question), verdict.model
    sizes = tuple(model.sizes[sort] for sort in problem.sorts)
    tables = [model.tables[symbol] for symbol in problem.symbols]
    values = tuple(table[point] for table in tables for point in sorted(table))
    return Answer(steps, "refuted", source.oracle, sizes, values)


def verdict_from(
    answer: Answer, question: Question, *, seconds: float = 0.0, detail: str = "recorded"
) -> Verdict:
    """Return the verdict that an answer is of its question.

    Args:
        answer: what was answered.
        question: what it answers.
        seconds: wall time it took.
        detail: of an unknown.

    Raises:
        ValueError: the countermodel does not refute the question.
    """
    source = Provenance(
        oracle=answer.oracle,
        theory=question.theory,
        budget=answer.steps,
        seconds=seconds,
        query=query_of(question),
    )
    if answer.word == "proved":
        return Proved(source)
    if answer.word == "refuted":
        return Refuted(source, _model(answer, question))
    return Unknown(source, answer.word, detail)


def _model(answer: Answer, question: Question) -> Model:
    """Return the countermodel of an answer.

    Raises:
        ValueError: it does not fit the question, or does not refute it.
    """
    problem = lower(question)
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
    if not models.holds(lower(question, comprehension=True), model):
        raise ValueError("the countermodel does not refute its question")
    return model


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
