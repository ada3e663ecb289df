from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.dataset import Row, check_dataset
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.shards import read_shard
from driftbench.errors import DatasetError, InputError
from driftbench.wild.annotation import Merged, merge
from driftbench.wild.annotation.study import read_study
from tests.wild.annotation.conftest import label_of, wild_row, write_dataset, write_labels

if TYPE_CHECKING:
    from pathlib import Path

    from tests.wild.annotation.conftest import LabelWords

F: LabelWords = ("faithful",)
HYPOTHESIS: LabelWords = ("drifted", "hypothesis_omission", "stronger")
TYPES: LabelWords = ("drifted", "type_coercion", "weaker")


@pytest.fixture
def files(study: Path, tmp_path: Path) -> list[Path]:
    """Return labels of two people of all items but one: they agree on two, and differ on two."""
    judgements = {"ann": [HYPOTHESIS, F, F, HYPOTHESIS, F], "ben": [HYPOTHESIS, F, TYPES, TYPES]}
    items = read_study(study).main
    return [
        write_labels(
            tmp_path / f"{name}.jsonl",
            [label_of(study, items[at], name, words) for at, words in enumerate(found)],
        )
        for name, found in judgements.items()
    ]


def _merge(files: list[Path], tmp_path: Path) -> Merged:
    return merge(
        files,
        study=tmp_path / "study",
        dataset=tmp_path / "wild_human",
        adjudicated=tmp_path / "adjudicated.toml",
        out=tmp_path / "out",
    )


def _rows(folder: Path) -> dict[str, Row]:
    return {
        record["id"]: Row.from_record(record)
        for name in sorted(read_lock(folder).shards)
        for record in read_shard(folder / name)
    }


def _decide(path: Path, item: str, **values: str) -> None:
    head, mark, tail = path.read_text(encoding="utf-8").partition(f'item = "{item}"')
    block, mark_after, rest = tail.partition("[[decisions]]")
    for key, value in values.items():
        block = block.replace(f'\n{key} = ""', f"\n{key} = {value}")
        block = block.replace(f"\n{key} = []", f"\n{key} = {value}")
    path.write_text(f"{head}{mark}{block}{mark_after}{rest}", encoding="utf-8")


def test_agreement_confirms_and_other_rows_stay(
    files: list[Path], dataset: Path, study: Path, tmp_path: Path
) -> None:
    before = {path: path.read_bytes() for path in sorted(dataset.rglob("*")) if path.is_file()}
    done = _merge(files, tmp_path)
    items = read_study(study).main
    assert done.agreed == items[:2]
    assert done.disputed == items[2:4]
    assert done.provisional == {"labelled by one person alone": items[4:5]}
    assert (done.labels, done.pilot, done.adjudicated) == (9, 0, ())
    old, new = _rows(dataset), _rows(tmp_path / "out")
    assert list(old) == list(new)
    changed = [id_ for id_ in old if old[id_] != new[id_]]
    assert sorted(changed) == sorted(items[:2])
    assert sorted(done.changed) == sorted(items[:2])
    assert [new[id_].label for id_ in items[:2]] == ["hypothesis_omission", "faithful"]
    assert {new[id_].evidence.kind for id_ in items[:2]} == {"annotators"}
    assert {new[id_].evidence.kind for id_ in items[2:]} == {"history"}
    assert {path: path.read_bytes() for path in before} == before


def test_the_result_is_a_valid_dataset(files: list[Path], tmp_path: Path) -> None:
    _merge(files, tmp_path)
    assert check_dataset(tmp_path / "out") == ()
    lock = read_lock(tmp_path / "out")
    assert lock.recipe["name"] == "made+annotated"
    assert lock.configs == ("wild_human",)
    card = (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    assert "2 rows were confirmed by annotators who agree" in card
    assert "annotators 2, history 8; `history` is provisional" in card


def test_raw_labels_are_published_and_named_by_rows(
    files: list[Path], study: Path, tmp_path: Path
) -> None:
    _merge(files, tmp_path)
    kept = (tmp_path / "out" / "labels.jsonl").read_text(encoding="utf-8").splitlines()
    given = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    assert sorted(kept) == sorted(given)
    item = read_study(study).main[0]
    row = _rows(tmp_path / "out")[item]
    lines = [int(name.partition(":")[2]) for name in row.evidence.basis[1:]]
    assert [json.loads(kept[line - 1])["item"] for line in lines] == [item, item]
    assert [json.loads(kept[line - 1])["annotator"] for line in lines] == ["ann", "ben"]


def test_the_same_labels_give_the_same_bytes_in_any_order(
    files: list[Path], tmp_path: Path
) -> None:
    _merge(files, tmp_path)
    out = tmp_path / "out"
    first = {path.name: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    _merge(files[::-1], tmp_path)
    assert {path.name: path.read_bytes() for path in out.rglob("*") if path.is_file()} == first


def test_a_third_person_decides_between_two_labels(
    files: list[Path], study: Path, tmp_path: Path
) -> None:
    _merge(files, tmp_path)
    path = tmp_path / "adjudicated.toml"
    one, other = read_study(study).main[2:4]
    _decide(path, one, by='"cal"', label='"faithful"')
    done = _merge(files, tmp_path)
    assert (done.adjudicated, done.disputed) == ((one,), (other,))
    row = _rows(tmp_path / "out")[one]
    assert (row.label, row.relation, row.evidence.kind) == ("faithful", "equivalent", "annotators")
    assert row.evidence.basis[-1] == f"adjudicated.toml#{one}"
    assert "a third person decided between 2 annotators" in (row.evidence.detail or "")
    assert check_dataset(tmp_path / "out") == ()
    # The first decision is still there, and the next one is added.
    classes = '["conclusion_generalization"]'
    judgements = {"direction": '"incomparable"', "reason": '"the bound"', "drift_classes": classes}
    _decide(path, other, by='"cal"', label='"drifted"', **judgements)
    assert _merge(files, tmp_path).adjudicated == (one, other)
    assert _rows(tmp_path / "out")[other].label == "conclusion_generalization"


def test_only_a_third_person_decides(files: list[Path], study: Path, tmp_path: Path) -> None:
    _merge(files, tmp_path)
    path = tmp_path / "adjudicated.toml"
    disputed, agreed, alone = (read_study(study).main[at] for at in (2, 0, 4))
    _decide(path, disputed, by='"ben"', label='"faithful"')
    with pytest.raises(InputError, match=r"by is ben, who labelled .*: a third person must decide"):
        _merge(files, tmp_path)
    text = path.read_text(encoding="utf-8").replace("ben", "cal")
    path.write_text(text.replace(disputed, agreed), encoding="utf-8")
    with pytest.raises(InputError, match=f"annotators agree on {agreed}: remove the decision"):
        _merge(files, tmp_path)
    path.write_text(text.replace(disputed, alone), encoding="utf-8")
    with pytest.raises(InputError, match=f"{alone} has 1 labels: decide only between two"):
        _merge(files, tmp_path)


def test_labels_of_the_pilot_confirm_nothing(
    files: list[Path], study: Path, tmp_path: Path
) -> None:
    item = read_study(study).pilot[0]
    pilot = [
        write_labels(
            tmp_path / f"pilot-{name}.jsonl", [label_of(study, item, name, F, phase="pilot")]
        )
        for name in ("ann", "ben")
    ]
    done = _merge([*files, *pilot], tmp_path)
    assert (done.labels, done.pilot) == (11, 2)
    assert item not in done.agreed
    assert _rows(tmp_path / "out")[item].evidence.kind == "history"


def test_a_bad_label_writes_nothing(files: list[Path], study: Path, tmp_path: Path) -> None:
    items = read_study(study).main
    bad = write_labels(tmp_path / "bad.jsonl", [label_of(study, items[0], "ann", F)])
    with pytest.raises(InputError, match=rf"bad\.jsonl:1: ann labelled '{items[0]}' at ann"):
        _merge([*files, bad], tmp_path)
    assert not (tmp_path / "out").exists()
    assert not (tmp_path / "adjudicated.toml").exists()


def test_only_unlabelled_wild_datasets_are_accepted(
    files: list[Path], dataset: Path, study: Path, tmp_path: Path
) -> None:
    def into(folder: Path, out: Path) -> None:
        merge(files, study=study, dataset=folder, adjudicated=tmp_path / "a.toml", out=out)

    with pytest.raises(InputError, match="is the dataset that is read: name another folder"):
        into(dataset, dataset)
    _merge(files, tmp_path)
    with pytest.raises(InputError, match="has labels already: give all labels at once"):
        into(tmp_path / "out", tmp_path / "again")
    rows = [wild_row(number) for number in range(20, 24)]
    with pytest.raises(
        InputError, match=rf"is not a row of {tmp_path / 'other'}: name the dataset"
    ):
        into(write_dataset(tmp_path / "other", rows), tmp_path / "again")
    made = [replace(row, evidence=replace(row.evidence, kind="construction")) for row in rows]
    with pytest.raises(InputError, match="annotators confirm wild rows only, whose kind is"):
        into(write_dataset(tmp_path / "built", made), tmp_path / "again")
    with pytest.raises(DatasetError, match="is not a driftbench build"):
        into(tmp_path / "nothing", tmp_path / "again")
