"""What detectors share that put claims to the oracle that the equipment names.

The oracle is opened by the first who asks for it, with the findings of earlier runs. Deliberately
says nothing of what is asked.
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
        """The part of a signature that names who is asked: oracle, theory, budget."""
        oracle = self._oracle()
        return f"oracle:{oracle.name}|theory:{oracle.theory}|budget:{oracle.budget:g}s"

    def _oracle(self) -> Oracle:
        """Return the oracle, opened once."""
        if self._open is None:
            from driftbench.oracles.opening import open_oracle

            equipment = self._setting.equipment
            self._open = open_oracle(equipment.oracle, equipment)
        return self._open
