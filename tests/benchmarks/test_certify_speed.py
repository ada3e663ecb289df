from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from benchmarks import certify_speed

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("words", [[], ["--show", "--dataset", "build"]])
def test_reports_are_timed_and_compared_with_the_oracle_alone(
    rows: list[dict[str, Any]],
    words: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def drawn(folder: Path | str, *_: object, count: int) -> list[dict[str, Any]]:
        assert str(folder) == ("build" if words else "starter")
        return rows[:count]

    monkeypatch.setattr(certify_speed, "rows_of", drawn)
    monkeypatch.setattr(certify_speed, "rule_rows", drawn)
    assert certify_speed.main([*words, "--count", "3"]) == 0
    output = capsys.readouterr().out
    assert "starter, solver: 3 pairs: " in output
    assert output.count("x the oracle alone") == 2
    assert ("row-0" in output) == bool(words)


def test_the_quantile_is_one_of_the_values() -> None:
    values = [3.0, 1.0, 2.0, 4.0]
    assert [certify_speed.quantile(values, part) for part in (0.01, 0.5, 0.75, 0.95, 1.0)] == [
        1.0,
        2.0,
        3.0,
        4.0,
        4.0,
    ]
