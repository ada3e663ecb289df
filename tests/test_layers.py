"""Packages and modules import in one direction, as pyproject.toml says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

if TYPE_CHECKING:
    from pathlib import Path


def test_imports_go_in_the_declared_direction(repository: Path) -> None:
    config = repository / "pyproject.toml"
    assert lint_imports(config_filename=str(config), no_cache=True) == EXIT_STATUS_SUCCESS
