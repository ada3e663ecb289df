"""Verdicts in a file of texts.

A verdict is written at once, under its query, oracle, theory and steps; a run that is killed loses
none, and several processes may share a file. It answers for that number of steps alone: with
another one a prover may find another model, and what a run prints must not depend on what was asked
before it. Models are evaluated again when they are read; a verdict that does not hold is none.
Deliberately keeps no errors: they say nothing of the question.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from driftbench.cache.texts import TextCache, key_of
from driftbench.oracles.answers import answer_from, answer_of, values_of, verdict_from
from driftbench.oracles.protocol import query_of
from driftbench.oracles.verdicts import Unknown

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.oracles.problem import Question
    from driftbench.oracles.verdicts import Verdict

__all__ = ["VerdictStore"]

#: Part of every key; raised when lowering or engines change so that verdicts may.
_REVISION = 5


class VerdictStore:
    """The file of a cache; pickled without the open file.

    Args:
        path: the file; made, with its folder, if it is missing.
    """

    def __init__(self, path: Path) -> None:
        self._kept = TextCache(path)

    def find(self, question: Question, *, oracle: str, steps: int) -> Verdict | None:
        """Return the verdict that was given with these steps, if one is kept."""
        key = _key(question, oracle, steps)
        text = self._kept.find(key)
        if text is None:
            return None
        try:
            seconds, detail, *answer = json.loads(text)
            return verdict_from(
                answer_from(answer), question, seconds=float(seconds), detail=str(detail)
            )
        except (ValueError, TypeError):
            self._kept.forget(key)
            return None

    def keep(self, verdict: Verdict, question: Question, *, oracle: str) -> None:
        """Keep a verdict, unless it is an error."""
        if isinstance(verdict, Unknown) and verdict.cause == "error":
            return
        answer = answer_of(verdict, question)
        detail = verdict.detail if isinstance(verdict, Unknown) else ""
        plain = [verdict.provenance.seconds, detail, *values_of(answer)]
        text = json.dumps(plain, ensure_ascii=False)
        self._kept.keep(_key(question, oracle, answer.steps), text)

    def prepare(self) -> None:
        """Look whether the file can be used, so that workers need not tell that it cannot."""
        self._kept.prepare()

    def close(self) -> None:
        """Close the file; a later use opens it again."""
        self._kept.close()


def _key(question: Question, oracle: str, steps: int) -> str:
    return key_of("verdict", query_of(question), oracle, question.theory, steps, _REVISION)
