"""The queries that a result depends on, and digests of their answers.

The work on one row queries a small part of a snapshot. The queries are recorded while a result is
computed. If the objects of another snapshot give the same answers to them, the result is the same
(verifying traces: Mokhov, Mitchell and Peyton Jones, Build Systems à la Carte, 2018, section
4.2.2).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from driftbench.cache.keys import cache_key

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Dependencies", "Traced"]

_Query: TypeAlias = tuple[Any, ...]
"""Name of the object, name of the method, and the arguments: JSON values, tuples for lists."""

_Queries: TypeAlias = list[list[Any]]
"""Queries as JSON: pairs of what some queries share, as JSON text, and their first arguments.

Many queries differ only in the first argument, a name, and share long lists of namespaces.
"""


class Traced:
    """Forwards the calls of methods to an object, and records them.

    Other attributes cannot be read: a result would depend on all that they hold. A subclass may
    define what is forwarded in another way.

    Args:
        subject: the object. Its answers depend on the arguments only, and consist of JSON values,
            tuples, sets, mappings and data classes.
        name: the name of the object in queries.
        queries: the set to which queries are added.
    """

    def __init__(self, subject: Any, name: str, queries: set[_Query]) -> None:  # noqa: ANN401 -- any class
        self._subject = subject
        self._name = name
        self._queries = queries

    def __getattr__(self, method: str) -> Callable[..., Any]:
        """Return a function that calls a method of the object and records the query."""
        forwarded = None if method.startswith("_") else getattr(self._subject, method)
        if not callable(forwarded):
            raise AttributeError(name=method, obj=self)  # noqa: TRY004 -- as for a missing one

        def call(*arguments: Any) -> Any:  # noqa: ANN401 -- those of the method
            listed = tuple(map(_hashable, arguments))
            self._record(method, *listed)
            return forwarded(*listed)

        self.__dict__[method] = call
        return call

    def _record(self, method: str, *arguments: object) -> None:
        self._queries.add((self._name, method, *arguments))


class Dependencies:
    """Objects that results depend on, by name; pickled without the digests of their answers.

    Args:
        traced: subclasses of `Traced` for objects that need one.
        subjects: the objects.
    """

    def __init__(
        self, *, traced: Mapping[str, type[Traced]] | None = None, **subjects: object
    ) -> None:
        self._subjects = subjects
        self._traced = traced or {}
        self._known: dict[str, _Answers] = {}

    def __getstate__(self) -> dict[str, Any]:
        """Leave the digests out of the pickle."""
        return {**self.__dict__, "_known": {}}

    def record(self, compute: Callable[..., Any]) -> tuple[Any, _Queries]:
        """Compute a result; return it with the queries that were made.

        Args:
            compute: called with the objects, traced, as arguments of their names.
        """
        queries: set[_Query] = set()
        result = compute(
            **{
                name: self._traced.get(name, Traced)(subject, name, queries)
                for name, subject in self._subjects.items()
            }
        )
        return result, _grouped(queries)

    def digest(self, queries: _Queries) -> str:
        """Return one digest of the answers of the objects to recorded queries."""
        found: list[str] = []
        for shared, firsts in queries:
            answers = self._known.get(shared)
            if answers is None:
                name, *of_method = json.loads(shared)
                answers = self._known[shared] = _Answers(self._subjects[name], *of_method)
            found += [answers[one if isinstance(one, str) else _tupled(one)] for one in firsts]
            if not firsts:
                found.append(answers[_NONE])
        return cache_key(found)


def _grouped(queries: Iterable[_Query]) -> _Queries:
    """Return queries as JSON, in an order that does not depend on theirs."""
    groups: dict[str, list[Any]] = {}
    for name, method, *arguments in sorted(queries, key=repr):
        shared = json.dumps([name, method, *arguments[1:]], ensure_ascii=False)
        groups.setdefault(shared, []).extend(arguments[:1])
    return [[shared, firsts] for shared, firsts in groups.items()]


_NONE = object()
"""The first argument of a query without arguments."""


class _Answers(dict[Any, str]):
    """Digests of the answers to queries of one group, by first argument; each computed once.

    Args:
        subject: the object.
        method: the name of its method, or of a property.
        rest: the arguments that the queries share.
    """

    def __init__(self, subject: object, method: str, *rest: Any) -> None:  # noqa: ANN401 -- JSON
        super().__init__()
        self._answer = getattr(subject, method)
        self._rest = _tupled([*rest])

    def __missing__(self, first: Any) -> str:  # noqa: ANN401 -- any argument
        answer = self._answer
        if callable(answer):
            answer = answer(*self._rest) if first is _NONE else answer(first, *self._rest)
        found = self[first] = cache_key(_plain(answer))[:16]
        return found


def _hashable(argument: Any) -> Any:  # noqa: ANN401 -- any argument
    is_list = isinstance(argument, Iterable) and not isinstance(argument, str | tuple)
    return tuple(argument) if is_list else argument


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
