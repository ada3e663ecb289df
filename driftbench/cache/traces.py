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
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias, TypeVar, runtime_checkable

from driftbench.cache.texts import key_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from driftbench.cache.texts import Memory

__all__ = [
    "NotCached",
    "Question",
    "Recalling",
    "Replies",
    "TraceAnswers",
    "Traced",
    "from_cache",
    "grouped",
    "recalled",
]

Question: TypeAlias = tuple[Any, ...]
"""Subject and method, as names, and the arguments: JSON values, with tuples for lists."""

_Some = TypeVar("_Some")
_NONE = object()
"""Stands for the first argument where there is none."""


class NotCached(Exception):  # noqa: N818 -- the absence of a memory is no error
    """Nothing is kept, or nothing that holds; raised by what works from memory alone."""


@runtime_checkable
class Recalling(Protocol):
    """Remembers what it did."""

    def from_cache(self) -> Recalling | None:
        """Return what does the same from memory alone, or raises `NotCached`."""
        ...


def from_cache(one: _Some) -> _Some | None:
    """Return what does the same from memory alone; None where nothing is remembered."""
    found: Any = one.from_cache() if isinstance(one, Recalling) else None
    return found  # type: ignore[no-any-return]  # of the same class, see `Recalling`


class TraceAnswers(Protocol):
    """Answers `grouped` questions, and knows whether what rests on earlier answers still does."""

    def answers(self, asked: Sequence[Any]) -> Any:  # noqa: ANN401 -- JSON
        """Return as JSON what is answered now."""
        ...

    def holds(self, answers: Any, asked: Sequence[Any], text: Callable[[], str]) -> bool:  # noqa: ANN401 -- JSON
        """Say whether the same would be made now of texts, given what was answered then."""
        ...


class Traced:
    """Notes what is asked of an object; a subclass has those of its members that may be asked.

    Args:
        subject: who answers. Its answers follow from the arguments, and are made of JSON values,
            tuples, sets, mappings and data classes.
        asked: questions are added here.
    """

    #: What the subject is, as questions name it.
    about: ClassVar[str]

    def __init__(self, subject: Any, asked: set[Question]) -> None:  # noqa: ANN401 -- any class
        self._subject = subject
        self._asked = asked

    def _ask(self, method: str, *arguments: object) -> Any:  # noqa: ANN401 -- the method's
        self._note(method, *arguments)
        return getattr(self._subject, method)(*arguments)

    def _note(self, method: str, *arguments: object) -> None:
        self._asked.add((self.about, method, *arguments))


def grouped(asked: Iterable[Question]) -> list[list[Any]]:
    """Return questions as JSON: what they share beside the first argument, and those arguments.

    Many ask the same about several names, and in the same namespaces, which are long. What they
    share is JSON inside of a text: as a key it is looked up sooner than it is read.
    """
    groups: dict[str, list[Any]] = {}
    for about, method, *arguments in sorted(asked, key=repr):
        shared = json.dumps([about, method, *arguments[1:]], ensure_ascii=False)
        groups.setdefault(shared, []).extend(arguments[:1])
    return [[shared, firsts] for shared, firsts in groups.items()]


class Replies:
    """What objects answer to questions that were put to others.

    Args:
        subjects: by what questions name them.
    """

    def __init__(self, **subjects: object) -> None:
        self._subjects = subjects
        self._known: dict[str, _Answers] = {}

    def digest(self, asked: Iterable[Sequence[Any]]) -> str:
        """Return one digest of the answers to `grouped` questions."""
        found: list[str] = []
        for shared, firsts in asked:
            known = self._known.get(shared)
            if known is None:
                known = self._known[shared] = _Answers.to(shared, self._subjects)
            found += [known[one if isinstance(one, str) else _tupled(one)] for one in firsts]
            if not firsts:
                found.append(known[_NONE])
        return key_of(found)


class _Answers(dict[Any, str]):
    """Digests of the answers to questions of one group, by first argument; each asked once.

    Args:
        answer: answers, given all arguments.
        rest: the arguments that questions share.
    """

    def __init__(self, answer: Any, rest: Sequence[Any]) -> None:  # noqa: ANN401 -- any member
        super().__init__()
        self._answer = answer
        self._rest = rest

    @classmethod
    def to(cls, shared: str, subjects: Mapping[str, object]) -> _Answers:
        """Return the answers to questions that share this text of a group."""
        about, method, *rest = _tupled(json.loads(shared))
        return cls(getattr(subjects[about], method), rest)

    def __missing__(self, first: Any) -> str:  # noqa: ANN401 -- any argument
        answer = self._answer
        if callable(answer):
            answer = answer(*self._rest) if first is _NONE else answer(first, *self._rest)
        found = self[first] = key_of(_plain(answer))[:16]
        return found


def recalled(
    memory: Memory,
    *key: object,
    make: Callable[[], tuple[Any, Collection[Question]]] | None,
    present: TraceAnswers,
    text: Callable[[Any], str],
    passing: Callable[[Any], bool] = lambda _made: False,
) -> Any:  # noqa: ANN401 -- JSON
    """Return the value of a key, made and kept unless one is kept that still holds.

    Args:
        memory: what was made before.
        key: what the value follows from, beside the answers to what it asks.
        make: makes a JSON value; returns it with the questions that were asked. None makes nothing.
        present: who answers now.
        text: gives of a value the texts that were read to make it.
        passing: says of a value that it is not to be kept.

    Raises:
        NotCached: nothing that holds is kept, and nothing is made.
    """

    def work() -> dict[str, Any]:
        if make is None:
            raise NotCached
        made, asked = make()
        questions = grouped(asked)
        return {"made": made, "asked": questions, "answers": present.answers(questions)}

    def holds(kept: Mapping[str, Any]) -> bool:
        return present.holds(kept["answers"], kept["asked"], lambda: text(kept["made"]))

    found = memory.recall(
        *key, make=work, fitting=holds, passing=lambda kept: passing(kept["made"])
    )
    return found["made"]


def _tupled(value: Any) -> Any:  # noqa: ANN401 -- JSON
    return tuple(map(_tupled, value)) if isinstance(value, list) else value


def _plain(value: Any) -> Any:  # noqa: ANN401 -- any answer, as JSON
    if value is None or isinstance(value, str | int):
        return value
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
