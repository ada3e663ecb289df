"""Former names of constants: what they mean in a snapshot that no longer declares them.

They come from the snapshot itself, from `former_names.toml`, which `driftbench names --write` mined
from the releases of mathlib, and from a short list of those that no line of mathlib states. The
history of a snapshot is not read: a git directory, a folder and an archive of the same files give
the same names.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

__all__ = ["FILE", "FormerNames", "bundled_former_names", "read_former_names", "table_text"]

FILE = "former_names.toml"
"""Name of the mined table in this package."""

_UNSTATED: Mapping[str, str] = {
    # Deprecated with advice only: its body is the notation `‖z‖`.
    "Complex.abs": "Norm.norm",
    # The alias `Subgroup.relindex` has no attribute that makes its additive copy.
    "AddSubgroup.relindex": "AddSubgroup.relIndex",
    # Moved into a namespace without an alias in the old one.
    "Basis": "Module.Basis",
    "IsClosedEmbedding": "Topology.IsClosedEmbedding",
    "IsEmbedding": "Topology.IsEmbedding",
    "IsInducing": "Topology.IsInducing",
    "IsOpenEmbedding": "Topology.IsOpenEmbedding",
    "IsQuotientMap": "Topology.IsQuotientMap",
    # Renamed without an alias.
    "DenseEmbedding": "IsDenseEmbedding",
    "DenseInducing": "IsDenseInducing",
    "IsROrC": "RCLike",
    "NormedSpace.Dual": "StrongDual",
    # Before the first release.
    "Metric.Bounded": "Bornology.IsBounded",
}
"""Former full name -> present full name, of one meaning, which no release states."""


@dataclass(frozen=True, slots=True)
class FormerNames:
    """Former full names of constants; a release may give a name in several steps.

    Args:
        renames: former name -> names that have replaced it, at some time.
        split: former class of one type -> the classes that it bundled.
        removed: constants of the root namespace that have no other name now.
    """

    renames: Mapping[str, tuple[str, ...]]
    split: Mapping[str, tuple[str, ...]]
    removed: frozenset[str]

    def present(self, former: str, is_declared: Callable[[str], bool]) -> str:
        """Return the only declared constant that a former name means; "" if there is not just one.

        Args:
            former: a full name.
            is_declared: returns whether a library declares a full name, other than as deprecated.
        """
        found = set()
        seen = {former}
        queue = list(self.renames.get(former, ()))
        while queue:
            name = queue.pop()
            if name not in seen:
                seen.add(name)
                # What has replaced a declared name is followed too: it may be declared anew.
                queue += self.renames.get(name, ())
                if is_declared(name):
                    found.add(name)
        return found.pop() if len(found) == 1 else ""

    def parts(self, former: str, is_declared: Callable[[str], bool]) -> tuple[str, ...]:
        """Return the declared classes that a former class bundled; none if one is missing."""
        found: list[str] = []
        for name in self.split.get(former, ()):
            if is_declared(name):
                found.append(name)
            elif present := self.present(name, is_declared):
                found.append(present)
            elif parts := self.parts(name, is_declared):
                found += parts
            else:
                return ()
        return tuple(dict.fromkeys(found))

    def with_renames(self, renames: Mapping[str, str]) -> FormerNames:
        """Return the names with other renames, which replace what is known of the same names."""
        own = {former: (name,) for former, name in renames.items()}
        return FormerNames({**self.renames, **own}, self.split, self.removed - own.keys())


@cache
def bundled_former_names() -> FormerNames:
    """Return the mined names and those that no release states."""
    mined = read_former_names(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return mined.with_renames(_UNSTATED)


def read_former_names(text: str) -> FormerNames:
    """Return the names in the text of a table."""
    values = tomllib.loads(text)
    return FormerNames(
        MappingProxyType({former: tuple(names) for former, names in values["renames"].items()}),
        MappingProxyType({former: tuple(names) for former, names in values["split"].items()}),
        frozenset(values["removed"]["names"]),
    )


def table_text(names: FormerNames, *, header: Iterable[str]) -> str:
    """Return the text of a table, which `read_former_names` reads; lines of the header are added.

    The order of the names does not depend on how they were found.
    """
    lines = [f"# {line}".rstrip() for line in header]
    renames = {former: sorted(others) for former, others in names.renames.items()}
    for title, table in (("renames", renames), ("split", names.split)):
        lines += ["", f"[{title}]"]
        lines += [f'"{former}" = [{_quoted(table[former])}]' for former in sorted(table)]
    lines += ["", "[removed]", "names = ["]
    lines += [f'  "{name}",' for name in sorted(names.removed)]
    return "\n".join([*lines, "]", ""])


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)
