"""Engines are private to the oracle `solver`: no other package imports them."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SOLVER = "driftbench.oracles.solver."
#: Modules that others may import: oracle, provers, questions and theory, lowering for certificates,
#: recorded answers, facts about the order of numerals for lemmas, and normal forms for statements
#: with constants written out.
OPEN = {
    "lowering",
    "normal",
    "oracle",
    "orders",
    "predicates",
    "provers",
    "recorded",
    "theory",
    "translator",
}


def _imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_engines_are_imported_by_the_solver_alone(repository: Path) -> None:
    package = repository / "driftbench"
    outside = [path for path in package.rglob("*.py") if "solver" not in path.parts]
    found = {
        (path.relative_to(package).as_posix(), name.removeprefix(SOLVER))
        for path in outside
        for name in _imported(path)
        if name.startswith(SOLVER)
    }
    assert {name for _, name in found} <= OPEN
    users = {path.partition("/")[0] for path, _ in found}
    assert users == {"comparison", "dataset", "oracles"}
