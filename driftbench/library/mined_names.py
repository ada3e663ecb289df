"""The table of former names, from what the releases of a library state.

A rename is left out if it may change a meaning: if the former name is declared again in a later
release, if the other name was gone for some releases, or if the two headers have other arguments.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from driftbench.lean.scanner import scan
from driftbench.library import _headers
from driftbench.library.constants import constants_in
from driftbench.library.former_names import FormerNames

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from driftbench.corpus.snapshot import Snapshot
    from driftbench.library.constants import Constant
    from driftbench.library.releases import ReleaseNames, Step

__all__ = ["MinedNames", "mined_names", "table_header"]

#: Shorter names are variables in most statements.
_SHORT = 2
_WORD = re.compile(r"[^\W\d][\w'.₀-₉]*|[ℕℤℚℝℂ]")
_ARROWS = re.compile(r"[(\[{⦃⟨]|[)\]}⦄⟩]|→|->")


@dataclass(frozen=True, slots=True)
class MinedNames:
    """The names that are mined, and the renames that are left out.

    Args:
        names: the table.
        left_out: former name, other name and the reason, sorted.
    """

    names: FormerNames
    left_out: tuple[tuple[str, str, str], ...]


@dataclass(slots=True)
class _Stated:
    """A rename, with the first release that states it."""

    step: Step
    release: int


@dataclass(slots=True)
class _History:
    """What the releases declare and deprecate, in their order."""

    snapshots: list[Snapshot] = field(default_factory=list)
    steps: dict[tuple[str, str], _Stated] = field(default_factory=dict)
    split: dict[str, set[tuple[str, ...]]] = field(default_factory=dict)
    # Bit k of a mask is set if release k declares the name; `living` leaves out deprecated ones.
    declared: dict[str, int] = field(default_factory=dict)
    living: dict[str, int] = field(default_factory=dict)
    # Path of the file with the last definition that was not deprecated.
    paths: dict[str, str] = field(default_factory=dict)
    _constants: dict[tuple[int, str], dict[str, Constant]] = field(default_factory=dict)

    def add(self, release: ReleaseNames) -> None:
        number = len(self.snapshots)
        self.snapshots.append(release.snapshot)
        for name, path in release.definitions.items():
            self.declared[name] = self.declared.get(name, 0) | 1 << number
            if name not in release.deprecated:
                self.living[name] = self.living.get(name, 0) | 1 << number
                self.paths[name] = path
        for step in release.steps:
            former = step.former
            self.declared[former] = self.declared.get(former, 0) | 1 << number
            self.steps.setdefault((former, step.name), _Stated(step, number))
        for former, classes in release.split.items():
            self.split.setdefault(former, set()).add(classes)

    def header(self, release: int, path: str, name: str) -> Constant | None:
        """Return the header of a definition of a file; None if it has none."""
        if (release, path) not in self._constants:
            text = self.snapshots[release].read(path) if path else ""
            found = constants_in(text, scan(text, path=path), path=path)
            self._constants[release, path] = found.constants
        return self._constants[release, path].get(name)

    def objection(self, stated: _Stated, renamed: Collection[tuple[str, str]]) -> str:
        """Return why a rename may change a meaning; "" if nothing says so."""
        step, first = stated.step, stated.release
        if self.living.get(step.former, 0) >> first:
            return "the former name is declared again"
        later = self.declared.get(step.name, 0) >> first
        if later & (later + 1):
            return "the other name was gone for some releases"
        before = self.living.get(step.former, 0)
        if not before or step.copy_of:
            return ""
        old = self.header(before.bit_length() - 1, self.paths[step.former], step.former)
        new = self.header(first, step.path, step.compared)
        if old is None or new is None:
            return "a header was not found"
        return "" if _agree(old, new, renamed) else "the headers have other arguments"


def mined_names(releases: Iterable[ReleaseNames]) -> MinedNames:
    """Return the former names that releases state.

    Args:
        releases: in their order.
    """
    history = _History()
    for release in releases:
        history.add(release)
    renamed = {(_last(former), _last(name)) for former, name in history.steps}
    objections = {
        pair: history.objection(one, renamed) for pair, one in sorted(history.steps.items())
    }
    refused = {former for (former, _), reason in objections.items() if reason}
    renames: dict[str, tuple[str, ...]] = {}
    left_out: list[tuple[str, str, str]] = []
    for (former, name), reason in objections.items():
        origin = history.steps[former, name].step.copy_of
        if not reason and origin in refused:
            reason = "what it is a copy of was left out"  # noqa: PLW2901 - the reason to report
        if reason:
            left_out.append((former, name, reason))
        else:
            renames[former] = (*renames.get(former, ()), name)
    split = {former: min(found) for former, found in history.split.items() if len(found) == 1}
    last = 1 << len(history.snapshots) - 1
    removed = {
        name
        for name, when in history.declared.items()
        if "." not in name
        and len(name) > _SHORT
        and not when & last
        and name not in renames
        and name not in split
    }
    return MinedNames(FormerNames(renames, split, frozenset(removed)), tuple(left_out))


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def table_header(tags: Sequence[str]) -> tuple[str, ...]:
    """Return the lines that say where the table of these releases comes from."""
    from driftbench.corpus._mathlib_archive import mathlib_source

    source = mathlib_source()
    return (
        "Former names of constants of mathlib, as its releases state them. Do not edit: written by",
        f"`driftbench names --snapshot git:PATH@{tags[-1]} --write FILE`.",
        f"Source: {source.url}, {len(tags)} releases, {tags[0]} to {tags[-1]}.",
        f"Licence of the source: {source.licence}; of mathlib, only names are contained here.",
    )


def _agree(old: Constant, new: Constant, renamed: Collection[tuple[str, str]]) -> bool:
    """Return whether two headers take the same explicit arguments in the same order.

    Args:
        old: the header of the former name.
        new: that of the other name.
        renamed: last components of former and other names, which types may mention.
    """
    left, right = _arguments(old), _arguments(new)
    heads = [(one, other) for (_, one), (_, other) in zip(left, right, strict=False)]
    names = [name for name, _ in left], [name for name, _ in right]
    return (
        len(left) == len(right)
        and all(one == other or (one, other) in renamed for one, other in heads)
        and (names[0] == names[1] or sorted(names[0]) != sorted(names[1]))
        and (not old.result or not new.result or _shape(old.result) == _shape(new.result))
    )


def _arguments(one: Constant) -> list[tuple[str, str]]:
    """Return each explicit argument with the head of its type; "" for a variable."""
    bound = _headers.bound_names(one.binders)
    found = []
    for names, type_ in _headers.explicit_binders(one.binders):
        words = _WORD.findall(type_)
        head = words[0].rpartition(".")[2] if words and words[0] not in bound else ""
        found += [(name, head) for name in names]
    return found


def _shape(result: str) -> tuple[int, bool]:
    """Return how many arguments the type of a result takes, and whether it ends in `Prop`."""
    return _arrows(result), result.endswith("Prop")


def _arrows(result: str) -> int:
    """Return the number of arguments that the type of a result takes."""
    depth = count = 0
    for mark in _ARROWS.finditer(result):
        if mark[0] in "([{⦃⟨":
            depth += 1
        elif mark[0] in ")]}⦄⟩":
            depth -= 1
        else:
            count += depth == 0
    return count
