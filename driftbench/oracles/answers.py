"""Answers: a finding as numbers and words, without the claim or question that it answers.

Caches and records hold findings in this form. The countermodel of an answer by the embedded provers
is numbers alone, see `driftbench.oracles.solver.recorded`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from driftbench.oracles.claim import CAUSES, DISPROVED, Cell, Finding, Provenance

if TYPE_CHECKING:
    from driftbench.oracles.problem import Model

__all__ = ["DECIDED", "Answer", "answer_from", "values_of"]

DECIDED = (Cell.PROVED.value, Cell.REFUTED.value)
"""The words of an answer that decides its question; the others are causes of an unknown."""

_CELLS = {
    **{word: Cell(word) for word in (*DECIDED, Cell.NOT_DERIVED)},
    DISPROVED: Cell.NOT_DERIVED,
}

_NOTE: dict[str, Any] = {
    "countermodel": "",
    "detail": "",
    "lemmas": "",
    "seconds": 0.0,
    "theory": "",
}


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that was given within a budget.

    Args:
        steps: work that was allowed.
        word: `proved`, `refuted`, `not_derived` or `disproved`, or the cause of an unknown.
        oracle: name and version of the oracle that answered.
        sizes: of a countermodel: the size of each sort of the lowered question.
        values: of a countermodel: the values of each symbol, one table after the other.
        detail: `detail` of the finding.
        seconds: wall time it took.
        theory: the theory that the finding is relative to; "" for the one of the question or claim.
        lemmas: `lemmas` of the finding, separated by spaces.
        countermodel: `countermodel` of the finding.
    """

    steps: int
    word: str
    oracle: str
    sizes: tuple[int, ...] = ()
    values: tuple[int, ...] = ()
    detail: str = ""
    seconds: float = 0.0
    theory: str = ""
    lemmas: str = ""
    countermodel: str = ""

    @classmethod
    def of(
        cls, finding: Finding, *, sizes: tuple[int, ...] = (), values: tuple[int, ...] = ()
    ) -> Answer:
        """Return a finding as an answer, with the numbers of its countermodel if they are given."""
        source = finding.provenance
        return cls(
            steps=source.budget,
            word=finding.cause or finding.cell.value,
            oracle=source.oracle,
            sizes=sizes,
            values=values,
            detail=finding.detail,
            seconds=source.seconds,
            theory=source.theory,
            lemmas=" ".join(finding.lemmas),
            countermodel=finding.countermodel,
        )

    def finding(self, *, theory: str, query: str, model: Model | None = None) -> Finding:
        """Return the answer as a finding.

        Args:
            theory: the theory of the question or claim, which holds unless the answer names
                another.
            query: digest of what was asked.
            model: the countermodel.
        """
        source = Provenance(
            oracle=self.oracle,
            theory=self.theory or theory,
            budget=self.steps,
            seconds=self.seconds,
            query=query,
        )
        cell = _CELLS.get(self.word, Cell.UNKNOWN)
        cause = "" if self.word == cell.value else self.word
        return Finding(
            cell=cell,
            cause=cause,
            detail=self.detail,
            countermodel=self.countermodel,
            provenance=source,
            model=model,
            lemmas=tuple(self.lemmas.split()),
        )

    @property
    def bare(self) -> Answer:
        """The answer without its note, as the record of a build holds it."""
        return replace(self, countermodel="", detail="", seconds=0.0, theory="")

    @property
    def decides(self) -> bool:
        """Whether the question is proved or refuted."""
        return self.word in DECIDED


def values_of(answer: Answer) -> list[Any]:
    """Return an answer as JSON values: steps, word and oracle, countermodel, and a note if any."""
    plain: list[Any] = [answer.steps, answer.word, answer.oracle]
    if answer.word == Cell.REFUTED:
        plain += [list(answer.sizes), list(answer.values)]
    fields = asdict(answer)
    note = {key: fields[key] for key, empty in _NOTE.items() if fields[key] != empty}
    return [*plain, note] if note else plain


def answer_from(plain: object) -> Answer:
    """Return the answer that `values_of` gave.

    Raises:
        ValueError: the values are not an answer; the message says what is wrong.
    """
    if not isinstance(plain, list) or len(plain) not in {3, 4, 5, 6}:
        raise ValueError("an answer is a list of steps, word and oracle, with sizes and values")
    note = plain[-1] if isinstance(plain[-1], dict) else {}
    steps, word, oracle, *model = plain[:-1] if isinstance(plain[-1], dict) else plain
    if not _is_count(steps) or not steps:
        raise ValueError(f"{steps!r} is not a number of steps")
    if word not in {*_CELLS, *CAUSES} or not isinstance(oracle, str):
        raise ValueError(f"{word!r} by {oracle!r} is not a verdict")
    if len(model) != (2 if word == Cell.REFUTED else 0):
        raise ValueError(f"{word!r} has a countermodel where there is none, or lacks one")
    if not all(isinstance(one, list) and all(map(_is_count, one)) for one in model):
        raise ValueError("a countermodel is two lists of numbers")
    if any(key not in _NOTE or type(one) is not type(_NOTE[key]) for key, one in note.items()):
        raise ValueError(f"{note!r} is not a note of {', '.join(_NOTE)}")
    sizes, values = map(tuple, model or ((), ()))
    return Answer(steps, word, oracle, sizes, values, **note)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
