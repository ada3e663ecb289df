from __future__ import annotations

from typing import TYPE_CHECKING

from driftbench._extras import install_command
from driftbench.resources import in_checkout

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_checkout_installs_itself() -> None:
    assert in_checkout()
    assert install_command("plots") == "pip install -e '.[plots]' in the checkout"


def test_a_wheel_names_the_distribution(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "driftbench/_data/perturbations").mkdir(parents=True)
    monkeypatch.setattr("driftbench.resources._PACKAGE", tmp_path / "driftbench")
    assert not in_checkout()
    assert install_command("plots") == "pip install 'driftbench-lean[plots]'"
