"""Rows that are not scored, and withheld labels."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from driftbench.cli import cli
from driftbench.dataset.publish.errata import ERRATA, Errata, Withdrawn, errata_text
from driftbench.dataset.publish.versions import parse_version
from driftbench.dataset.publish.withheld import withhold
from driftbench.detectors import read_splits
from driftbench.errors import DatasetError, InputError, SubmissionError
from driftbench.leaderboard import Evaluator
from tests.dataset.conftest import make_build as make_whole_build
from tests.dataset.conftest import recipe, rows
from tests.leaderboard.fake_build import fake_rows, make_build, perfect

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeBuild

__all__ = ["make_whole_build", "recipe", "rows"]

TEST = fake_rows(range(20))


def _run(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words])


def _withdraw(folder: Path, *entries: tuple[Row, str]) -> None:
    found = (
        Withdrawn(since=parse_version(since), id=row.id, date="2026-12-01", reason="too strong")
        for row, since in entries
    )
    (folder / ERRATA).write_text(errata_text(Errata(tuple(sorted(found)))), encoding="utf-8")


def _wrong(rows: tuple[Row, ...], *bad: Row) -> dict[str, float]:
    """Return perfect scores, except for some rows."""
    scores = perfect(rows)
    return scores | {row.id: 1 - scores[row.id] for row in bad}


class TestErrata:
    def test_withdrawn_rows_are_not_scored(self, tmp_path: Path) -> None:
        build = make_build(tmp_path / "build")
        submitted = _wrong(TEST, TEST[0])
        before = Evaluator(path=build, resamples=20).evaluate(submitted)
        _withdraw(build, (TEST[0], "1.0.1"), (TEST[2], "1.1.0"))
        after = Evaluator(path=build, resamples=20).evaluate(submitted)
        assert (before.made_with.n, after.made_with.n) == (40, 38)
        assert before.scores["f1"].value < after.scores["f1"].value == 1.0
        assert "|errata:1.1.0|" in after.signature
        assert "errata" not in before.signature
        first = Evaluator(path=build, resamples=20, errata="1.0.1").evaluate(submitted)
        assert (first.made_with.n, first.made_with.errata) == (39, "1.0.1")
        ignored = Evaluator(path=build, resamples=20, errata="ignore").evaluate(submitted)
        assert ignored.to_json() == before.to_json()

    def test_errata_of_other_rows_change_nothing(self, tmp_path: Path) -> None:
        build = make_build(tmp_path / "build")
        before = Evaluator(path=build, resamples=20).evaluate(perfect(TEST)).to_json()
        _withdraw(build, (fake_rows([999])[0], "1.0.1"))
        assert Evaluator(path=build, resamples=20).evaluate(perfect(TEST)).to_json() == before

    def test_withdrawn_row_may_be_missing(self, tmp_path: Path) -> None:
        build = make_build(tmp_path / "build")
        _withdraw(build, (TEST[0], "1.0.1"))
        fewer = perfect(TEST[1:])
        report = Evaluator(path=build, resamples=20).evaluate(fewer)
        assert report.made_with.n == 39
        with pytest.raises(SubmissionError, match="1 of 40 test ids have no row"):
            Evaluator(path=build, errata="ignore").evaluate(fewer)
        del fewer[TEST[5].id]
        with pytest.raises(SubmissionError, match="1 of 39 test ids have no row"):
            Evaluator(path=build).evaluate(fewer)

    def test_withdrawn_calibration_rows_fit_no_threshold(self, tmp_path: Path) -> None:
        build = make_build(tmp_path / "build")
        out = tmp_path / "lint.parquet"
        done = _run("detect", "--detector", "lint", "--dataset", build, "-o", out)
        assert done.exit_code == 0, done.output
        plain = Evaluator(path=build, resamples=20).evaluate(out)
        _withdraw(build, (fake_rows([100])[0], "1.0.1"))
        report = Evaluator(path=build, resamples=20).evaluate(out)
        assert plain.made_with.calibration
        assert (report.made_with.n, report.made_with.errata) == (40, "1.0.1")

    def test_unknown_errata_version_is_an_error(self, tmp_path: Path) -> None:
        build = make_build(tmp_path / "build")
        with pytest.raises(InputError, match="give 'latest', 'ignore' or a version"):
            Evaluator(path=build, errata="some").evaluate(perfect(TEST))

    def test_split_without_scored_rows_is_an_error(self, tmp_path: Path) -> None:
        build = make_build(tmp_path / "build")
        _withdraw(build, *((row, "1.0.1") for row in TEST))
        with pytest.raises(DatasetError, match="has no row to score"):
            Evaluator(path=build).evaluate(perfect(TEST))


class TestCommonRows:
    """An old dataset, and a new one with fewer rows, more rows, and one row relabelled."""

    NEW = (
        *TEST[4:12],
        replace(TEST[13], label="combined", drift_classes=("type_coercion", "x")),
        *TEST[14:],
        *fake_rows(range(30, 34)),
    )

    @pytest.fixture
    def builds(self, tmp_path: Path) -> tuple[Path, Path]:
        return make_build(tmp_path / "old"), make_build(tmp_path / "new", test=self.NEW)

    def test_common_with_scores_common_rows(self, builds: tuple[Path, Path]) -> None:
        old, new = builds
        evaluator = Evaluator(path=new, common_with=old, resamples=20)
        reports = [evaluator.evaluate(_wrong(rows, TEST[6])) for rows in (TEST, self.NEW)]
        assert len({report.to_json() for report in reports}) == 1
        assert reports[0].made_with.n == 8 + 26
        digest = Evaluator(path=old).data["test"]
        assert f"|common:{digest[:12]}|" in reports[0].signature

    def test_common_with_ignores_rows_of_other_labels(self, builds: tuple[Path, Path]) -> None:
        old, new = builds
        evaluator = Evaluator(path=new, common_with=old, resamples=20)
        different = [row for row in self.NEW if row.id not in perfect(TEST)] + [TEST[13]]
        scores = {evaluator.evaluate(_wrong(self.NEW, *bad)).to_json() for bad in ((), different)}
        assert len(scores) == 1

    def test_submission_without_common_with_needs_its_own_dataset(
        self, builds: tuple[Path, Path]
    ) -> None:
        _, new = builds
        with pytest.raises(SubmissionError, match="ids that the dataset does not contain"):
            Evaluator(path=new).evaluate(perfect(TEST))

    def test_common_rows_must_be_answered(self, builds: tuple[Path, Path]) -> None:
        old, new = builds
        scores = perfect(TEST)
        del scores[TEST[6].id]
        with pytest.raises(SubmissionError, match="1 of 34 test ids have no row"):
            Evaluator(path=new, common_with=old).evaluate(scores)

    def test_common_with_accepts_files_of_either_dataset(
        self, builds: tuple[Path, Path], tmp_path: Path
    ) -> None:
        old, new = builds
        for folder in builds:
            words = ["detect", "--detector", "random", "--dataset", folder, "-o"]
            assert _run(*words, tmp_path / f"{folder.name}.parquet").exit_code == 0
        files = [tmp_path / "old.parquet", tmp_path / "new.parquet"]
        done = _run("evaluate", *files, "--dataset", new, "--common-with", old, "--resamples", 10)
        assert done.exit_code == 0, done.output
        assert done.stdout.count("n:34|") == 2
        assert _run("evaluate", *files, "--dataset", new).exit_code == 2

    def test_common_with_rejects_disjoint_datasets(self, tmp_path: Path) -> None:
        old = make_build(tmp_path / "old")
        new = make_build(tmp_path / "new", test=fake_rows(range(40, 60)))
        with pytest.raises(DatasetError, match="has no row to score"):
            Evaluator(path=new, common_with=old).evaluate(perfect(TEST))


class TestWithheld:
    @pytest.fixture
    def parts(
        self, tmp_path: Path, make_whole_build: MakeBuild
    ) -> tuple[Path, Path, Path, dict[str, float]]:
        """The whole dataset, its public part, its labels, and a random submission."""
        whole = make_whole_build(tmp_path / "whole")
        public, labels = tmp_path / "public", tmp_path / "labels.parquet"
        withhold(whole, out=public, labels=labels)
        data = read_splits("controlled", path=whole, only=["test"])["test"]
        scores = {row["id"]: int(row["id"][:4], 16) / 65536 for row in data.records}
        return whole, public, labels, scores

    def test_labels_file_gives_the_same_scores(
        self, parts: tuple[Path, Path, Path, dict[str, float]]
    ) -> None:
        whole, public, labels, scores = parts
        one = Evaluator(path=whole, resamples=20).evaluate(scores)
        other = Evaluator(path=public, labels=labels, resamples=20).evaluate(scores)
        assert one.to_json() == other.to_json()

    def test_answers_to_the_public_part_are_scored(
        self, parts: tuple[Path, Path, Path, dict[str, float]], tmp_path: Path
    ) -> None:
        _, public, labels, _ = parts
        out = tmp_path / "lint.parquet"
        done = _run("detect", "--detector", "lint", "--dataset", public, "-o", out)
        assert done.exit_code == 0, done.output
        done = _run("evaluate", out, "--dataset", public, "--resamples", 10)
        assert done.exit_code == 2
        assert "the labels of split 'test' of 'controlled' are withheld" in done.output
        words = ["evaluate", out, "--dataset", public, "--resamples", 10, "--labels"]
        done = _run(*words, labels)
        assert done.exit_code == 0, done.output
        assert "|calibration:" in done.output

    def test_validation_needs_no_labels(
        self, parts: tuple[Path, Path, Path, dict[str, float]]
    ) -> None:
        _, public, _, scores = parts
        scores.pop(min(scores))
        with pytest.raises(SubmissionError, match=r"1 of .* test ids have no row"):
            Evaluator(path=public).evaluate(scores)

    def test_superfluous_labels_file_is_rejected(
        self, parts: tuple[Path, Path, Path, dict[str, float]]
    ) -> None:
        whole, _, labels, scores = parts
        with pytest.raises(InputError, match="has its labels: leave out the file of labels"):
            Evaluator(path=whole, labels=labels).evaluate(scores)

    def test_calibration_split_needs_no_labels_file(
        self, parts: tuple[Path, Path, Path, dict[str, float]]
    ) -> None:
        whole, public, _, _ = parts
        rows = read_splits("controlled", path=whole)["calibration"].records
        scores = {row["id"]: float(row["label"] != "faithful") for row in rows}
        report = Evaluator(path=public, split="calibration", resamples=20).evaluate(scores)
        assert report.scores["f1"].value == 1.0

    def test_common_with_rejects_withheld_labels(
        self,
        parts: tuple[Path, Path, Path, dict[str, float]],
        tmp_path: Path,
        make_whole_build: MakeBuild,
        rows: tuple[Row, ...],
    ) -> None:
        whole, public, labels, scores = parts
        same = Evaluator(path=public, labels=labels, common_with=whole, resamples=20)
        assert same.evaluate(scores).made_with.n == len(scores)
        other = make_whole_build(tmp_path / "other", rows[:200])
        with pytest.raises(
            DatasetError, match="with the same label in both datasets are not known"
        ):
            Evaluator(path=public, common_with=other).evaluate(scores)
