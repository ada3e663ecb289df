"""The normal form of computation: terms of rings, groups and modules, and relations of them."""

from driftbench.oracles.computation.formulas import computed
from driftbench.oracles.computation.structures import Structures, structures_of

__all__ = ["Structures", "computed", "structures_of"]
