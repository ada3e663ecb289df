from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from driftbench.errors import CorpusError, InputError
from driftbench.wild.origin import PublishedFile, open_origin

if TYPE_CHECKING:
    from pathlib import Path

FILES = {"rows": ("rows.jsonl", "data/rows.jsonl")}
SOURCE = 'repository = "example.org/made"\ncommit = "abc"\nlicence = "MIT"\n'


def _folder(path: Path, *, source: str | None = SOURCE, name: str = "rows.jsonl") -> Path:
    (path / name).parent.mkdir(parents=True, exist_ok=True)
    (path / name).write_text("{}\n", encoding="utf-8")
    if source is not None:
        (path / "SOURCE.toml").write_text(source, encoding="utf-8")
    return path


def test_a_file_is_found_under_any_of_its_names(tmp_path: Path) -> None:
    flat = open_origin(str(_folder(tmp_path / "a")), FILES)
    deep = open_origin(str(_folder(tmp_path / "b", name="data/rows.jsonl")), FILES)
    assert (flat.repository, flat.commit, flat.licence) == ("example.org/made", "abc", "MIT")
    assert flat.files["rows"] == PublishedFile("rows.jsonl", b"{}\n")
    assert deep.files["rows"].name == "data/rows.jsonl"
    assert flat.digest == deep.digest


def test_the_digest_changes_with_the_content(tmp_path: Path) -> None:
    before = open_origin(str(_folder(tmp_path)), FILES).digest
    (tmp_path / "rows.jsonl").write_text("{ }\n", encoding="utf-8")
    assert open_origin(str(tmp_path), FILES).digest != before


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (None, r'SOURCE\.toml: cannot be read: .*so write the file:\n  repository = "…"'),
        ("repository = ", r"SOURCE\.toml: is not TOML"),
        ('repository = "a"\ncommit = "b"\n', r"SOURCE\.toml: licence must be a text .* is None"),
        (
            SOURCE.replace("MIT", "M\\u001bT"),
            r"licence must be a text on one line, and is 'M\\x1bT",
        ),
        (SOURCE.replace('"abc"', "3"), r"commit must be a text on one line, and is 3"),
    ],
)
def test_a_malformed_source_file_is_an_error(
    tmp_path: Path, source: str | None, message: str
) -> None:
    with pytest.raises(InputError, match=message):
        open_origin(str(_folder(tmp_path, source=source)), FILES)


def test_missing_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none: is not a folder: name the one with SOURCE"):
        open_origin(str(tmp_path / "none"), FILES)
    with pytest.raises(InputError, match=r"has no rows\.jsonl or data/rows\.jsonl"):
        open_origin(str(tmp_path), FILES)


def test_a_file_that_is_too_large_is_refused_unread(tmp_path: Path) -> None:
    with (_folder(tmp_path) / "rows.jsonl").open("wb") as file:
        file.truncate(2 * 2**30)  # sparse: no byte of it is on the disk
    with pytest.raises(InputError, match=r"has 2,147,483,648 bytes, and a file of records 268"):
        open_origin(str(tmp_path), FILES)


def _commit(path: Path) -> str:
    author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    for words in (["init", "-q"], ["add", "."], [*author, "commit", "-q", "-m", "made"]):
        subprocess.run(["git", *words], cwd=path, check=True)
    return f"git:{path}@HEAD"


def test_a_commit_needs_no_source_file(tmp_path: Path) -> None:
    _folder(tmp_path, source=None)
    (tmp_path / "A.lean").write_text("theorem a : 1 = 1 := rfl\n", encoding="utf-8")
    (tmp_path / "LICENSE").write_text("MIT License\n", encoding="utf-8")
    spec = _commit(tmp_path)
    (tmp_path / "rows.jsonl").write_text("changed since\n", encoding="utf-8")
    found = open_origin(spec, FILES)
    assert found.files["rows"].content == b"{}\n"
    assert found.licence == "MIT"
    assert len(found.commit) == 40
    with pytest.raises(InputError, match=r"has no other\.jsonl: name the right source"):
        open_origin(spec, {"rows": ("other.jsonl",)})


def test_a_commit_without_a_licence_is_not_imported(tmp_path: Path) -> None:
    _folder(tmp_path, source=None)
    (tmp_path / "A.lean").write_text("theorem a : 1 = 1 := rfl\n", encoding="utf-8")
    with pytest.raises(CorpusError, match="its licence is not known: rows have one"):
        open_origin(_commit(tmp_path), FILES)


def test_a_folder_without_repository_is_named(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="is not a git repository"):
        open_origin(f"git:{tmp_path}@HEAD", FILES)
