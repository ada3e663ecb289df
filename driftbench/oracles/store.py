"""Verdicts in a file of texts.

A verdict is written at once, under its query, oracle, theory and budget; a run that is killed loses
none, and several processes may share a file. It answers for that budget alone: with another one a
prover may find another model, and what a run prints must not depend on what was asked before it.
Models are evaluated again when they are read; a verdict that does not hold is none. Deliberately
keeps no errors: they say nothing of the question.
"""

from __future__ import annotations

import json
from itertools import product
from typing import TYPE_CHECKING, Any

from driftbench.kept import Kept, key_of
from driftbench.oracles import models
from driftbench.oracles.logic import PROP
from driftbench.oracles.lowering import lower
from driftbench.oracles.normal import domains
from driftbench.oracles.problem import Model
from driftbench.oracles.protocol import query_of
from driftbench.oracles.verdicts import CAUSES, Proved, Provenance, Refuted, Unknown

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.oracles.logic import Sort
    from driftbench.oracles.problem import Question
    from driftbench.oracles.verdicts import Verdict

__all__ = ["Store"]

#: Part of every key; raised when lowering or engines change so that verdicts may.
_REVISION = 3


class Store:
    """The file of a cache; pickled without the open file.

    Args:
        path: the file; made, with its folder, if it is missing.
        strict: refuse a file that cannot be used, and a damaged verdict, instead of doing without.
    """

    def __init__(self, path: Path, *, strict: bool = False) -> None:
        self._kept = Kept(path, strict=strict)

    def find(self, question: Question, *, oracle: str, budget: float) -> Verdict | None:
        """Return the verdict that was given with this budget, if one is kept.

        Raises:
            InputError: the file cannot be used or the verdict is damaged, and this one is strict.
        """
        query = query_of(question)
        key = _key(query, oracle, question.theory, budget)
        text = self._kept.find(key)
        if text is None:
            return None
        try:
            return _read(json.loads(text), query, question, budget)
        except (ValueError, TypeError, KeyError):
            self._kept.forget(key)
            return None

    def keep(self, verdict: Verdict, question: Question, *, oracle: str) -> None:
        """Keep a verdict, unless it is an error."""
        if isinstance(verdict, Unknown) and verdict.cause == "error":
            return
        source = verdict.provenance
        text = json.dumps({"oracle": oracle, **_written(verdict, question)}, ensure_ascii=False)
        self._kept.keep(_key(source.query, oracle, question.theory, source.budget), text)

    def oracles(self) -> tuple[str, ...]:
        """Return the names of the oracles whose verdicts are kept, sorted.

        Raises:
            InputError: as `find`.
        """
        return tuple(sorted({json.loads(text)["oracle"] for text in self._kept.texts()}))

    def prepare(self) -> None:
        """Look whether the file can be used, so that workers need not tell that it cannot."""
        self._kept.prepare()

    def close(self) -> None:
        """Close the file; a later use opens it again."""
        self._kept.close()


def _key(query: str, oracle: str, theory: str, budget: float) -> str:
    return key_of("verdict", query, oracle, theory, budget, _REVISION)


def _written(verdict: Verdict, question: Question) -> dict[str, Any]:
    """Return a verdict as JSON values."""
    plain: dict[str, Any] = {
        "by": verdict.provenance.oracle,
        "seconds": verdict.provenance.seconds,
    }
    if isinstance(verdict, Unknown):
        return {**plain, "word": verdict.cause, "detail": verdict.detail}
    if isinstance(verdict, Proved):
        return {**plain, "word": "proved"}
    problem, model = lower(question), verdict.model
    sizes = [model.sizes[sort] for sort in problem.sorts]
    tables = [
        [model.tables[symbol][point] for point in sorted(model.tables[symbol])]
        for symbol in problem.symbols
    ]
    return {**plain, "word": "refuted", "sizes": sizes, "tables": tables}


def _read(plain: dict[str, Any], query: str, question: Question, budget: float) -> Verdict:
    """Return a verdict from JSON values.

    Raises:
        ValueError, TypeError, KeyError: they hold none.
    """
    source = Provenance(
        oracle=str(plain["by"]),
        theory=question.theory,
        budget=budget,
        seconds=float(plain["seconds"]),
        query=query,
    )
    word = plain["word"]
    if word == "proved":
        return Proved(source)
    if word == "refuted":
        return Refuted(source, _model(plain, question))
    if word not in CAUSES:
        msg = f"{word!r} is no verdict"
        raise ValueError(msg)
    return Unknown(source, word, str(plain["detail"]))


def _model(plain: dict[str, Any], question: Question) -> Model:
    problem = lower(question)
    sizes = dict(zip(problem.sorts, plain["sizes"], strict=True))
    members: dict[Sort, int] = {PROP: 2}
    members.update(zip(problem.sorts, plain["sizes"], strict=True))
    tables = {}
    for symbol, values in zip(problem.symbols, plain["tables"], strict=True):
        points = product(*(range(members[one]) for one in domains(symbol.sort)))
        tables[symbol] = dict(zip(points, values, strict=True))
    model = Model(sizes, tables)
    if not models.holds(lower(question, comprehension=True), model):
        msg = "a kept model does not refute its question"
        raise ValueError(msg)
    return model
