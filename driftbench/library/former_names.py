"""Former names of constants: those that a Lean file deprecates, and a list of older ones.

A file has a former name as an alias that is marked as deprecated, or as a declaration whose
attribute names the one to use. Names that `to_additive` generates are missing.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from driftbench.lean.chars import IDENT
from driftbench.lean.scope import full_name
from driftbench.library.namespaces import namespaces_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.lean.commands import Command

__all__ = ["FORMER", "FORMER_CLASSES", "REMOVED", "Deprecation", "deprecations_in"]

_INSTEAD = re.compile(rf"deprecated\s+(?P<name>{IDENT})")
_ALIAS = re.compile(
    rf"^@\[(?P<attributes>[^\]\n]*\bdeprecated\b[^\]\n]*)\]\s*"
    rf"(?:(?:protected|private|nonrec|noncomputable)\s+)*alias\s+(?P<former>{IDENT})\s*:=\s*"
    rf"(?P<name>{IDENT})",
    re.MULTILINE,
)

FORMER: Mapping[str, str] = MappingProxyType(
    {
        "AddSubgroup.relindex": "AddSubgroup.relIndex",
        "Basis": "Module.Basis",
        "ClosedEmbedding": "Topology.IsClosedEmbedding",
        "Complex.abs": "Norm.norm",
        "DenseEmbedding": "IsDenseEmbedding",
        "DenseInducing": "IsDenseInducing",
        "Embedding": "Topology.IsEmbedding",
        "FiniteDimensional.finrank": "Module.finrank",
        "Inducing": "Topology.IsInducing",
        "IsClosedEmbedding": "Topology.IsClosedEmbedding",
        "IsEmbedding": "Topology.IsEmbedding",
        "IsInducing": "Topology.IsInducing",
        "IsLocalRingHom": "IsLocalHom",
        "IsOpenEmbedding": "Topology.IsOpenEmbedding",
        "IsQuotientMap": "Topology.IsQuotientMap",
        "IsROrC": "RCLike",
        "LocalRing": "IsLocalRing",
        "Metric.Bounded": "Bornology.IsBounded",
        "NormedSpace.Dual": "StrongDual",
        "OpenEmbedding": "Topology.IsOpenEmbedding",
        "QuotientMap": "Topology.IsQuotientMap",
        "Subgroup.relindex": "Subgroup.relIndex",
        "TopologicalAddGroup": "IsTopologicalAddGroup",
        "TopologicalDivisionRing": "IsTopologicalDivisionRing",
        "TopologicalGroup": "IsTopologicalGroup",
        "TopologicalRing": "IsTopologicalRing",
        "TopologicalSemiring": "IsTopologicalSemiring",
        "UniformAddGroup": "IsUniformAddGroup",
        "UniformEmbedding": "IsUniformEmbedding",
        "UniformGroup": "IsUniformGroup",
        "UniformInducing": "IsUniformInducing",
    }
)
"""Former full name -> present full name, of constants in statements older than the snapshot.

Both names have one meaning. A former name that the snapshot itself declares is not replaced.
"""


def _ordered(structures: str, order: str, mixin: str, name: str) -> dict[str, tuple[str, ...]]:
    """Return the former bundled classes of some structures: `name.format(structure)`."""
    return {name.format(one): (one, order, mixin) for one in structures.split()}


FORMER_CLASSES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        **_ordered(
            "Semiring CommSemiring Ring CommRing", "PartialOrder", "IsOrderedRing", "Ordered{}"
        ),
        **_ordered(
            "Semiring CommSemiring Ring CommRing",
            "PartialOrder",
            "IsStrictOrderedRing",
            "StrictOrdered{}",
        ),
        **_ordered(
            "Semiring CommSemiring Ring CommRing Semifield Field",
            "LinearOrder",
            "IsStrictOrderedRing",
            "LinearOrdered{}",
        ),
        **_ordered("AddCommMonoid AddCommGroup", "PartialOrder", "IsOrderedAddMonoid", "Ordered{}"),
        **_ordered("CommMonoid CommGroup", "PartialOrder", "IsOrderedMonoid", "Ordered{}"),
        **_ordered(
            "AddCommMonoid AddCommGroup", "LinearOrder", "IsOrderedAddMonoid", "LinearOrdered{}"
        ),
        **_ordered("CommMonoid CommGroup", "LinearOrder", "IsOrderedMonoid", "LinearOrdered{}"),
    }
)
"""Former class -> the classes of the same type that it bundled, which mathlib has split in 2025."""

REMOVED = frozenset(
    [
        "IsAddGroupHom",
        "IsAddHom",
        "IsAddMonoidHom",
        "IsAddSubgroup",
        "IsAddSubmonoid",
        "IsGroupHom",
        "IsMonoidHom",
        "IsMulHom",
        "IsNormalAddSubgroup",
        "IsNormalSubgroup",
        "IsRingHom",
        "IsSemiringHom",
        "IsSubfield",
        "IsSubgroup",
        "IsSubmonoid",
        "IsSubring",
    ]
)
"""Constants of earlier versions without a present name, from `Mathlib/Deprecated`."""


class Deprecation(NamedTuple):
    """A former name.

    Args:
        former: full name that is deprecated.
        name: what replaces it, as written.
        namespace: where `name` is read.
    """

    former: str
    name: str
    namespace: str


def deprecations_in(text: str, commands: tuple[Command, ...]) -> Iterator[Deprecation]:
    """Yield the former names of one file with these commands, in the order of the file."""
    for command in commands:
        if command.kind in {"theorem", "definition"} and command.name:
            for attribute in command.attributes:
                if found := _INSTEAD.match(attribute):
                    former = full_name(command.name, command.namespace)
                    yield Deprecation(former, found["name"], command.namespace)
    namespace_at = namespaces_of(commands)
    for alias in _ALIAS.finditer(text):
        space = namespace_at(alias.start())
        yield Deprecation(full_name(alias["former"], space), alias["name"], space)
