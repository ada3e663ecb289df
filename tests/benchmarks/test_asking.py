from __future__ import annotations

from typing import TYPE_CHECKING, Any

from benchmarks import cache_speed, oracle_speed
from benchmarks._rows import rule_rows
from benchmarks.oracle_speed import plainly
from driftbench.oracles.snapshot_context import snapshot_context_of

if TYPE_CHECKING:
    from types import ModuleType

    import pytest


def _output(
    module: ModuleType,
    words: list[str],
    rows: list[dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> str:
    monkeypatch.setattr(module, "rule_rows", lambda *_, **__: rows)
    assert module.main(words) == 0
    return capsys.readouterr().out


def test_provers_are_compared_with_a_plain_z3_call(
    rows: list[dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["--provers", "cvc5", "--fresh", "1", "--steps", "20000"]
    output = _output(oracle_speed, words, rows, monkeypatch, capsys)
    assert "x a plain z3 call" in output
    assert "3 claims, 3 of them translated" in output
    assert "both decide 3 claims, and differ on 0" in output


def test_caches_are_compared_with_asking_again(
    rows: list[dict[str, Any]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    output = _output(cache_speed, ["--detector", "beq"], rows, monkeypatch, capsys)
    assert "with the caches it gives the same answers" in output
    assert "only answers of provers cached" in output
    assert "x searching for every proof" in output
    assert "searching for every proof gives the same answers" in output
    assert "x decided again" in output
    assert "x a bare select" in output
    assert "differ from those decided again on 0 of 3" in output


def test_plain_z3_decides_smt_text() -> None:
    opened = "(declare-const p Bool)(assert p)"
    texts = [opened, f"{opened}(assert (not p))"]
    assert plainly(texts, seconds=0.5) == ["refuted", "proved"]


def test_pairs_are_reproducible() -> None:
    survey = snapshot_context_of("starter")
    rows = rule_rows("starter", survey, count=6)
    assert len({row["gold"] for row in rows}) == 6
    assert all(row["gold"] != row["candidate"] for row in rows)
    assert rows == rule_rows("starter", survey, count=6)
