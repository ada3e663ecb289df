"""The processes of engines that a test starts."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pytest

__all__ = ["watched"]


def watched(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """Return a list that holds every process that is started from now on."""
    begun: list[subprocess.Popen[bytes]] = []
    real = subprocess.Popen

    def popen(*words: Any, **options: Any) -> subprocess.Popen[bytes]:  # noqa: ANN401 - as Popen
        begun.append(real(*words, **options))
        return begun[-1]

    monkeypatch.setattr("driftbench.oracles.solver.worker.subprocess.Popen", popen)
    return begun
