"""The SQLite file that verdicts are kept in.

A verdict is written at once, under its query, oracle, theory and budget; a run that is killed loses
none, and several processes may share a file. It answers for that budget alone: with another one a
prover may find another model, and what a run prints must not depend on what was asked before it.
Models are evaluated again when they are read. Deliberately keeps no errors: they say nothing of the
question.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from itertools import product
from typing import TYPE_CHECKING, Any

from driftbench.kept import connected, refusal
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

_TABLE = """
create table if not exists verdicts (
  query text not null,
  oracle text not null,
  theory text not null,
  budget real not null,
  revision integer not null,
  word text not null,
  rest text not null,
  primary key (query, oracle, theory, budget, revision)
) without rowid
"""

_FIND = """
select budget, word, rest from verdicts
where query = ? and oracle = ? and theory = ? and revision = ? and budget = ?
"""


class Store:
    """The file of a cache.

    Args:
        path: the file; made, with its folder, if it is missing.

    Raises:
        InputError: the file is something else, or damaged.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._base = connected(path, _TABLE)

    def find(self, question: Question, *, oracle: str, budget: float) -> Verdict | None:
        """Return the verdict that was given with this budget, if one is kept.

        Raises:
            InputError: the file is damaged.
        """
        query = query_of(question)
        key = (query, oracle, question.theory, _REVISION, budget)
        try:
            with closing(self._base.execute(_FIND, key)) as rows:
                row = rows.fetchone()
            return None if row is None else _read(row, query, question)
        except (sqlite3.Error, ValueError, TypeError, KeyError) as error:
            raise refusal(self._path, error) from error

    def keep(self, verdict: Verdict, question: Question, *, oracle: str) -> None:
        """Keep a verdict, unless it is an error.

        Raises:
            InputError: the file cannot be written.
        """
        if isinstance(verdict, Unknown) and verdict.cause == "error":
            return
        source = verdict.provenance
        word, rest = _written(verdict, question)
        key = (source.query, oracle, question.theory, source.budget, _REVISION)
        try:
            self._base.execute(
                "insert or ignore into verdicts values (?, ?, ?, ?, ?, ?, ?)", (*key, word, rest)
            )
        except sqlite3.Error as error:
            raise refusal(self._path, error) from error

    def oracles(self) -> tuple[str, ...]:
        """Return the names of the oracles whose verdicts are kept, sorted."""
        try:
            rows = self._base.execute("select distinct oracle from verdicts order by oracle")
            return tuple(name for (name,) in rows)
        except sqlite3.Error as error:
            raise refusal(self._path, error) from error

    def close(self) -> None:
        """Close the file."""
        self._base.close()


def _written(verdict: Verdict, question: Question) -> tuple[str, str]:
    """Return a verdict as a word and the rest as JSON."""
    rest: dict[str, Any] = {
        "by": verdict.provenance.oracle,
        "seconds": verdict.provenance.seconds,
    }
    if isinstance(verdict, Unknown):
        return verdict.cause, json.dumps({**rest, "detail": verdict.detail}, ensure_ascii=False)
    if isinstance(verdict, Proved):
        return "proved", json.dumps(rest, ensure_ascii=False)
    problem, model = lower(question), verdict.model
    sizes = [model.sizes[sort] for sort in problem.sorts]
    tables = [
        [model.tables[symbol][point] for point in sorted(model.tables[symbol])]
        for symbol in problem.symbols
    ]
    rest |= {"sizes": sizes, "tables": tables}
    return "refuted", json.dumps(rest, ensure_ascii=False)


def _read(row: tuple[float, str, str], query: str, question: Question) -> Verdict:
    """Return a verdict from the columns of its row.

    Raises:
        ValueError, TypeError, KeyError: they hold none.
    """
    budget, word, text = row
    rest = json.loads(text)
    source = Provenance(
        oracle=str(rest["by"]),
        theory=question.theory,
        budget=budget,
        seconds=float(rest["seconds"]),
        query=query,
    )
    if word == "proved":
        return Proved(source)
    if word == "refuted":
        return Refuted(source, _model(rest, question))
    if word not in CAUSES:
        msg = f"{word!r} is no verdict"
        raise ValueError(msg)
    return Unknown(source, word, str(rest["detail"]))


def _model(rest: dict[str, Any], question: Question) -> Model:
    problem = lower(question)
    sizes = dict(zip(problem.sorts, rest["sizes"], strict=True))
    members: dict[Sort, int] = {PROP: 2}
    members.update(zip(problem.sorts, rest["sizes"], strict=True))
    tables = {}
    for symbol, values in zip(problem.symbols, rest["tables"], strict=True):
        points = product(*(range(members[one]) for one in domains(symbol.sort)))
        tables[symbol] = dict(zip(points, values, strict=True))
    model = Model(sizes, tables)
    if not models.holds(lower(question, comprehension=True), model):
        msg = "a kept model does not refute its question"
        raise ValueError(msg)
    return model
