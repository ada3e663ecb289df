from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from driftbench.cli import cli
from driftbench.dataset.workspace import open_workspace
from driftbench.detectors.journal import journal_path, open_journal
from driftbench.runlog import log_path, run_log

if TYPE_CHECKING:
    from pathlib import Path


def status(*words: str) -> str:
    result = CliRunner().invoke(cli, ["status", *words])
    assert result.exit_code == 0, result.output
    return result.stdout


def stopped(out: Path) -> None:
    """Leave the files of an interrupted detector."""
    with (
        suppress(KeyboardInterrupt),
        run_log(out, kind="detect", about="bpf, controlled", workers=2) as log,
    ):
        log("answers", 10, 100)
        time.sleep(0.01)
        log("answers", 40, 100)
        raise KeyboardInterrupt


def test_status_without_jobs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert status() == "No running or interrupted jobs here.\n"
    assert json.loads(status("--json")) == []
    result = CliRunner().invoke(cli, ["status", "nowhere"])
    assert result.exit_code == 2
    assert "nowhere: no such file or folder" in result.stderr


def test_status_shows_an_interrupted_job_by_path_and_folder(tmp_path: Path) -> None:
    out = tmp_path / "bpf.parquet"
    stopped(out)
    message = status(str(out))
    assert message == status(str(tmp_path))
    assert message.startswith(f"{out}: interrupted; run the same command again to resume\n")
    assert "detect of bpf, controlled; local, 2 workers\n" in message
    assert re.search(r"answers +40 of 100, \S+ a second, \d+:\d\d:\d\d left\n", message)
    assert "EUR" not in message
    assert re.search(r"core-hours.*, 0\.00 EUR\n", status(str(out), "--rate", "0.04"))


def test_status_json(tmp_path: Path) -> None:
    stopped(tmp_path / "bpf.parquet")
    (run,) = json.loads(status(str(tmp_path), "--json", "--rate", "3600"))
    assert (run["kind"], run["running"], run["workers"]) == ("detect", False, 2)
    assert (run["stages"][0]["done"], run["stages"][0]["before"]) == (40, 10)
    assert run["eur"] == pytest.approx(2 * run["seconds"], abs=0.01)
    assert run["effort"]["asked"] == 0


def test_job_is_running_while_it_holds_its_lock(tmp_path: Path) -> None:
    out = tmp_path / "out"
    lock = f".{out.name}.partial/busy"
    with (
        open_workspace(out, key="k" * 64) as workspace,
        run_log(out, kind="build", about="starter, starter", workers=1, lock=lock) as log,
    ):
        log("variants", 0, 4)
        assert ": running, process " in status(str(out))
        # A build without a log is found too.
        log_path(out).unlink()
        workspace.write("drafts-00000", [1])
        workspace.write("drafts-00001", [1])
        assert status(str(tmp_path)) == (
            f"{out}: running\n  build, without a log; kept: 2 of drafts\n"
        )


def test_status_counts_a_journal_without_a_log(tmp_path: Path) -> None:
    out = tmp_path / "lint.parquet"
    with open_journal(
        journal_path(out), detector="lint", config="controlled", data={}, report=lambda _: None
    ):
        assert "kept: 0 of answers" in status(str(out))
    assert status(str(out)).startswith(f"{out}: stopped; run the same command again to resume\n")


def test_status_shows_a_killed_job(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from driftbench.runlog import run_log\n"
        "with run_log(Path(sys.argv[1]), kind='wild mine', about='git:x', workers=1) as log:\n"
        "    log('mining', 1, 2)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path / "out")], check=False)
    assert status(str(tmp_path)).startswith(f"{tmp_path / 'out'}: killed; nothing was saved\n")


def test_status_of_a_job_on_another_machine(tmp_path: Path) -> None:
    out = tmp_path / "out"
    stopped(out)
    fields = json.loads(log_path(out).read_text(encoding="utf-8"))
    log_path(out).write_text(
        json.dumps({**fields, "host": "elsewhere", "ended": ""}), encoding="utf-8"
    )
    assert ": running on elsewhere at its last report" in status(str(tmp_path))


def test_watch_ends_with_the_last_job(tmp_path: Path) -> None:
    stopped(tmp_path / "out")
    assert status(str(tmp_path), "--watch", "30").count("interrupted") == 1
    result = CliRunner().invoke(cli, ["status", "--watch", "1", "--json"])
    assert result.exit_code == 2
    assert "give one of them" in result.stderr
