"""Datasets of mined pairs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from driftbench.cli.main import cli
from driftbench.dataset.check import check_dataset
from driftbench.detectors import read_splits, run_detector
from driftbench.errors import InputError
from driftbench.wild.history import import_mined, mine, open_repository, write_mined

if TYPE_CHECKING:
    from pathlib import Path

    from tests.wild.history.conftest import History

FILE = """\
def Good (n : ℕ) : Prop := n < {}

/-- {} is good. -/
theorem made{} : {} := by
  sorry
"""


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def pairs(history: History, tmp_path: Path) -> Path:
    """Return the file of ten pairs, of which five differ from gold in a definition."""
    for bound, shift in ((3, 1), (2, 0)):
        files: dict[str, str | bytes | None] = {
            f"A{n}.lean": FILE.format(
                *(bound if n % 2 else 2, f"The number {n}", n),
                f"Good {n}" if n % 2 else f"Good ({n} + {shift})",
            )
            for n in range(10)
        }
        history.commit("fix", files)
    write_mined(tmp_path / "mined", mine(open_repository(history.spec)))
    return tmp_path / "mined" / "pairs.jsonl"


def test_mined_pairs_are_a_dataset_with_provisional_labels(pairs: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    lock = import_mined(pairs, out=out)
    assert check_dataset(out) == ()
    assert lock.configs == ("wild_human",)
    assert (lock.recipe["name"], lock.snapshot["licence"]) == ("history", "MIT")
    data = read_splits("wild_human", path=out)
    rows = [row for split in data.values() for row in split.records]
    assert {row["evidence"]["kind"] for row in rows} == {"history"}
    own = [row for row in rows if row["candidate_context"]]
    assert len(rows) == 2 * len(own) == 10
    assert all(row["gold"] == row["candidate"] for row in own)
    card = (out / "README.md").read_text(encoding="utf-8")
    assert "provisional until annotators confirm them" in card
    assert "two people" not in card
    run = run_detector("lint", data, config="wild_human", splits=["test"])
    assert all(answer.score is not None for answer in run.detections["test"])


def test_the_command_makes_the_same_bytes(pairs: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        done = CliRunner().invoke(
            cli, ["wild", "import", "mined", "--from", str(pairs), "--out", str(tmp_path / name)]
        )
        assert done.exit_code == 0, done.output
    assert "next: driftbench check" in done.output
    files = sorted(p.relative_to(tmp_path / "one") for p in (tmp_path / "one").rglob("*.*"))
    for file in files:
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()


def test_other_files_are_refused(pairs: Path, tmp_path: Path) -> None:
    first, *rest = pairs.read_text(encoding="utf-8").splitlines()
    changed = {**json.loads(first), "candidate_context": "open Real"}
    pairs.write_text("\n".join([json.dumps(changed), *rest]), encoding="utf-8")
    with pytest.raises(InputError, match=r"pairs\.jsonl:1: id is '.*', and the row gives"):
        import_mined(pairs, out=tmp_path / "out")
    with pytest.raises(InputError, match="cannot be read: No such file"):
        import_mined(tmp_path / "none.jsonl", out=tmp_path / "out")
