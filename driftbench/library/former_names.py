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

__all__ = ["FORMER", "Deprecation", "deprecations_in"]

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
