from __future__ import annotations

import pytest

from driftbench.lean import parse
from driftbench.library.bundled import bundled_lines, bundled_statements, bundled_text


@pytest.mark.parametrize("table", ["core", "unfoldings", "facts", "rewrites"])
def test_every_line_is_a_comment_or_a_statement(table: str) -> None:
    others = set(bundled_text(table).splitlines()) - set(bundled_lines(table))
    assert all(not line or line.startswith("-- ") for line in others)
    opened = ("Asymptotics", "Filter", "NNReal", "Topology")
    for line in bundled_lines(table):
        statement = parse(line, opened=opened)
        assert line.startswith(f"theorem {statement.name} ") or statement.binders == ()


@pytest.mark.parametrize("table", ["core", "unfoldings"])
def test_a_constant_is_listed_once(table: str) -> None:
    assert len(bundled_statements(table)) == len(bundled_lines(table)) > 50
    assert bundled_statements(table) is bundled_statements(table)
