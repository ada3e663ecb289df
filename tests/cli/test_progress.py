from __future__ import annotations

import pytest

from driftbench.cli import _progress
from driftbench.cli._progress import SECONDS_BETWEEN_LINES, stage_progress


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(_progress, "time", found)
    monkeypatch.setattr(_progress, "SECONDS_BETWEEN_LINES", SECONDS_BETWEEN_LINES)
    return found


def test_without_a_terminal_a_line_is_printed_every_ten_seconds(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    with stage_progress() as show:
        for done in range(1, 31):
            clock.now += SECONDS_BETWEEN_LINES / 10
            show("judging", done, 30)
    assert capsys.readouterr().err == (
        "driftbench: judging: 10 of 30\n"
        "driftbench: judging: 20 of 30\n"
        "driftbench: judging: 30 of 30\n"
    )


def test_a_short_run_prints_no_progress(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    with stage_progress() as show:
        clock.now += SECONDS_BETWEEN_LINES / 2
        show("judging", 30, 30)
    assert capsys.readouterr().err == ""
