from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.dataset.records import LABELS
from driftbench.errors import DatasetError, InputError
from driftbench.pages import RowFilter, select

if TYPE_CHECKING:
    from pathlib import Path


def _ids(folder: Path, wanted: RowFilter) -> list[str]:
    return [record["id"] for _, record in select(folder, wanted).rows]


def test_all_rows_are_selected_in_order(build: Path) -> None:
    found = select(build, RowFilter())
    assert (found.config, found.passed, len(found.rows)) == ("controlled", 240, 240)
    labels = [record["label"] for _, record in found.rows]
    assert labels == sorted(labels, key=LABELS.index)
    assert {split for split, _ in found.rows} == {"calibration", "test"}


def test_a_small_sample_is_part_of_a_large_one(build: Path) -> None:
    small, large = (set(_ids(build, RowFilter(sample=n))) for n in (10, 50))
    assert (len(small), len(large)) == (10, 50)
    assert small < large
    assert small == set(_ids(build, RowFilter(sample=10)))
    assert small != set(_ids(build, RowFilter(sample=10, seed=1)))


def test_a_sample_is_stable_when_rows_are_removed(build: Path) -> None:
    remaining = [i for i in _ids(build, RowFilter()) if i[0] in "0123456789ab"]
    order = [i for i in _ids(build, RowFilter(sample=60)) if i in remaining]
    among = RowFilter(sample=len(order), among=frozenset(remaining))
    assert set(_ids(build, among)) == set(order)


def test_filters_are_joined(build: Path) -> None:
    wanted = RowFilter(labels=("combined", "faithful"), subfields=("algebra",), splits=("test",))
    found = select(build, wanted)
    assert {record["label"] for _, record in found.rows} == {"combined", "faithful"}
    assert {record["subfield"] for _, record in found.rows} == {"algebra"}
    assert {split for split, _ in found.rows} == {"test"}
    assert len(_ids(build, RowFilter(rules=("made-up",)))) == 120
    assert len(_ids(build, RowFilter(relations=("equivalent",)))) == 120


def test_a_sample_of_every_class(build: Path) -> None:
    found = select(build, RowFilter(sample=3, per_class=True))
    labels = [record["label"] for _, record in found.rows]
    assert {label: labels.count(label) for label in LABELS} == dict.fromkeys(LABELS, 3)


def test_an_id_may_be_shortened_if_it_is_unique(build: Path) -> None:
    every = _ids(build, RowFilter())
    assert _ids(build, RowFilter(ids=(every[7],))) == [every[7]]
    assert _ids(build, RowFilter(ids=(every[7][:12],))) == [every[7]]
    with pytest.raises(InputError, match="no row has the id 'xyz'"):
        select(build, RowFilter(ids=("xyz",)))
    with pytest.raises(InputError, match="no row has the id ''"):
        select(build, RowFilter(ids=("",)))


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        (RowFilter(labels=("combind",)), "unknown class 'combind': did you mean combined"),
        (
            RowFilter(rules=("made-upp",)),
            "unknown rule of this build 'made-upp': did you mean made-up",
        ),
        (RowFilter(subfields=("logic",)), "unknown subfield 'logic': give one of"),
        (RowFilter(relations=("equal",)), "unknown relation 'equal': did you mean equivalent"),
        (RowFilter(splits=("train",)), "unknown split 'train'"),
    ],
)
def test_an_unknown_filter_is_an_error(build: Path, wanted: RowFilter, message: str) -> None:
    with pytest.raises(InputError, match=message):
        select(build, wanted)


def test_an_unknown_configuration_is_an_error(build: Path, tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="only controlled"):
        select(build, RowFilter(), config="fresh")
    with pytest.raises(DatasetError, match="is not a driftbench build"):
        select(tmp_path / "nowhere", RowFilter())


def test_a_broken_shard_is_named(build: Path) -> None:
    path = next(build.glob("*/test-*.parquet"))
    path.write_bytes(b"no parquet")
    with pytest.raises(DatasetError, match=r"test-00000.*the file was changed"):
        select(build, RowFilter())
