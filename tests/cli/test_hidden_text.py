"""No verb prints untrusted control sequences, or characters that hide or reorder text."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import subprocess
import sys
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from driftbench.cli.main import VERBS as VERB_NAMES
from driftbench.cli.main import main
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.publish.write import Shard, content_digest, file_digest
from driftbench.dataset.records import VOCABULARY, schema
from driftbench.dataset.shards import read_unchecked
from tests.dataset.conftest import make_build, recipe, rows
from tests.dataset.relocking import relock

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tests.dataset.conftest import MakeBuild

__all__ = ["make_build", "recipe", "rows"]

#: Conceal, a window title, C1 controls, bidirectional marks, invisible letters.
HOSTILE = "\x1b[8m\x1b]0;t\x07\x9b8m\x85\u202e\u2066\u200b\u00ad\ufeff\u3164\u2800\ufe0f\x7fend"
RAW = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u115f\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f"
    "\u2800\u3164\ufe00-\ufe0f\ufeff]"
)
KEPT = frozenset({"id", "kind", *VOCABULARY})
"""Columns whose values are checked when rows are loaded, so that verbs stop there."""

STATEMENTS = f"""\
/-- For all {HOSTILE} n, n = n. -/
theorem same (n : ℕ) : n = n

/-- Every n {HOSTILE} is at most its successor. -/
theorem «odd{HOSTILE}» (n : ℕ) (h : 0 < n) : n < n + 1 := by -- {HOSTILE}
  sorry

theorem broken (n : ℕ : n{HOSTILE} = n
"""


def _planted(value: Any, name: str, kept: frozenset[str]) -> Any:  # noqa: ANN401 -- of a record
    """Return a value of a record with hostile characters in all its texts."""
    if name in kept:
        return value
    if isinstance(value, dict):
        return {key: _planted(inner, key, kept) for key, inner in value.items()}
    if isinstance(value, list):
        return [_planted(inner, "", kept) for inner in value]
    return f"{value}{HOSTILE}" if isinstance(value, str) else value


def _plant(build: Path, kept: frozenset[str]) -> Path:
    lock = read_lock(build)
    shards = {}
    for name in lock.shards:
        found = read_unchecked(build / name)
        assert isinstance(found, list)
        records = [{key: _planted(row[key], key, kept) for key in row} for row in found]
        pq.write_table(pa.Table.from_pylist(records, schema=schema()), build / name)
        shards[name] = Shard(
            sha256=file_digest(build / name), rows=len(records), content=content_digest(records)
        )
    (build / f"{HOSTILE}.parquet").write_bytes(b"")
    relock(build, replace(lock, shards=shards))
    return build


def _plant_lock(build: Path) -> None:
    """Change the lock file directly, since our writer rejects such texts."""
    path = build / "build.lock.json"
    lock = json.loads(path.read_text(encoding="utf-8"))
    lock["snapshot"]["repository"] += HOSTILE
    path.write_text(json.dumps(lock), encoding="utf-8")


@pytest.fixture
def hostile_folder(tmp_path: Path, make_build: MakeBuild) -> Path:
    """A folder with datasets, a submission and a Lean file full of hostile characters."""
    make_build(tmp_path / "clean")
    _plant(make_build(tmp_path / "planted"), KEPT)
    _plant(make_build(tmp_path / "strange"), frozenset())
    _plant_lock(make_build(tmp_path / "locked"))
    rows = [{"id": f"r{HOSTILE}", "score": 0.5, f"c{HOSTILE}": 1, "evidence": HOSTILE}]
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    (tmp_path / "sub.jsonl").write_text(lines)
    quoted = json.dumps(HOSTILE)
    card = f"name = {quoted}\nuses_gold = false\nuses_llm = false\n{quoted} = 1\n"
    (tmp_path / "sub.toml").write_text(card)
    (tmp_path / "own.toml").write_text(f"{quoted} = {quoted}\n")
    (tmp_path / "All.lean").write_text(STATEMENTS)
    (tmp_path / "Fine.lean").write_text(STATEMENTS.partition("theorem broken")[0])
    (tmp_path / "One.lean").write_text(f"-- {HOSTILE}\ntheorem t (n : ℕ) : n = n")
    (tmp_path / "Other.lean").write_text(f"theorem t (n : ℕ) : {HOSTILE} = n")
    pair = {"gold": "theorem t : 1 = 2", "candidate": f"theorem t : «{HOSTILE}» = 2", "id": HOSTILE}
    (tmp_path / "pairs.jsonl").write_text(json.dumps(pair))
    (tmp_path / "bad.jsonl").write_text(json.dumps({HOSTILE: HOSTILE, "gold": 1}))
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "All.lean").write_text(STATEMENTS)
    (tmp_path / "lib" / f"{HOSTILE.replace('/', '')}.lean").write_text(STATEMENTS)
    return tmp_path


VERBS: Sequence[Sequence[str]] = (
    *(
        (verb, build, *more)
        for verb in ("check", "show", "evidence", "leaks", "verify")
        for build in ("planted", "strange", "locked")
        for more in ((), ("--json",))
    ),
    *(
        ("diff", *pair, *more)
        for pair in (("clean", "planted"), ("planted", "strange"))
        for more in ((), ("--json",))
    ),
    *(("show", "planted", "--sample", "3", *more) for more in ((), ("--json",), ("--proofs",))),
    *(
        (verb, file, *more)
        for verb in ("perturb", "screen")
        for file in ("All.lean", "Fine.lean", "absent\x1b[8m.lean")
        for more in ((), ("--json",))
    ),
    ("screen", "All.lean", "--sarif"),
    *(
        ("certify", *files, "--english", HOSTILE, *more)
        for files in (
            ("--gold", "All.lean", "--candidate", "One.lean"),
            ("--gold", "One.lean", "--candidate", "One.lean"),
            ("--gold", "One.lean", "--candidate", "Other.lean"),
        )
        for more in ((), ("--json",))
    ),
    *(("certify", file, *more) for file in ("pairs.jsonl", "bad.jsonl") for more in ((), ("-q",))),
    ("parse", "--snapshot", "dir:lib"),
    ("parse", "--snapshot", "dir:lib", "--json"),
    ("parse", "--snapshot", "dir:absent\x1b[8m"),
    ("evaluate", "sub.jsonl", "--dataset", "planted"),
    ("evaluate", "sub.jsonl", "--dataset", "planted", "--json", "--debug"),
    ("submit", "check", "sub.jsonl", "--dataset", "planted"),
    ("submit", "check", "sub.jsonl", "--dataset", "planted", "--json"),
    ("submit", "score", "sub.jsonl", "--dataset", "planted", "--debug"),
    ("submit", "add", "sub.jsonl", "--dataset", "planted", "--board", "board"),
    ("detect", "--detector", "lint", "--dataset", "planted", "-o", "out.jsonl"),
    ("detect", "--detector", "lint\x1b[8m", "--dataset", "planted", "-o", "out.jsonl"),
    ("build", "--recipe", "own.toml", "--snapshot", "starter", "--out", "built"),
    ("build", "--recipe", "starter", "--snapshot", "dir:lib", "--out", "built"),
    ("curate", "planted", "own.toml"),
    ("withhold", "planted", "--out", "public", "--labels", "labels.parquet"),
    ("datasheet", "planted", "--out", "sheet.md"),
    ("calibrate", "--dataset", "planted", "--snapshot", "dir:lib", "--out", "rates.json"),
    ("theory", "--fitted", "own.toml"),
    ("reproduce", "--dataset", "planted", "--snapshot", "dir:lib", "--out", "figures"),
    ("rules", "test", "x\x1b[8m"),
    ("status", "planted"),
    ("wild", "import", "proofnet-verified", "--from", "lib", "--out", "wild"),
    ("wild\x9b", "import"),
)


def _run(words: Sequence[str], monkeypatch: pytest.MonkeyPatch) -> tuple[int, str, str]:
    """Run a verb in this process; return its exit code and its output."""
    out, err = io.StringIO(), io.StringIO()
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        with pytest.raises(SystemExit) as ended:
            main(words)
    return int(ended.value.code or 0), out.getvalue(), err.getvalue()


def test_verbs_print_no_hidden_text(hostile_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(hostile_folder)
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(hostile_folder / "cache"))
    monkeypatch.setenv("COLUMNS", "100")
    for verb in VERBS:
        code, out, err = _run(verb, monkeypatch)
        assert code in {0, 1, 2}, (verb, err)
        assert (verb, RAW.findall(out), RAW.findall(err)) == (verb, [], [])
        # An option that click does not know would run no verb.
        assert ("Usage:" in err) == (verb[0] not in VERB_NAMES), (verb, err)
        if "--json" in verb and out:
            json.loads(out)


@pytest.mark.parametrize(
    "verb",
    [
        ("show", "planted", "--sample", "2"),
        ("check", "planted"),
        ("perturb", "All.lean"),
        ("parse", "--snapshot", "dir:lib"),
    ],
)
def test_terminal_output_has_only_own_escape_codes(
    hostile_folder: Path, verb: Sequence[str]
) -> None:
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "driftbench", *verb],
        cwd=hostile_folder,
        env={
            **os.environ,
            "DRIFTBENCH_CACHE": str(hostile_folder / "cache"),
            "TERM": "xterm-256color",
        },
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    sent = b""
    read: Callable[[], bytes] = partial(os.read, ours, 65536)
    while True:
        try:
            piece = read()
        except OSError:  # Linux reports a closed pseudo-terminal this way
            break
        if not piece:
            break
        sent += piece
    os.close(ours)
    process.wait()
    text = re.sub(r"\x1b\[(?:(?!8m)[0-9;]*m|[0-9]*[AK]|\?25[lh])", "", sent.decode())
    assert [text[m.start() : m.start() + 20] for m in RAW.finditer(text.replace("\r", ""))] == []
    assert "<U+001B>[8m" in text


@pytest.mark.parametrize("text", ["a", HOSTILE, "∀ ε > 0", "👍\U000e0100", "\t\n"])
def test_printed_json_has_the_same_values(text: str) -> None:
    from driftbench._visible import visible_json

    shown = visible_json({"a": [text, {text: 1}]})
    assert RAW.findall(shown) == []
    assert json.loads(shown) == {"a": [text, {text: 1}]}
    assert ("∀" in shown) == ("∀" in text)
