"""A stand-in server for each test."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.llm.stand_in import running

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.llm.stand_in import Server


@pytest.fixture
def server() -> Iterator[Server]:
    with running() as held:
        yield held
