from __future__ import annotations

import json
import math
import os
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from driftbench.errors import SubmissionError
from driftbench.leaderboard import Evaluator, Invalid
from driftbench.leaderboard.submission import Submission
from driftbench.metrics import Calibrated
from tests.leaderboard.fake_build import fake_rows, make_build, perfect

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from driftbench.leaderboard.reading import Source

TEST = perfect(fake_rows(range(20)))
CALIBRATION = perfect(fake_rows(range(100, 110)))
FIRST = min(TEST)


@pytest.fixture
def evaluator(tmp_path: Path) -> Evaluator:
    return Evaluator(path=make_build(tmp_path / "build"), resamples=10)


def columns(**extra: object) -> dict[str, list[Any]]:
    names = sorted(TEST)
    found: dict[str, list[Any]] = {"id": names, "score": [TEST[name] for name in names]}
    return found | {
        name: value if isinstance(value, list) else [value] * len(names)
        for name, value in extra.items()
    }


def put(rows: dict[str, list[Any]], name: str, row: int, value: object) -> dict[str, list[Any]]:
    rows[name] = [*rows[name][: row - 1], value, *rows[name][row:]]
    return rows


def lines(rows: dict[str, list[Any]]) -> str:
    records = [dict(zip(rows, values, strict=True)) for values in zip(*rows.values(), strict=True)]
    return "".join(f"{json.dumps(record)}\n" for record in records)


def kinds(evaluator: Evaluator, source: object) -> list[str]:
    found = evaluator.check(cast("Source", source))
    return [p.kind for p in found.problems] if isinstance(found, Invalid) else []


def output(evaluator: Evaluator, source: object) -> str:
    with pytest.raises(SubmissionError) as caught:
        evaluator.evaluate(cast("Source", source))
    return str(caught.value)


def test_valid_submission_in_every_format(evaluator: Evaluator, tmp_path: Path) -> None:
    parquet, jsonl = tmp_path / "sub.parquet", tmp_path / "sub.jsonl"
    pq.write_table(pa.table(columns()), parquet)
    jsonl.write_text(lines(columns()), encoding="utf-8")
    for source in (parquet, str(jsonl), pd.DataFrame(columns()), dict(TEST)):
        assert kinds(evaluator, source) == []


def test_all_problems_are_reported_at_once(evaluator: Evaluator, tmp_path: Path) -> None:
    rows = columns(verdict=None, colour="red", queries=1)
    rows = put(rows, "score", 2, math.inf)
    rows = put(rows, "score", 3, 1.5)
    rows = put(rows, "score", 4, "high")
    rows = put(rows, "verdict", 5, "maybe")
    rows = put(rows, "queries", 6, -1)
    rows = put(rows, "id", 7, "nobody")
    rows = put(rows, "id", 8, rows["id"][8])
    path = tmp_path / "sub.jsonl"
    path.write_text(lines(rows), encoding="utf-8")
    message = output(evaluator, path)
    assert message.splitlines()[0] == "sub.jsonl: 8 problems"
    for piece in (
        "not-finite: column 'score': 1 line with infinity",
        "first inf in line 2",
        (
            "out-of-range: column 'score': 1 line with a number that is not from 0 to 1, "
            "first 1.5 in line 3"
        ),
        "wrong-type: column 'score': 1 line with text instead of a number, first high in line",
        "unknown-value: column 'verdict': 1 line with a value other than drifted, faithful,",
        "out-of-range: column 'queries': 1 line with a number that is not 0 or more",
        "missing-id: 2 of 40 test ids have no row",
        "unknown-id: 1 id that the dataset does not contain: nobody",
        "duplicate-id: 1 id more than once",
    ):
        assert piece in message


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (True, "wrong-type"),
        ("0.5", "wrong-type"),
        ([0.5], "wrong-type"),
        (math.inf, "not-finite"),
        (-0.1, "out-of-range"),
        (10**400, "out-of-range"),
        (None, ""),
        (1, ""),
    ],
)
def test_values_of_a_dict(evaluator: Evaluator, value: object, kind: str) -> None:
    assert kinds(evaluator, {**TEST, FIRST: value}) == ([kind] if kind else [])


def test_ids_that_are_not_text(evaluator: Evaluator) -> None:
    scores: dict[object, float] = {name: x for name, x in TEST.items() if name != FIRST}
    assert kinds(evaluator, {**scores, 7: 0.5, "": 0.5}) == ["null", "wrong-type", "missing-id"]


@pytest.mark.parametrize(
    ("extra", "kind"),
    [
        ({"verdict": "drifted", "score": None}, "verdict-clash"),
        ({"verdict": "timeout"}, "verdict-clash"),
        ({"split": None}, "null"),
        ({"split": "train"}, "unknown-value"),
        ({"drift_class": "faithful"}, "unknown-value"),
        ({"tokens": "many"}, "wrong-type"),
        ({"evidence": 3}, "wrong-type"),
    ],
)
def test_invalid_columns(evaluator: Evaluator, extra: dict[str, Any], kind: str) -> None:
    assert kind in kinds(evaluator, pd.DataFrame(columns(**extra)))


def test_partial_verdicts_are_reported(evaluator: Evaluator) -> None:
    rows = put(columns(verdict="drifted"), "verdict", 3, None)
    assert kinds(evaluator, pd.DataFrame(rows)) == ["partial-verdict"]
    unanswered = put(put(columns(verdict=None), "verdict", 3, "timeout"), "score", 3, None)
    assert kinds(evaluator, pd.DataFrame(unanswered)) == []


def test_missing_column_and_empty_table(evaluator: Evaluator) -> None:
    assert kinds(evaluator, pd.DataFrame({"id": sorted(TEST)})) == ["missing-column"]
    assert kinds(evaluator, pd.DataFrame({"id": [], "score": []})) == ["no-rows"]
    assert kinds(evaluator, {}) == ["no-rows"]
    assert kinds(evaluator, [1, 2]) == ["not-a-submission"]
    mixed = pd.DataFrame({"id": sorted(TEST), "score": ["x", *range(39)]})
    assert kinds(evaluator, mixed) == ["mixed-types"]


def test_null_in_a_frame_is_no_answer(evaluator: Evaluator) -> None:
    frame = pd.DataFrame(put(columns(), "score", 1, math.nan))
    assert evaluator.evaluate(frame).scores["coverage"].value == 39 / 40


def test_rows_of_another_split_are_reported(evaluator: Evaluator) -> None:
    assert kinds(evaluator, CALIBRATION) == ["missing-id"]
    both = columns(split="test")
    message = output(evaluator, put(both, "id", 1, min(CALIBRATION)) and pd.DataFrame(both))
    assert "1 id of split 'calibration' among the test rows" in message


def test_calibration_rows_must_be_complete_too(evaluator: Evaluator) -> None:
    some = sorted(CALIBRATION)[:5]
    rows = columns(split="test")
    both = {
        "id": rows["id"] + some,
        "score": rows["score"] + [0.5] * 5,
        "split": rows["split"] + ["calibration"] * 5,
    }
    message = output(evaluator, pd.DataFrame(both))
    assert "missing-id: 15 of 20 calibration ids have no row" in message


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("sub.parquet", b"", "empty-file"),
        ("sub.parquet", b"id,score\n", "not-parquet"),
        ("sub.parquet", b"PAR1 and no more", "not-parquet"),
        ("sub.jsonl", b"\xff\xfe\x00", "not-utf8"),
        ("sub.jsonl", b"id,score\na,0.5\n", "not-json-lines"),
        ("sub.jsonl", b"\n \n", "missing-column"),
        ("sub.jsonl", b"[" * 100_000, "not-json-lines"),
        ("sub.jsonl", b'{"id": "a", "score": ' + b"9" * 10_000 + b"}", "not-json-lines"),
    ],
)
def test_unreadable_files(
    evaluator: Evaluator, tmp_path: Path, name: str, content: bytes, kind: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    assert kinds(evaluator, path)[0] == kind


def test_missing_file_and_folder(evaluator: Evaluator, tmp_path: Path) -> None:
    assert "no-file" in output(evaluator, tmp_path / "none.parquet")
    assert "no-file" in output(evaluator, tmp_path)


def test_bad_lines_are_reported_with_other_problems(evaluator: Evaluator, tmp_path: Path) -> None:
    path = tmp_path / "sub.jsonl"
    text = lines(columns()).splitlines()
    text[3] = "{"
    text[4] = '{"id": "a", "id": "b", "score": 0}'
    text[5] = "17"
    path.write_text("\n".join(text), encoding="utf-8")
    message = output(evaluator, path)
    for piece in (
        "bad-line: line 4 is not JSON: ",
        "duplicate-key: line 5: key 'id' occurs twice",
        "bad-line: line 6 is not an object",
        "missing-id: 3 of 40 test ids",
    ):
        assert piece in message


def test_many_bad_lines_are_counted(evaluator: Evaluator, tmp_path: Path) -> None:
    path = tmp_path / "sub.jsonl"
    path.write_text("{\n" * 500 + lines(columns()), encoding="utf-8")
    message = output(evaluator, path)
    assert message.splitlines()[0] == "sub.jsonl: 11 problems"
    assert "bad-line: 490 more lines cannot be read" in message


def test_messages_escape_control_codes(evaluator: Evaluator) -> None:
    message = output(evaluator, {**TEST, "\x1b[2J": 0.5})
    assert "\x1b" not in message
    assert "that the dataset does not contain: '\\x1b[2J'" in message


def test_line_separator_in_text_ends_no_line(evaluator: Evaluator, tmp_path: Path) -> None:
    path = tmp_path / "sub.jsonl"
    rows = columns(evidence="one\u2028two")
    records = [dict(zip(rows, v, strict=True)) for v in zip(*rows.values(), strict=True)]
    text = "\r\n".join(json.dumps(record, ensure_ascii=False) for record in records)
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert kinds(evaluator, path) == []


def test_duplicate_column(evaluator: Evaluator, tmp_path: Path) -> None:
    rows = columns()
    arrays = [pa.array(rows["id"]), pa.array(rows["score"]), pa.array(rows["score"])]
    pq.write_table(pa.Table.from_arrays(arrays, ["id", "score", "score"]), tmp_path / "s.parquet")
    assert kinds(evaluator, tmp_path / "s.parquet") == ["duplicate-column"]


@pytest.fixture
def stated(tmp_path: Path) -> Callable[[Any], Path]:
    def write(output: object) -> Path:
        path = tmp_path / "sub.parquet"
        table = pa.table(columns()).replace_schema_metadata({b"driftbench": json.dumps(output)})
        pq.write_table(table, path)
        return path

    return write


def test_file_of_another_dataset(evaluator: Evaluator, stated: Callable[[Any], Path]) -> None:
    assert kinds(evaluator, stated({"config": "controlled_full"})) == ["wrong-config"]
    assert kinds(evaluator, stated({"data": {"calibration": "a" * 64}})) == [
        "wrong-split",
        "wrong-data",
    ]
    message = output(evaluator, stated({"data": {"test": "a" * 64}}))
    assert "it answers test rows with digest aaaaaaaaaaaa, but this build has " in message
    assert kinds(evaluator, stated({"config": "controlled", "data": {}})) == []
    assert kinds(evaluator, stated([1])) == ["not-parquet"]


def test_card_problems_are_reported_with_the_file(evaluator: Evaluator, tmp_path: Path) -> None:
    path = tmp_path / "sub.jsonl"
    path.write_text(lines(put(columns(), "score", 1, 2)), encoding="utf-8")
    card = tmp_path / "sub.toml"
    card.write_text('name = 3\nuses_gold = "no"\ncolour = "red"\n[data]\ntest = 4\n')
    message = output(evaluator, path)
    for piece in (
        "bad-card: sub.toml:3: colour is an unknown key: remove it; known here: authors,",
        "bad-card: sub.toml:1: uses_llm is missing: add it",
        "bad-card: sub.toml:1: name must be a text on one line, and is 3",
        'bad-card: sub.toml:2: uses_gold must be true or false, and is "no"',
        "bad-card: sub.toml:5: data.test must be a text of at most 2000 characters, and is 4",
        "out-of-range: column 'score'",
    ):
        assert piece in message
    card.write_text('name = "x"\nuses_gold = false\nuses_llm = false\ndata = {test = "ab"}\n')
    assert kinds(evaluator, path) == ["out-of-range", "wrong-data"]
    card.write_bytes(b"\xff")
    assert kinds(evaluator, path) == ["bad-card", "out-of-range"]


GOOD = 'name = "x"\nuses_gold = false\nuses_llm = false\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('url = "javascript:alert(1)"', "s.toml:4: url must be an address that begins with"),
        ('url = "https://user@example.org"', "s.toml:4: url must be an address"),
        ('url = "https://a b"', "s.toml:4: url must be an address"),
        (f'notes = "{"x" * 2001}"', "s.toml:4: notes must be a text of at most 2000"),
        (f"authors = {['a'] * 101}", "s.toml:4: authors must be a list of at most 100 texts"),
        (f'notes = "{"x" * 70_000}"', "s.toml: has more than 65536 bytes"),
        (f"x = {'[' * 9_000}{']' * 9_000}", "bad-card: s.toml: "),
        ("name = 1", "Cannot overwrite a value"),
    ],
)
def test_card_limits(evaluator: Evaluator, tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "s.jsonl"
    path.write_text(lines(columns()), encoding="utf-8")
    path.with_suffix(".toml").write_text(f"{GOOD}{text}\n", encoding="utf-8")
    assert message in output(evaluator, path)


@pytest.mark.parametrize("name", ["", " ", "a\nb", "\x1b[2J", "x" * 81])
def test_name_of_a_card_must_be_printable(evaluator: Evaluator, tmp_path: Path, name: str) -> None:
    path = tmp_path / "s.jsonl"
    path.write_text(lines(columns()), encoding="utf-8")
    card = f"name = {json.dumps(name)}\nuses_gold = false\nuses_llm = false\n"
    path.with_suffix(".toml").write_text(card, encoding="utf-8")
    assert kinds(evaluator, path) == ["bad-card"]
    assert "\x1b" not in output(evaluator, path)


def test_web_addresses_of_cards(evaluator: Evaluator, tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    path.write_text(lines(columns()), encoding="utf-8")
    for url in ("https://example.org", "http://example.org:8/a?b=c#d", ""):
        path.with_suffix(".toml").write_text(f'{GOOD}url = "{url}"\n', encoding="utf-8")
        assert kinds(evaluator, path) == []


def test_decompression_bomb_is_rejected(evaluator: Evaluator, tmp_path: Path) -> None:
    path = tmp_path / "s.parquet"
    # A million nulls, and a text of a megabyte a thousand times, are small files.
    pq.write_table(pa.table({"id": pa.nulls(1_000_001, pa.string())}), path)
    assert kinds(evaluator, path) == ["too-large"]
    one = pa.array(["x" * 2**20])
    stored = pa.DictionaryArray.from_arrays(pa.array([0] * 1000), one)
    pq.write_table(pa.table({"id": stored, "evidence": stored}), path, use_dictionary=True)
    assert path.stat().st_size < 5_000_000
    assert "bytes of text, the limit is" in output(evaluator, path)


def test_a_missing_column_names_those_of_the_file(evaluator: Evaluator, tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text("id;score\n1;0.5\n", encoding="utf-8")
    found = evaluator.check(path)
    assert isinstance(found, Invalid)
    assert "no column 'id' (there is id;score): " in str(found.error())


def test_unknown_columns_are_ignored(evaluator: Evaluator, tmp_path: Path) -> None:
    path = tmp_path / "s.parquet"
    pq.write_table(pa.table(columns() | {"deep": [[[1]]] * len(TEST), "colour": [1] * 40}), path)
    found = evaluator.check(path)
    assert isinstance(found, Submission)
    assert found.ignored == ("colour", "deep")


def test_nan_is_no_answer_in_every_format(evaluator: Evaluator, tmp_path: Path) -> None:
    rows = put(columns(verdict=None), "score", 3, math.nan)
    paths = [tmp_path / f"sub.{suffix}" for suffix in ("parquet", "jsonl", "csv")]
    pq.write_table(pa.table(rows), paths[0])
    paths[1].write_text(lines(rows), encoding="utf-8")
    pd.DataFrame(rows).to_csv(paths[2], index=False)
    dicts = [{**TEST, FIRST: math.nan}, {**TEST, FIRST: cast("float", np.float32(math.nan))}]
    sources: list[Source] = [*paths, pd.DataFrame(rows), *dicts]
    for source in sources:
        found = evaluator.check(source)
        assert isinstance(found, Submission)
        assert np.isnan(found.answers.score).sum() == 1


def test_csv_with_an_index_and_a_wrong_number(evaluator: Evaluator, tmp_path: Path) -> None:
    path = tmp_path / "sub.csv"
    pd.DataFrame(columns()).to_csv(path)
    found = evaluator.check(path)
    assert isinstance(found, Submission)
    assert found.ignored == ("",)
    pd.DataFrame(put(columns(), "score", 4, "high")).to_csv(path, index=False)
    assert kinds(evaluator, path) == ["not-csv"]
    assert "'high'" in output(evaluator, path)


def test_calibration_rows_are_known_by_their_ids(evaluator: Evaluator) -> None:
    scores = dict.fromkeys(evaluator.keys["calibration"].ids, 0.5) | dict(TEST)
    found = evaluator.check(scores)
    assert isinstance(found, Submission)
    assert isinstance(found.threshold, Calibrated)


def test_large_file_is_not_opened(evaluator: Evaluator, tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    with path.open("wb") as file:
        file.truncate(2**28 + 1)
    assert kinds(evaluator, path) == ["too-large"]


def test_pipe_is_rejected(evaluator: Evaluator, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "s.jsonl")
    assert kinds(evaluator, tmp_path / "s.jsonl") == ["no-file"]
