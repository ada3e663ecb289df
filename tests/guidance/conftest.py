from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.llm.stand_in import opened_in

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.llm.stand_in import Server


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """Yield a stand-in of a language model, for commands that cache in a folder of the test."""
    with opened_in(tmp_path / "cache", monkeypatch) as held:
        yield held
