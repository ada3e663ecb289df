"""Comparing builds with reference builds."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from driftbench.cli import cli
from driftbench.dataset.publish import reference
from driftbench.dataset.publish.lock import LOCK, Lock, lock_text, read_lock
from driftbench.dataset.publish.reference import (
    NoReference,
    OtherBuild,
    ReferenceBuild,
    compare_with_reference,
    reference_answered,
    reference_locks,
)
from driftbench.dataset.publish.withheld import withhold
from driftbench.dataset.publish.write import write_records
from driftbench.dataset.shards import read_shard
from driftbench.errors import DatasetError
from tests.dataset.relocking import relock

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.dataset.conftest import MakeBuild

TEST = "controlled/test-00000-of-00001.parquet"


@pytest.fixture
def build(tmp_path: Path, make_build: MakeBuild) -> Path:
    return make_build(tmp_path / "build")


@pytest.fixture
def bundled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of reference locks of a checkout or a wheel."""
    folder = tmp_path / "bundled"
    folder.mkdir()
    monkeypatch.setattr(reference, "resource", {"build": folder}.__getitem__)
    return folder


@pytest.fixture
def referred(build: Path, bundled: Path) -> Lock:
    """The lock of the build, made the reference build of recipe `made`."""
    (bundled / "made.lock.json").write_bytes((build / LOCK).read_bytes())
    return read_lock(build)


def test_a_build_with_the_reference_lock_is_the_reference_build(
    build: Path, referred: Lock
) -> None:
    assert reference_locks() == {"made": referred}
    found = compare_with_reference(referred)
    assert found == ReferenceBuild("made", "0.1.0", ())
    message = "this is the reference build made of version 0.1.0"
    assert str(found) == message
    done = CliRunner().invoke(cli, ["check", str(build)])
    assert done.exit_code == 0
    assert done.output.splitlines()[-1] == f"{build}: {message}"


def test_a_recipe_without_a_reference_lock(build: Path, bundled: Path) -> None:
    assert not list(bundled.iterdir())
    assert compare_with_reference(read_lock(build)) == NoReference("made")
    message = "no reference build of recipe made is known to this version"
    assert message in CliRunner().invoke(cli, ["check", str(build)]).output
    found = json.loads(CliRunner().invoke(cli, ["check", str(build), "--json"]).stdout)
    assert found == {"problems": [], "reference": message, "elaboration": None}


@pytest.mark.parametrize(
    ("change", "differs"),
    [
        ({"recipe": {"name": "made", "sha256": "9" * 64}}, ("recipe",)),
        ({"snapshot": {"commit": "9" * 40}}, ("snapshot",)),
        ({"since": {"commit": "9" * 40}}, ("since",)),
        ({"digests": {"controlled/test": "9" * 64}}, ("rows of controlled/test",)),
        (
            {"version": "9", "rules": {}, "digests": {"controlled/calibration": "9" * 64}},
            ("version", "rules", "rows of controlled/calibration"),
        ),
    ],
)
def test_other_recipe_snapshot_or_rows_give_another_build(
    referred: Lock, change: dict[str, Any], differs: tuple[str, ...]
) -> None:
    merged: dict[str, Any] = {
        key: {**getattr(referred, key), **value} if isinstance(value, dict) and value else value
        for key, value in change.items()
    }
    found = compare_with_reference(replace(referred, **merged))
    assert found == OtherBuild("made", "0.1.0", differs)
    assert str(found) == (
        "this is not the reference build made of version 0.1.0; "
        f"it differs in: {', '.join(differs)}"
    )


@pytest.mark.parametrize(
    ("change", "differs"),
    [
        ({"version": "9"}, ("version",)),
        ({"rules": {"made-up": "2+0"}}, ("rules",)),
        ({"curation": "9"}, ("curation",)),
        ({"engines": {"finder/z3": "5.4.1.0"}}, ("engines",)),
        ({"libraries": {"pyarrow": "17.0"}}, ("libraries",)),
    ],
)
def test_other_inputs_are_listed_as_differences(
    referred: Lock, change: dict[str, Any], differs: tuple[str, ...]
) -> None:
    found = compare_with_reference(replace(referred, **change))
    assert found == ReferenceBuild("made", "0.1.0", differs)
    message = f"this is the reference build made of version 0.1.0; it differs in: {differs[0]}"
    assert str(found) == message


def _evidence(rows: list[dict[str, Any]]) -> None:
    rows[0]["evidence"]["detail"] = "said otherwise"


def _order(rows: list[dict[str, Any]]) -> None:
    rows.reverse()


@pytest.mark.parametrize("change", [_evidence, _order])
def test_other_evidence_is_listed_as_a_difference(
    build: Path, referred: Lock, change: Callable[[list[dict[str, Any]]], None]
) -> None:
    rows = read_shard(build / TEST)
    change(rows)
    shard = write_records(build / TEST, rows)
    lock = replace(referred, shards={**referred.shards, TEST: shard})
    assert compare_with_reference(lock) == ReferenceBuild("made", "0.1.0", ("evidence",))
    shard = replace(referred.shards[TEST], sha256="9" * 64)
    lock = replace(referred, shards={**referred.shards, TEST: shard})
    assert compare_with_reference(lock) == ReferenceBuild("made", "0.1.0", ("bytes of shards",))


def test_the_public_part_counts_as_the_reference_build(
    tmp_path: Path, build: Path, referred: Lock
) -> None:
    withhold(build, out=tmp_path / "public", labels=tmp_path / "labels.parquet")
    lock = read_lock(tmp_path / "public")
    assert lock.shards != referred.shards
    assert compare_with_reference(lock) == ReferenceBuild("made", "0.1.0", ())


def test_rows_that_differ_from_the_lock_are_not_compared(build: Path, referred: Lock) -> None:
    rows = read_shard(build / TEST)
    rows[0]["subfield"] = "topology" if rows[0]["subfield"] != "topology" else "algebra"
    shard = write_records(build / TEST, rows)
    relock(build, replace(referred, shards={**referred.shards, TEST: shard}))
    done = CliRunner().invoke(cli, ["check", str(build)])
    assert done.exit_code == 1
    assert "reference build" not in done.output
    found = json.loads(CliRunner().invoke(cli, ["check", str(build), "--json"]).stdout)
    assert found["reference"] is None


def test_reference_answered(referred: Lock) -> None:
    data = {name.partition("/")[2]: digest for name, digest in referred.digests.items()}
    assert reference_answered("controlled", data) == "made"
    assert reference_answered("controlled", {"test": data["test"]}) == "made"
    assert reference_answered("controlled", {**data, "test": data["calibration"]}) == ""
    assert reference_answered("another", data) == ""
    assert reference_answered("controlled", {}) == ""


def test_a_damaged_reference_lock_is_an_error(referred: Lock, bundled: Path) -> None:
    path = bundled / "made.lock.json"
    path.write_text(lock_text(replace(referred, digests={})), encoding="utf-8")
    with pytest.raises(DatasetError, match=r"made\.lock\.json: digests must have exactly the keys"):
        compare_with_reference(referred)


def test_committed_locks_match_their_recipes_and_are_shipped(repository: Path) -> None:
    pyproject = (repository / "pyproject.toml").read_text(encoding="utf-8")
    for name, lock in reference_locks().items():
        path = f"build/{name}.lock.json"
        assert lock.recipe["name"] == name
        assert lock_text(lock) == (repository / path).read_text(encoding="utf-8")
        assert f'"{path}" = "driftbench/_data/{path}"\n' in pyproject
        assert f'  "{path}",\n' in pyproject
