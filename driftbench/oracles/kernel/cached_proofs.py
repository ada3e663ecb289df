"""Proofs from records and earlier runs, or by a search.

Lookups are noted, so that a build can record its proofs, and the searches without a result, which
take longest. Results are those of a search if records and cache were made by the same code; the
kernel checks the proofs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from driftbench.cache.texts import key_of, sources
from driftbench.oracles.kernel._denials import Uncertified
from driftbench.oracles.kernel._statements import statement_text
from driftbench.oracles.kernel.proofs import proof
from driftbench.oracles.record import RecordedProof, statement_digest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from driftbench.cache.texts import TextCache
    from driftbench.oracles.kernel._formulas import Shape

__all__ = ["KnownProofs"]


@dataclass(frozen=True, slots=True)
class KnownProofs:
    """Gives proofs of shapes.

    Args:
        recorded: digest of a statement -> what a search found.
        kept: what was found in earlier runs; None keeps nothing.
        noted: what was looked up, by digest.
    """

    recorded: Mapping[str, RecordedProof] = field(default_factory=dict)
    kept: TextCache | None = None
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
        if self.kept is None:
            return _search(shape)
        key = key_of("proof", sources("driftbench.oracles.kernel"), statement)
        word, _, text = (self.kept.find(key) or "").partition(" ")
        if word:
            return RecordedProof(text) if word == "proved" else RecordedProof("", text)
        found = _search(shape)
        self.kept.keep(key, f"proved {found.text}" if found.text else f"none {found.reason}")
        return found


def _search(shape: Shape) -> RecordedProof:
    try:
        return RecordedProof(proof(shape))
    except Uncertified as reason:
        return RecordedProof("", str(reason))
