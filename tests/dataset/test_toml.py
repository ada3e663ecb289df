from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.dataset._toml import line_of, lines_of, read_table
from driftbench.dataset.recipe import read_recipe
from driftbench.errors import DriftbenchError
from driftbench.wild.origin import open_origin

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

DEEP = f"a = {'[' * 100_000}{']' * 100_000}\n"


def origin(path: Path) -> object:
    (path.parent / "SOURCE.toml").write_bytes(path.read_bytes())
    (path.parent / "rows.jsonl").write_bytes(b"{}\n")
    return open_origin(str(path.parent), files={"table": ["rows.jsonl"]})


@pytest.mark.parametrize("read", [read_recipe, lambda path: read_table(path, lambda _: ()), origin])
def test_a_deeply_nested_file_is_an_error(tmp_path: Path, read: Callable[[Path], object]) -> None:
    path = tmp_path / "deep.toml"
    path.write_text(DEEP, encoding="utf-8")
    with pytest.raises(DriftbenchError, match="is nested too deeply"):
        read(path)


def test_lines_of_is_fast_on_long_lines() -> None:
    # A pattern with cubic time would need years for this.
    text = f"[{' ' * 100_000}\n[ a . b ]\nkey = 1\n"
    assert line_of(lines_of(text), ["a", "b", "key"]) == 3
    assert line_of(lines_of(text), ["a", "b"]) == 2
