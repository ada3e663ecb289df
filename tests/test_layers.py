"""Packages import in one direction, as in the map of the README."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def layers(repository: Path) -> list[str]:
    text = (repository / "README.md").read_text(encoding="utf-8")
    (order,) = re.findall(r"^Imports run one way: (.+?)\.$", text, re.MULTILINE | re.DOTALL)
    return [name.strip() for name in order.replace("\n", " ").split("←")]


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_every_package_has_a_layer(repository: Path, layers: list[str]) -> None:
    packages = {path.parent.name for path in (repository / "driftbench").glob("*/__init__.py")}
    assert sorted(packages) == sorted(layers)


def test_no_package_imports_a_later_one(repository: Path, layers: list[str]) -> None:
    wrong = [
        f"{path.relative_to(repository)}: {module}"
        for name in layers
        for path in sorted((repository / "driftbench" / name).rglob("*.py"))
        for module in _imported(path)
        for package in [*module.split("."), "", ""][1:2]
        if module.startswith("driftbench.")
        and package in layers
        and layers.index(package) > layers.index(name)
    ]
    assert wrong == []
