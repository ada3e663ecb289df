from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from driftbench.bpf.fitted import read_fitted
from driftbench.bpf.rates import TARGETS
from driftbench.bpf.spectrum import WEIGHTS
from driftbench.cli import cli
from driftbench.dataset.shards import read_shard
from driftbench.detectors.data import read_splits
from driftbench.errors import DatasetError
from tests.leaderboard.fake_build import CONFIG, fake_rows, make_build, one_row

if TYPE_CHECKING:
    from pathlib import Path

CALIBRATION = fake_rows(range(100, 101))


@pytest.fixture(autouse=True)
def _separated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(cli, ["calibrate", *map(str, words)])


def test_calibrate_reads_only_the_calibration_split(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = make_build(tmp_path / "build", calibration=CALIBRATION)

    def read(path: Path, *, withheld: bool) -> object:
        if path.name.startswith("test-"):
            raise DatasetError("the test split is read")
        return read_shard(path, withheld=withheld)

    monkeypatch.setattr("driftbench.detectors.data.read_shard", read)
    with pytest.raises(DatasetError, match="the test split is read"):
        read_splits(CONFIG, path=build)
    out = tmp_path / "new" / "rates.json"
    words = ("--dataset", build, "--snapshot", "starter", "--out", out)
    done = run(*words)
    assert done.exit_code == 0, done.output
    assert "controlled, calibration: 1 faithful, 1 drifted" in done.stdout
    for cell in ("generic", "Δ∀", "ΔH", "ΔC", "ΔT", "0.620", "0.550", "0.480", "0.310"):
        assert cell in done.stdout
    assert "(paper 0.93)" in done.stdout
    assert done.stdout.splitlines()[-1] == f"next: driftbench theory --fitted {out}"
    rates = json.loads(out.read_text(encoding="utf-8"))
    assert read_fitted(out).alpha == {name: rates["alpha"][name] for name in TARGETS if name}
    # Again with other test rows, from cached findings, as JSON.
    make_build(build, test=fake_rows(range(3)), calibration=CALIBRATION)
    message = json.loads(run(*words, "--json").stdout)
    assert json.loads(out.read_text(encoding="utf-8")) == rates
    assert message["file"] == str(out)
    assert message["alpha"] == rates["alpha"]
    made_with = message["made_with"]
    assert (made_with["split"], made_with["rows"]) == ("calibration", "2")
    assert json.loads(out.read_text(encoding="utf-8"))["made_with"] == made_with
    assert WEIGHTS == {"type_coercion": 1.5}


def test_calibrate_reports_missing_options_first(tmp_path: Path) -> None:
    build = make_build(tmp_path / "build", calibration=CALIBRATION)
    out = tmp_path / "rates.json"
    for words, message in (
        ((), "--snapshot git:PATH@v4.28.0"),
        (("--config", "odd"), "odd"),
        (("--snapshot", "starter", "--oracle", "lena"), "no oracle 'lena'"),
    ):
        done = run("--dataset", build, "--out", out, *words)
        assert done.exit_code == 2, done.output
        assert message in done.stderr
    assert not out.exists()
    assert run("--dataset", build).exit_code == 2


def test_calibrate_rejects_a_split_of_one_kind_or_none(tmp_path: Path) -> None:
    out = tmp_path / "rates.json"
    empty = make_build(tmp_path / "empty", calibration=())
    done = run("--dataset", empty, "--snapshot", "starter", "--out", out)
    assert (done.exit_code, "has no row of split 'calibration'" in done.stderr) == (2, True)
    alike = make_build(tmp_path / "alike", calibration=(one_row(1, "faithful"),))
    done = run("--dataset", alike, "--snapshot", "starter", "--out", out)
    assert (done.exit_code, "needs faithful and drifted" in done.stderr) == (2, True)
    assert not out.exists()
