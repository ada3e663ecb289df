"""Base class of detectors that ask an entailment oracle.

The oracle is the one that the equipment names; it is opened on first use, with stored findings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench.detectors.detection import Detector

if TYPE_CHECKING:
    from driftbench.detectors.detection import Setting
    from driftbench.oracles.claim import Oracle

__all__ = ["OracularDetector"]


class OracularDetector(Detector):
    """A detector that asks an entailment oracle."""

    def __init__(self, setting: Setting, /) -> None:
        self._setting = setting
        self._open: Oracle | None = None

    @property
    def asked(self) -> str:
        """The part of a signature that names the oracle, its theory and its budget."""
        from driftbench.oracles.budget import seconds_of

        oracle = self._oracle()
        return f"oracle:{oracle.name}|theory:{oracle.theory}|budget:{seconds_of(oracle.budget):g}s"

    def _oracle(self) -> Oracle:
        """Return the oracle, which is opened on first use."""
        if self._open is None:
            from driftbench.oracles.registry import open_oracle

            self._open = open_oracle(self._setting.equipment)
        return self._open
