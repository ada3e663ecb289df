"""Names that mathlib's constants had before: a candidate may be older than the snapshot.

Promises that only names of one and the same notion are listed. A former name is followed only where
the snapshot has no constant of it, so that an older snapshot keeps its own. It is not a list of
lemmas: statements of theorems do not name them.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["FORMER"]

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
"""Former full name -> full name of today."""
