from __future__ import annotations

import csv
import json
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from driftbench.errors import DatasetError, InputError
from driftbench.wild.tables import JudgedTable, open_table
from tests.wild.conftest import SOURCE

if TYPE_CHECKING:
    from pathlib import Path

ROWS = [
    {"nl": "One is one.", "lean": "theorem a : 1 = 1", "ok": True},
    {"nl": "One is, two\nis not.", "lean": "theorem a : 1 = 2", "ok": False},
]


def _write(folder: Path, name: str) -> str:
    path = folder / name
    (folder / "SOURCE.toml").write_text(SOURCE, encoding="utf-8")
    if name.endswith(".jsonl"):
        path.write_text("".join(f"{json.dumps(row)}\n" for row in ROWS), encoding="utf-8")
    elif name.endswith(".csv"):
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(ROWS[0]))
            writer.writeheader()
            writer.writerows(ROWS)
    else:
        pq.write_table(pa.Table.from_pylist(ROWS), path)
    return str(path)


def _texts(table: JudgedTable) -> list[tuple[str, str]]:
    return [(entry.text("nl"), str(entry.values["ok"])) for entry in table.entries]


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("a.jsonl", ["a.jsonl:1", "a.jsonl:2"]),
        ("a.csv", ["a.csv:2", "a.csv:4"]),
        ("a.parquet", ["a.parquet:1", "a.parquet:2"]),
    ],
)
def test_every_format_gives_the_same_records(tmp_path: Path, name: str, places: list[str]) -> None:
    table = open_table(_write(tmp_path, name))
    assert _texts(table) == [("One is one.", "True"), ("One is, two\nis not.", "False")]
    assert [str(entry.place) for entry in table.entries] == places
    assert table.origin.licence == "CC0-1.0"


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.txt", b"", r"give a file that ends in \.csv, \.json, \.jsonl, \.parquet, or "),
        ("a.json", b"[{}, 3]", r"a\.json:2: is not a record but 3"),
        ("a.json", b"{}", r"a\.json: is not a list of records but \{\}"),
        ("a.json", b"[", r"a\.json: is not JSON: "),
        ("a.json", b"[]", r"a\.json: has no record"),
        ("a.jsonl", b"\n", r"a\.jsonl: has no record"),
        ("a.csv", b"nl,ok\none\n", r"a\.csv:2: does not have the 2 columns"),
        ("a.csv", b"nl,ok\none,two,three\n", r"a\.csv:2: does not have the 2 columns"),
        ("a.csv", b'nl,ok\n"one,two\n', r"a\.csv:\d: is not CSV"),
        ("a.csv", b"nl,ok\none,\xff\n", r"a\.csv:2: byte 10 \(0xff\) is not UTF-8"),
        ("a.csv", b"nl,ok\no\0ne,two\n", r"a\.csv:2: "),
        ("a.parquet", b"nl,ok\n", r"a\.parquet: is not a Parquet file"),
    ],
)
def test_a_damaged_file_is_named(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    (tmp_path / "SOURCE.toml").write_text(SOURCE, encoding="utf-8")
    (tmp_path / name).write_bytes(content)
    with pytest.raises(InputError, match=message):
        _texts(open_table(str(tmp_path / name)))


def test_a_file_without_its_source_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("{}\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"its source is not known.*SOURCE\.toml"):
        open_table(str(tmp_path / "a.jsonl"))


class _Hub:
    """A Hub with one dataset."""

    def dataset_info(self, name: str, *, revision: str | None) -> Any:  # noqa: ANN401 -- a stub's
        assert (name, revision) == ("made/rows", "v1")
        return SimpleNamespace(sha="5" * 40, card_data={"license": "mit"})

    def load(self, name: str, *, revision: str) -> dict[str, list[dict[str, Any]]]:
        assert (name, revision) == ("made/rows", "5" * 40)
        return {"valid": ROWS[1:], "test": ROWS[:1]}


def test_a_hub_dataset_has_commit_and_licence(monkeypatch: pytest.MonkeyPatch) -> None:
    hub = _Hub()
    monkeypatch.setattr("huggingface_hub.HfApi", lambda: hub)
    monkeypatch.setattr("datasets.load_dataset", hub.load)
    table = open_table("hub:made/rows@v1")
    assert [str(entry.place) for entry in table.entries] == [
        "made/rows/test:1",
        "made/rows/valid:1",
    ]
    assert table.origin.repository == "huggingface.co/datasets/made/rows"
    assert (table.origin.commit, table.origin.licence) == ("5" * 40, "mit")
    assert table.origin.digest == open_table("hub:made/rows@v1").origin.digest


def test_an_unreachable_hub_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError("no route\nto the host")

    monkeypatch.setattr("huggingface_hub.HfApi.dataset_info", fail)
    with pytest.raises(DatasetError, match=r"hub:made/rows: no route; or fetch its file yourself"):
        open_table("hub:made/rows")
    with pytest.raises(InputError, match="name a dataset as hub:OWNER/NAME"):
        open_table("hub:../etc/passwd/x")
