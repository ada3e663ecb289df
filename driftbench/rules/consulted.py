"""What work asked of the kinds of constants, to tell later whether it has to be done again.

Work on one statement asks about few constants of a snapshot. Kinds that are `consulted` answer as
the plain ones do and note each question, by the last component of a name; `Answers` says in one
digest what other kinds answer to the same questions. Deliberately coarse: two constants of one last
name are one question.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, TypeVar

from driftbench.kept import key_of
from driftbench.rules.kinds import Index, Kinds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = ["EVERYTHING", "Answers", "consulted"]

_Value = TypeVar("_Value")

EVERYTHING = "*"
"""The question of who goes through all constants; no digest answers it."""


class _Noting(Collection[str]):
    """Names of which it notes those that were asked for."""

    def __init__(
        self, base: Collection[str], asked: set[str], question: Callable[[str], str]
    ) -> None:
        self._base, self._asked, self._question = base, asked, question

    def __contains__(self, name: object) -> bool:
        self._asked.add(self._question(str(name)))
        return name in self._base

    def __iter__(self) -> Iterator[str]:
        self._asked.add(EVERYTHING)
        return iter(self._base)

    def __len__(self) -> int:
        self._asked.add(EVERYTHING)
        return len(self._base)


class _ConsultedNames(_Noting, AbstractSet[str]):
    """A set of names that notes which of them were asked for."""


class _Consulted(_Noting, Mapping[str, _Value]):
    """A mapping that notes which of its keys were asked for."""

    def __init__(
        self, base: Mapping[str, _Value], asked: set[str], question: Callable[[str], str]
    ) -> None:
        super().__init__(base, asked, question)
        self._values = base

    def __getitem__(self, key: str) -> _Value:
        self._asked.add(self._question(key))
        return self._values[key]


def consulted(kinds: Kinds) -> tuple[Kinds, set[str]]:
    """Return kinds that answer alike, and the questions put to them, which grow as they are put."""
    asked: set[str] = set()
    index = kinds.index or Index({}, {})
    noting = Kinds(
        entries=_Consulted(
            kinds.entries, asked, lambda name: f"constant {name.rsplit('.', 1)[-1]}"
        ),
        premises=_Consulted(kinds.premises, asked, "premises {}".format),
        theorems=_ConsultedNames(kinds.theorems, asked, "theorem {}".format),
        determined=kinds.determined,
        laws=_Consulted(kinds.laws, asked, "laws {}".format),
        index=Index(
            _Consulted(index.names, asked, "constant {}".format),
            _Consulted(index.determined, asked, "determined {}".format),
        ),
    )
    return noting, asked


class Answers:
    """What kinds answer to questions that were put to others.

    Args:
        kinds: those of a snapshot.
    """

    def __init__(self, kinds: Kinds) -> None:
        self._kinds = kinds
        self._known: dict[str, str] = {}

    def digest(self, asked: Iterable[str]) -> str:
        """Return one digest of the answers to all questions, in any order."""
        return key_of([self._answer(question) for question in sorted(asked)])

    def _answer(self, question: str) -> str:
        if question not in self._known:
            self._known[question] = key_of(self._plain(*question.split(" ", 1)))[:16]
        return self._known[question]

    def _plain(self, about: str, name: str) -> Any:  # noqa: ANN401 -- JSON
        kinds = self._kinds
        index = kinds.index or Index({}, {})
        if about == "constant":
            return [(full, kinds.entries[full].order) for full in index.names.get(name, ())]
        if about == "premises":
            return sorted(kinds.premises.get(name, ()))
        if about == "laws":
            return [asdict(one) for one in kinds.laws.get(name, ())]
        if about == "determined":
            return [asdict(one) for one in index.determined.get(name, ())]
        return name in kinds.theorems
