"""A build, and a judge whose answers depend on the question only."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from zlib import crc32

import pytest

from tests.leaderboard.fake_build import make_build

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_build(tmp_path_factory.mktemp("judged") / "driftbench")


@pytest.fixture(autouse=True)
def offline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that no harness uses the network."""
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setenv("HF_DATASETS_OFFLINE", "1")


def judge(question: str) -> str:
    """Answer by a checksum of the question; one in seven is not an answer."""
    number = crc32(question.encode())
    if number % 7 == 0:
        return "I would rather not say."
    found = {"drifted": number % 11 / 11, "drift_class": "none", "reason": "a checksum"}
    return json.dumps(found)
