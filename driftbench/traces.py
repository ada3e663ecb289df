"""Verifying traces: what work asked while it was done, to tell later whether its result holds.

Work on one row asks little of a snapshot. A `Traced` object answers as the one behind it does and
notes each question; `Replies` says in one digest what other objects answer to the same questions.
Where that digest is the same, so is the work's result (Mokhov, Mitchell and Peyton Jones, Build
Systems à la Carte, 2018, section 4.2.2). Deliberately knows no subject.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from driftbench.kept import key_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from driftbench.kept import Memory

__all__ = ["Replies", "Traced", "recalled"]


class Traced:
    """Notes what is asked of an object; a subclass has those of its members that may be asked.

    Args:
        subject: who answers. Its answers follow from the arguments, and are made of JSON values,
            tuples, sets, mappings and data classes.
        asked: questions are added here.
    """

    #: What the subject is, as questions name it.
    about: ClassVar[str]

    def __init__(self, subject: Any, asked: set[str]) -> None:  # noqa: ANN401 -- any class
        self._subject = subject
        self._asked = asked

    def _ask(self, method: str, *arguments: object) -> Any:  # noqa: ANN401 -- the method's
        self._note(method, *arguments)
        return getattr(self._subject, method)(*arguments)

    def _note(self, method: str, *arguments: object) -> None:
        self._asked.add(json.dumps([self.about, method, *arguments], ensure_ascii=False))


class Replies:
    """What objects answer to questions that were put to others.

    Args:
        subjects: by what questions name them.
    """

    def __init__(self, **subjects: object) -> None:
        self._subjects = subjects
        self._known: dict[str, str] = {}

    def digest(self, asked: Iterable[str]) -> str:
        """Return one digest of the answers to all questions, in any order."""
        return key_of([self._reply(question) for question in sorted(asked)])

    def _reply(self, question: str) -> str:
        if question not in self._known:
            about, method, *arguments = json.loads(question)
            answer = getattr(self._subjects[about], method)
            if callable(answer):
                answer = answer(*map(_tupled, arguments))
            self._known[question] = key_of(_plain(answer))[:16]
        return self._known[question]


def recalled(
    memory: Memory,
    *key: object,
    make: Callable[[], tuple[Any, Collection[str]]],
    answer: Callable[[Any, Collection[str]], object],
    passing: Callable[[Any, Collection[str]], bool] = lambda _made, _asked: False,
) -> Any:  # noqa: ANN401 -- JSON
    """Return the value of a key, made and kept unless one is kept that still holds.

    Args:
        memory: what was made before.
        key: what the value follows from, beside the answers to what it asks.
        make: makes a JSON value; returns it with the questions that were asked.
        answer: says as JSON what is answered now to questions, given the value.
        passing: says of a value and its questions that it is not to be kept.
    """

    def work() -> dict[str, Any]:
        made, asked = make()
        questions = sorted(asked)
        return {"made": made, "asked": questions, "answers": answer(made, questions)}

    def holds(kept: Mapping[str, Any]) -> bool:
        return bool(kept["answers"] == answer(kept["made"], kept["asked"]))

    found = memory.recall(
        *key, make=work, fitting=holds, passing=lambda kept: passing(kept["made"], kept["asked"])
    )
    return found["made"]


def _tupled(value: Any) -> Any:  # noqa: ANN401 -- JSON
    return tuple(map(_tupled, value)) if isinstance(value, list) else value


def _plain(value: Any) -> Any:  # noqa: ANN401 -- any answer, as JSON
    if isinstance(value, AbstractSet):
        return sorted(map(_plain, value), key=json.dumps)
    if isinstance(value, Mapping):
        return [[_plain(key), _plain(value[key])] for key in sorted(value)]
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if is_dataclass(value):
        told = [_plain(getattr(value, one.name)) for one in fields(value) if one.compare]
        return [type(value).__name__, *told]
    return value
