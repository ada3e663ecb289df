from __future__ import annotations

import pytest

from tests.leaderboard.page.made_board import Made, make_board


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Return a leaderboard shared by all tests."""
    return make_board(tmp_path_factory.mktemp("board"))
