from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

import pytest

import driftbench
from driftbench.dataset.check import check_dataset
from driftbench.dataset.load import LOCAL, find_build, find_dataset, load_dataset, record_build
from driftbench.dataset.publish.lock import read_lock, write_lock
from driftbench.dataset.publish.withheld import withhold
from driftbench.dataset.records import schema
from driftbench.errors import DatasetError, InputError
from tests.alone import be_alone

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from tests.dataset.conftest import MakeBuild

T = TypeVar("T")

PLAIN = """
import json, sys
import datasets
found = datasets.load_dataset(*sys.argv[1:])
print(json.dumps({split: [len(rows), rows.column_names] for split, rows in found.items()}))
"""


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    be_alone(tmp_path, monkeypatch)


def _plain(folder: Path, *arguments: str, home: Path) -> dict[str, list[object]]:
    """Load with `datasets` only, without this package, offline."""
    environment = {
        **os.environ,
        "HF_HOME": str(home),
        "HF_HUB_OFFLINE": "1",
        "HF_DATASETS_OFFLINE": "1",
    }
    done = subprocess.run(
        [sys.executable, "-c", PLAIN, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, list[object]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(("inside", "name"), [("build", "driftbench"), (".", "build/driftbench")])
def test_datasets_loads_the_folder(
    tmp_path: Path, make_build: MakeBuild, inside: str, name: str
) -> None:
    make_build(tmp_path / "build" / "driftbench")
    found = _plain(tmp_path / inside, name, "controlled", home=tmp_path / "home")
    assert list(found) == ["calibration", "test"]
    assert [columns for _, columns in found.values()] == [schema().names] * 2
    counts = [count for count, _ in found.values()]
    assert sum(map(int, map(str, counts))) == 240


def test_datasets_loads_the_rows_of_the_latest_build(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[driftbench.dataset.records.Row, ...]
) -> None:
    def loaded(folder: Path) -> int:
        found = _plain(folder, "driftbench", "controlled", home=tmp_path / "home")
        return sum(int(str(count)) for count, _ in found.values())

    make_build(tmp_path / "a" / "driftbench", rows[:2])
    assert loaded(tmp_path / "a") == 2
    make_build(tmp_path / "a" / "driftbench", rows[:3])
    assert loaded(tmp_path / "a") == 3
    make_build(tmp_path / "b" / "driftbench", rows[:4])
    assert loaded(tmp_path / "b") == 4


def test_datasets_loads_the_given_folder(tmp_path: Path, make_build: MakeBuild) -> None:
    whole = make_build(tmp_path / "whole" / "driftbench")
    public = tmp_path / "public" / "driftbench"
    withhold(whole, out=public, labels=tmp_path / "labels.parquet")
    home = tmp_path / "home"
    for folder, masked in ((whole, False), (public, True), (whole, False)):
        code = "import datasets, json, sys\nrows = datasets.load_dataset(sys.argv[1])['test']\n"
        code += "print(json.dumps(set(rows['label']) == {None}))"
        environment = {**os.environ, "HF_HOME": str(home), "HF_HUB_OFFLINE": "1"}
        done = subprocess.run(
            [sys.executable, "-c", code, str(folder)],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        assert json.loads(done.stdout) is masked


def test_a_rebuilt_folder_with_old_times_is_read_again(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[driftbench.dataset.records.Row, ...]
) -> None:
    for count in (2, 3):
        build = make_build(tmp_path / "driftbench", rows[:count])
        for shard in build.glob("*/*.parquet"):
            os.utime(shard, (1, 1))
        found = load_dataset("controlled", path=build)
        assert sum(len(found[split]) for split in found) == count


def test_a_split_without_rows(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[driftbench.dataset.records.Row, ...]
) -> None:
    family = [row for row in rows if row.family == rows[0].family]
    build = make_build(tmp_path / "build", family)
    assert list(_plain(tmp_path, "build", "controlled", home=tmp_path / "home")) == ["test"]
    assert len(load_dataset("controlled", path=build)["test"]) == len(family)
    assert check_dataset(build) == ()
    with pytest.raises(DatasetError, match="controlled / calibration has no row: take another"):
        load_dataset("controlled", split="calibration", path=build)


def test_a_path_is_loaded(tmp_path: Path, make_build: MakeBuild) -> None:
    build = make_build(tmp_path / "anywhere")
    test = load_dataset("controlled", split="test", path=build)
    assert test.column_names == schema().names
    both = load_dataset("controlled", path=str(build))
    assert sorted(both) == ["calibration", "test"]
    assert sum(len(both[split]) for split in both) == 240
    assert test["id"] == sorted(test["id"])


def test_load_dataset_is_exported(tmp_path: Path, make_build: MakeBuild) -> None:
    build = make_build(tmp_path / "anywhere")
    assert len(driftbench.load_dataset("controlled", split="test", path=build)) > 100


def test_a_rebuilt_folder_is_read_again(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[driftbench.dataset.records.Row, ...]
) -> None:
    build = make_build(tmp_path / "anywhere")
    before = load_dataset("controlled", split="test", path=build)
    make_build(build, rows[:100])
    after = load_dataset("controlled", split="test", path=build)
    assert len(after) < len(before)


def test_places_are_searched_in_order(tmp_path: Path, make_build: MakeBuild) -> None:
    checkout = make_build(tmp_path / "checkout" / LOCAL)
    assert find_build("controlled") == checkout
    noted = make_build(tmp_path / "noted")
    record_build(noted)
    assert find_build("controlled") == noted
    here = make_build(tmp_path / "cwd" / LOCAL)
    assert find_build("controlled") == here


def test_the_starter_is_not_the_benchmark(starter: Path, tmp_path: Path) -> None:
    """The starter of a checkout is a separate configuration, not used for others."""
    build = tmp_path / "checkout" / LOCAL
    shutil.copytree(starter, build)
    with pytest.raises(DatasetError, match="no build of 'controlled'"):
        load_dataset("controlled")
    with pytest.raises(DatasetError, match="no configuration 'controlled', only starter"):
        load_dataset("controlled", path=build)
    rows = load_dataset("starter")
    assert sum(len(rows[split]) for split in rows) == 330
    found = find_dataset()
    assert (found.folder, found.config, found.recipe) == (build, "starter", "starter")


def test_the_last_build_comes_before_the_starter(tmp_path: Path, make_build: MakeBuild) -> None:
    make_build(tmp_path / "checkout" / LOCAL, config="starter")
    last = make_build(tmp_path / "last")
    record_build(last)
    assert (find_dataset().folder, find_dataset().config) == (last, "controlled")


def _add_configuration(build: Path, config: str) -> None:
    """Add the shards of `mini` to the lock under another configuration."""
    lock = read_lock(build)

    def doubled(table: Mapping[str, T]) -> dict[str, T]:
        return {**table, **{name.replace("mini/", f"{config}/"): table[name] for name in table}}

    write_lock(build, replace(lock, shards=doubled(lock.shards), digests=doubled(lock.digests)))


def test_the_only_configuration_is_the_default(tmp_path: Path, make_build: MakeBuild) -> None:
    build = make_build(tmp_path / "build", config="mini")
    assert find_dataset(path=build).config == "mini"
    _add_configuration(build, "other")
    with pytest.raises(DatasetError, match=r"holds the configurations mini, other: name one"):
        find_dataset(path=build)
    _add_configuration(build, "controlled")
    assert find_dataset(path=build).config == "controlled"
    assert find_dataset("mini", path=build).config == "mini"


def test_an_import_does_not_hide_a_build(tmp_path: Path, make_build: MakeBuild) -> None:
    built = make_build(tmp_path / "built")
    record_build(built)
    record_build(tmp_path / "nothing", imported="wild_human")
    assert find_build("controlled") == built
    imported = make_build(tmp_path / "imported")
    record_build(imported, imported="controlled")
    assert find_build("controlled") == imported


def test_a_missing_import_gives_the_command() -> None:
    with pytest.raises(DatasetError, match="driftbench wild import"):
        find_build("wild_human")


def test_a_build_without_the_configuration_is_skipped(
    tmp_path: Path, make_build: MakeBuild
) -> None:
    make_build(tmp_path / "cwd" / LOCAL)
    with pytest.raises(DatasetError, match="no build of 'controlled_full'") as caught:
        find_build("controlled_full")
    assert "driftbench build --recipe full --snapshot git:mathlib4.git@" in str(caught.value)


def test_a_missing_build_gives_the_command() -> None:
    with pytest.raises(DatasetError) as caught:
        load_dataset("controlled", split="test")
    message = str(caught.value)
    assert "driftbench build --recipe paper --snapshot git:mathlib4.git@" in message
    assert "driftbench build --recipe starter --snapshot starter" in message


def test_a_path_without_the_configuration_is_an_error(
    tmp_path: Path, make_build: MakeBuild
) -> None:
    build = make_build(tmp_path / "anywhere")
    with pytest.raises(DatasetError, match="holds no configuration 'wild', only controlled"):
        load_dataset("wild", path=build)
    with pytest.raises(DatasetError, match="is not a driftbench build"):
        load_dataset("controlled", path=tmp_path)


def test_wrong_arguments_are_errors(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="give one of calibration, test"):
        load_dataset("controlled", split="train")
    with pytest.raises(InputError, match="give one of them"):
        load_dataset("controlled", path=tmp_path, revision="v1")


def test_a_revision_is_searched_on_the_hub_only(tmp_path: Path, make_build: MakeBuild) -> None:
    make_build(tmp_path / "cwd" / LOCAL)
    with pytest.raises(DatasetError, match="is not in the cache, and HF_HUB_OFFLINE is set"):
        load_dataset("controlled", revision="v1")


def test_a_cache_that_cannot_be_written_is_ignored(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file", encoding="utf-8")
    record_build(tmp_path)
    with pytest.raises(DatasetError):
        find_build("controlled")


def test_the_default_configuration_and_a_part_of_a_split(
    tmp_path: Path, make_build: MakeBuild
) -> None:
    make_build(tmp_path / "cwd" / LOCAL)
    every = load_dataset("controlled", split="test")
    assert load_dataset(split="test")["id"] == every["id"]
    assert load_dataset(split="test[:7]")["id"] == every["id"][:7]
    assert sorted(load_dataset()) == ["calibration", "test"]


def test_rows_as_a_stream(tmp_path: Path, make_build: MakeBuild) -> None:
    from datasets import IterableDataset, IterableDatasetDict

    build = make_build(tmp_path / "anywhere")
    rows = load_dataset("controlled", split="test", path=build)
    stream = load_dataset("controlled", split="test", path=build, streaming=True)
    assert isinstance(stream, IterableDataset)
    assert list(stream) == list(rows)
    streams = load_dataset("controlled", path=build, streaming=True)
    assert isinstance(streams, IterableDatasetDict)
    assert list(streams["test"]) == list(rows)


def test_an_unknown_configuration_is_one_short_error() -> None:
    with pytest.raises(DatasetError) as caught:
        load_dataset("controled")
    message = str(caught.value)
    assert message.startswith("no configuration 'controled': did you mean controlled?\n")
    assert "controlled_full, fresh, mini, starter, wild_human, wild_llm" in message
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None


def test_a_configuration_of_ones_own_is_looked_for_on_ones_own_hub(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DRIFTBENCH_HUB", "me/mine")
    with pytest.raises(DatasetError, match="me/mine is not in the cache") as caught:
        load_dataset("ours")
    assert caught.value.__cause__ is None
