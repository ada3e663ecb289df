"""Verifying traces: the queries made while a result was computed, to check later if it is valid.

The work on one row queries a small part of a snapshot. A `Traced` object forwards queries to the
object behind it and records them; `Replies` returns one digest of what other objects answer to the
same queries. If the digest is the same, the result is the same (Mokhov, Mitchell and Peyton Jones,
Build Systems à la Carte, 2018, section 4.2.2).
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
"""Placeholder for the first argument of a question without arguments."""


class NotCached(Exception):  # noqa: N818 -- an empty cache is not an error
    """There is no valid cached result; raised by objects that only read the cache."""


@runtime_checkable
class Recalling(Protocol):
    """An object that caches its results."""

    def from_cache(self) -> Recalling | None:
        """Return an object that returns cached results only, or raises `NotCached`."""
        ...


def from_cache(one: _Some) -> _Some | None:
    """Return an object that returns only the cached results of `one`; None if it has no cache."""
    found: Any = one.from_cache() if isinstance(one, Recalling) else None
    return found  # type: ignore[no-any-return]  # of the same class, see `Recalling`


class TraceAnswers(Protocol):
    """Answers `grouped` questions, and checks whether earlier answers are still valid."""

    def answers(self, asked: Sequence[Any]) -> Any:  # noqa: ANN401 -- JSON
        """Return the current answers as JSON."""
        ...

    def holds(self, answers: Any, asked: Sequence[Any], text: Callable[[], str]) -> bool:  # noqa: ANN401 -- JSON
        """Return whether a result computed with these answers would be the same now."""
        ...


class Traced:
    """Records the questions to an object; a subclass names the members that it has.

    Args:
        subject: the object that answers. Its answers depend on the arguments only, and are made of
            JSON values, tuples, sets, mappings and data classes.
        asked: the set that questions are added to.
    """

    #: The name of the subject in questions.
    about: ClassVar[str]
    #: Methods, called with positional arguments, and properties whose use is recorded.
    members: ClassVar[frozenset[str]]

    def __init__(self, subject: Any, asked: set[Question]) -> None:  # noqa: ANN401 -- any class
        self._subject = subject
        self._asked = asked

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 -- the member's
        """Return a member of the subject that records its use; sequences become tuples."""
        if name not in self.members:
            message = f"{type(self).__name__} does not record {name!r}: add it to its members"
            raise AttributeError(message)
        member = getattr(self._subject, name)
        if not callable(member):
            self._note(name)
            return member

        def ask(*arguments: Any) -> Any:  # noqa: ANN401 -- the member's
            plain = [one if isinstance(one, str | int) else tuple(one) for one in arguments]
            self._note(name, *plain)
            return member(*plain)

        self.__dict__[name] = ask
        return ask

    def _note(self, method: str, *arguments: object) -> None:
        self._asked.add((self.about, method, *arguments))


def grouped(asked: Iterable[Question]) -> list[list[Any]]:
    """Return questions as JSON: pairs of their shared part and their first arguments.

    Many questions differ only in the first argument, a name, and share long lists of namespaces.
    The shared part is a JSON text, since it is used as a dictionary key more often than parsed.
    """
    groups: dict[str, list[Any]] = {}
    for about, method, *arguments in sorted(asked, key=repr):
        shared = json.dumps([about, method, *arguments[1:]], ensure_ascii=False)
        groups.setdefault(shared, []).extend(arguments[:1])
    return [[shared, firsts] for shared, firsts in groups.items()]


class Replies:
    """Digests of the answers of objects to recorded questions.

    Args:
        subjects: the objects by their names in questions.
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
        answer: the member that answers.
        rest: the arguments that the questions share.
    """

    def __init__(self, answer: Any, rest: Sequence[Any]) -> None:  # noqa: ANN401 -- any member
        super().__init__()
        self._answer = answer
        self._rest = rest

    @classmethod
    def to(cls, shared: str, subjects: Mapping[str, object]) -> _Answers:
        """Return the answers to the questions of a group, given its shared part."""
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
    """Return the cached value of a key if it is still valid; else compute and store it.

    Args:
        memory: the cache.
        key: what the value depends on, in addition to the answers to its questions.
        make: computes a JSON value, and returns it with the questions that were asked; None to
            compute nothing.
        present: answers questions now.
        text: returns the texts that were read to compute a value.
        passing: returns whether a computed value must not be stored.

    Raises:
        NotCached: there is no valid value, and `make` is None.
    """

    def work() -> dict[str, Any]:
        if make is None:
            raise NotCached
        value, asked = make()
        questions = grouped(asked)
        return {"made": value, "asked": questions, "answers": present.answers(questions)}

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
        values = [_plain(getattr(value, one.name)) for one in fields(value) if one.compare]
        return [type(value).__name__, *values]
    return value
