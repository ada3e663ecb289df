"""Proofs from records and earlier runs, or by a search.

Lookups are noted, so that a build can record its proofs, and the searches without a result, which
take longest. Results are those of a search if records and cache were made by the same code; the
kernel checks the proofs.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass, field
from typing import TYPE_CHECKING

from driftbench.cache import cache_key
from driftbench.oracles.kernel._denials import Uncertified
from driftbench.oracles.kernel._statements import statement_text
from driftbench.oracles.kernel.proofs import proof
from driftbench.oracles.record import RecordedProof, statement_digest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.cache import Cache
    from driftbench.oracles.kernel._formulas import Shape

__all__ = ["KnownProofs"]


@dataclass(frozen=True, slots=True)
class KnownProofs:
    """Gives proofs of shapes.

    Args:
        recorded: digest of a statement -> result of a search.
        kept: cache of results of earlier runs; None for no cache.
        noted: results of lookups, by digest.
    """

    recorded: Mapping[str, RecordedProof] = field(default_factory=dict)
    cache: Cache | None = None
    noted: dict[str, RecordedProof] = field(default_factory=dict)

    def __call__(self, shape: Shape) -> str:
        """Return a proof.

        Raises:
            Uncertified: none was found.
        """
        statement = statement_text(shape)
        digest = statement_digest(statement)
        found = self.recorded.get(digest) or self._searched(shape, statement)
        self.noted[digest] = found
        if not found.text:
            raise Uncertified(found.reason)
        return found.text

    def _searched(self, shape: Shape, statement: str) -> RecordedProof:
        if self.cache is None:
            return _search(shape)
        key = cache_key("proof", statement)
        return RecordedProof(*self.cache.get_or_compute(key, lambda: astuple(_search(shape))))


def _search(shape: Shape) -> RecordedProof:
    try:
        return RecordedProof(proof(shape))
    except Uncertified as reason:
        return RecordedProof("", str(reason))
