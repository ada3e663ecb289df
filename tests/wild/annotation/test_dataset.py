from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from driftbench.dataset import check_dataset
from driftbench.errors import InputError
from driftbench.wild.annotation import export, merge
from driftbench.wild.annotation.dataset import open_dataset
from driftbench.wild.annotation.study import read_study
from tests.wild.annotation.conftest import label_of, write_labels

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset import Row


HISTORY = {"cue": "fix", "engines": {"E": "3.5.1"}}


@pytest.fixture
def mined(rows: tuple[Row, ...], tmp_path: Path) -> Path:
    """Return a file of pairs as mining writes it."""
    path = tmp_path / "pairs.jsonl"
    return write_labels(path, [{**row.to_record(), "history": HISTORY} for row in rows])


def test_mined_pairs_become_a_dataset(mined: Path, tmp_path: Path) -> None:
    study = tmp_path / "study"
    export(mined, annotator="ann", out=study)
    items = read_study(study).main
    message = ("drifted", "hypothesis_omission", "stronger")
    files = [
        write_labels(tmp_path / f"{name}.jsonl", [label_of(study, items[0], name, message)])
        for name in ("ann", "ben")
    ]
    out, adjudicated = tmp_path / "out", tmp_path / "a.toml"
    done = merge(files, study=study, dataset=mined, adjudicated=adjudicated, out=out)
    assert done.agreed == items[:1]
    assert done.lock.configs == ("wild_human",)
    assert done.lock.recipe["name"] == "history+annotated"
    assert done.lock.engines == {"E": "3.5.1"}
    assert done.lock.snapshot["repository"] == "example.org/made"
    assert sum(shard.rows for shard in done.lock.shards.values()) == 10
    assert check_dataset(out) == ()


def test_a_build_keeps_its_splits(dataset: Path, rows: tuple[Row, ...]) -> None:
    _, config, splits = open_dataset(dataset)
    assert config == "wild_human"
    assert splits == {"calibration": rows[:2], "test": rows[2:]}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"id": "0" * 16},
            r"pairs\.jsonl:1: id is '0000000000000000', and the row gives \w+: mine",
        ),
        ({"source": {}}, r"pairs\.jsonl:1: is not a row: .*: give what mining wrote"),
        ({"edits": 3}, r"pairs\.jsonl:1: is not a row: .*: give what mining wrote"),
        (
            {"history": {"engines": {"E": 3}}},
            r"pairs\.jsonl:1: history\.engines is {'E': 3}: give what mining wrote",
        ),
    ],
)
def test_malformed_rows_are_named(change: dict[str, object], message: str, mined: Path) -> None:
    first, *others = mined.read_text(encoding="utf-8").splitlines()
    changed = json.dumps(json.loads(first) | change)
    mined.write_text("\n".join([changed, *others]), encoding="utf-8")
    with pytest.raises(InputError, match=message):
        open_dataset(mined)


def test_pairs_of_two_sources_are_refused_and_one_pair_is_enough(mined: Path) -> None:
    lines = mined.read_text(encoding="utf-8").splitlines()
    one = json.loads(lines[0])
    one["source"]["commit"] = "1" * 40
    mined.write_text("\n".join([json.dumps(one), *lines[1:]]), encoding="utf-8")
    with pytest.raises(InputError, match="has rows of 2 sources: give those of one"):
        open_dataset(mined)
    mined.write_text(lines[0], encoding="utf-8")
    _, _, splits = open_dataset(mined)
    assert {split: len(rows) for split, rows in splits.items()} == {"test": 1}
