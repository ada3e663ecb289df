"""Runs of users' detectors: errors, order, changed source, folds, and runs of a few rows."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import pandas as pd
import pytest
from click.testing import CliRunner

from driftbench.cli import cli
from driftbench.detectors.journal import journal_path
from tests.leaderboard.fake_build import make_build

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MODULE = "users_detector_of_a_test"
HEAD = """
from driftbench.detectors import Cost, Detection, DetectorInfo, Verdict

class Mine:
    info = DetectorInfo(
        name="mine", description="Mine.", uses_gold=False, uses_llm=False, trains={trains}
    )
    signature = "mine"

    def __init__(self, setting, /):
        self.families = sorted({{row.family for row in setting.calibration}})
        self.ids = {{row.pair.id for row in setting.calibration}}

    def detect(self, pairs):
        {body}

def scored(pair, score, evidence=""):
    return Detection(id=pair.id, score=score, verdict=Verdict.SCORED, evidence=evidence)
"""


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_build(tmp_path_factory.mktemp("running") / "build")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    sys.modules.pop(MODULE, None)


def write(folder: Path, body: str, *, trains: bool = False) -> None:
    text = HEAD.format(trains=trains, body=body.replace("\n", "\n        "))
    (folder / f"{MODULE}.py").write_text(text, encoding="utf-8")
    sys.modules.pop(MODULE, None)


def detect(folder: Path, build: Path, *more: str, name: str = "Mine") -> tuple[int, str]:
    out = str(folder / "mine.parquet")
    words = ["detect", "--detector", f"{MODULE}:{name}", "--dataset", str(build), "-o", out]
    done = CliRunner().invoke(cli, [*words, *more])
    return done.exit_code, done.stderr


EACH = "for at, pair in enumerate(pairs):\n    "


@pytest.mark.parametrize(
    ("body", "place", "message"),
    [
        ("1 / 0", f", {MODULE}.py line 15", "ZeroDivisionError: division by zero"),
        (f"{EACH}yield scored(pair, 1.5)", f", {MODULE}.py line 19", "score 1.5 is not a number"),
        (f"{EACH}yield scored(pair, float('nan'))", "", "score nan is not a number"),
        (f"{EACH}yield scored(pair, 'high')", "", "score 'high' is not a number"),
        (f"{EACH}yield scored(pair, None)", "", "verdict scored with score None"),
        (f"{EACH}yield from [scored(pair, 0.5)] * 2", "", "not asked or was answered before"),
        ("yield scored(list(pairs)[0], 0.5)", "", "no answer to 19 of 20 pairs"),
        (f"{EACH}yield 0.5", "", "detect gave 0.5: yield a driftbench.detectors.Detection"),
        ("return None", "", "detect returned None: yield a driftbench.detectors.Detection"),
        ("raise SystemExit(3)", f", {MODULE}.py line 15", "SystemExit: 3"),
        (f"{EACH}yield scored(pair, 0.5, 3)", "", "evidence 3 is not a text"),
        (
            f"{EACH}yield Detection(id=pair.id, score=0.5, verdict='maybe')",
            "",
            "verdict 'maybe' is not one of 'drifted', 'faithful', 'scored', 'no_answer', 'timeout'",
        ),
        (
            f"{EACH}yield Detection(id=pair.id, score=1, verdict='drifted', drift_class='other')",
            "",
            "drift_class 'other' is not one of '', 'quantifier_inversion',",
        ),
        (
            f"{EACH}yield Detection(id=pair.id, score=1, verdict='drifted', cost=Cost(tokens=-1))",
            "",
            "tokens=-1 is not a number from 0: give None if unknown",
        ),
    ],
)
def test_an_error_of_a_users_detector_is_the_users(
    folder: Path, build: Path, body: str, place: str, message: str
) -> None:
    write(folder, body)
    code, printed = detect(folder, build)
    assert code == 2, printed
    assert f"detector {MODULE}:Mine{place}" in printed
    assert message in printed
    assert printed.count("detector ") == 1
    assert not re.search(r": [0-9a-f]{16}: ", printed)
    assert "(--debug shows the traceback)" in printed
    assert not (folder / "mine.parquet").exists()


def test_the_place_of_an_error_is_not_in_an_installed_package(
    folder: Path, build: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = folder / "venv"
    environment.mkdir()
    (environment / "installed_for_a_test.py").write_text("def fit():\n    1 / 0\n")
    monkeypatch.syspath_prepend(environment)
    monkeypatch.setattr("driftbench.detectors.own.sysconfig.get_path", lambda _: str(environment))
    write(folder, "import installed_for_a_test\ninstalled_for_a_test.fit()")
    code, printed = detect(folder, build)
    assert code == 2, printed
    assert f"detector {MODULE}:Mine, {MODULE}.py line 16: ZeroDivisionError" in printed


def test_numbers_of_other_libraries_are_converted(folder: Path, build: Path) -> None:
    write(
        folder,
        "import numpy as np\n"
        f"{EACH}cost = Cost(queries=np.int64(2), seconds=np.float32(0.5), tokens=np.int8(1))\n"
        "    yield Detection(id=pair.id, score=np.float32(0.25), verdict='scored', cost=cost)",
    )
    code, printed = detect(folder, build)
    assert code == 0, printed
    found = pd.read_parquet(folder / "mine.parquet")
    assert {*found["score"], *found["queries"], *found["seconds"]} == {0.25, 2, 0.5}


def test_a_run_without_answers_prints_the_most_common_reason(folder: Path, build: Path) -> None:
    write(
        folder,
        f"{EACH}yield Detection.unanswered(pair.id, 'no network' if at else 'cold')",
    )
    code, printed = detect(folder, build)
    assert code == 0, printed
    (rows,) = {
        int(n) for n in re.findall(r"test: no row was answered: no network \((\d+)", printed)
    }
    assert rows == len(pd.read_parquet(folder / "mine.parquet").query("split == 'test'")) - 1
    write(folder, f"{EACH}yield scored(pair, 0.5)")
    assert "no row was answered" not in detect(folder, build)[1]


def test_answers_in_another_order_are_put_in_order(folder: Path, build: Path) -> None:
    write(folder, f"{EACH}yield scored(pair, at / 100)")
    assert detect(folder, build)[0] == 0
    expected = pd.read_parquet(folder / "mine.parquet")["id"].tolist()
    write(folder, "for at, pair in enumerate(reversed(list(pairs))):\n    yield scored(pair, 0.5)")
    assert detect(folder, build)[0] == 0
    assert pd.read_parquet(folder / "mine.parquet")["id"].tolist() == expected


def test_answers_of_changed_source_are_dropped(folder: Path, build: Path) -> None:
    write(folder, f"{EACH}if at == 9:\n        1 / 0\n    yield scored(pair, 0.25)")
    assert detect(folder, build)[0] == 2
    assert journal_path(folder / "mine.parquet").exists()
    assert "9 answers of an interrupted run" in detect(folder, build)[1]
    write(folder, f"{EACH}yield scored(pair, 0.75)")
    code, printed = detect(folder, build)
    assert code == 0
    moved = "(the source of the detector changed): moved to mine.parquet.partial.1"
    assert f"mine.parquet.partial is of another run {moved}" in printed
    assert (folder / "mine.parquet.partial.1").exists()
    assert set(pd.read_parquet(folder / "mine.parquet")["score"]) == {0.75}


def test_answers_of_another_class_of_the_same_source_are_dropped(folder: Path, build: Path) -> None:
    write(
        folder,
        f"{EACH}if at == 9 and type(self) is Mine:\n        1 / 0\n    yield scored(pair, 0.25)",
    )
    with (folder / f"{MODULE}.py").open("a", encoding="utf-8") as file:
        file.write("\nclass Other(Mine):\n    pass\n")
    assert detect(folder, build)[0] == 2
    code, printed = detect(folder, build, name="Other")
    assert code == 0, printed
    assert "mine.parquet.partial is of another run" in printed


def test_answers_of_an_unchanged_source_can_be_dropped(folder: Path, build: Path) -> None:
    write(folder, f"{EACH}if at == 9:\n        1 / 0\n    yield scored(pair, 0.25)")
    detect(folder, build)
    assert "9 answers of an interrupted run" not in detect(folder, build, "--fresh")[1]


def test_a_run_of_a_few_rows_is_continued(folder: Path, build: Path) -> None:
    write(folder, f"{EACH}yield scored(pair, 0.25)")
    assert detect(folder, build, "--limit", "4")[0] == 0
    tried = pd.read_parquet(folder / "mine.parquet")
    assert tried.groupby("split")["score"].count().tolist() == [4, 4]
    assert set(tried.loc[tried["score"].isna(), "evidence"]) == {"not asked"}
    code, printed = detect(folder, build)
    assert code == 0
    assert "8 answers of an interrupted run" in printed
    assert pd.read_parquet(folder / "mine.parquet")["score"].notna().all()


def test_a_limit_does_not_replace_a_whole_run(folder: Path, build: Path) -> None:
    write(folder, f"{EACH}yield scored(pair, 0.25)")
    assert detect(folder, build)[0] == 0
    code, printed = detect(folder, build, "--limit", "4")
    assert code == 2
    assert "which --limit would replace by fewer: give another file" in printed
    assert pd.read_parquet(folder / "mine.parquet")["score"].notna().all()


def test_calibration_rows_are_answered_without_their_family(folder: Path, build: Path) -> None:
    body = f"{EACH}yield scored(pair, float(pair.id in self.ids), str(len(self.families)))"
    write(folder, body, trains=True)
    assert detect(folder, build)[0] == 0
    answers = pd.read_parquet(folder / "mine.parquet").groupby("split")
    seen = {split: set(found["score"]) for split, found in answers}
    assert seen == {"calibration": {0.0}, "test": {0.0}}
    families = {split: set(map(int, found["evidence"])) for split, found in answers}
    (every,) = families["test"]
    assert max(families["calibration"]) < every
