from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import pytest

from driftbench._constraints import Must, ValueProblem
from driftbench._typed_files import line_of, lines_of, read_typed
from driftbench.dataset.recipe import read_recipe
from driftbench.errors import DatasetError, DriftbenchError, InputError
from driftbench.wild.origin import open_origin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

DEEP = f"a = {'[' * 100_000}{']' * 100_000}\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    name: str
    size: Annotated[int, Must("a whole number, at least 0", lambda size: size >= 0)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    title: str
    entries: tuple[Entry, ...] = ()


def twice(listing: Listing) -> Iterator[ValueProblem]:
    names = [entry.name for entry in listing.entries]
    for at, name in enumerate(names):
        if name in names[:at]:
            yield ValueProblem(("entries", at, "name"), f"is {name} again: rename it")


def origin(path: Path) -> object:
    (path.parent / "SOURCE.toml").write_bytes(path.read_bytes())
    (path.parent / "rows.jsonl").write_bytes(b"{}\n")
    return open_origin(str(path.parent), files={"table": ["rows.jsonl"]})


@pytest.mark.parametrize(
    "read", [read_recipe, lambda path: read_typed(dict[str, Any], path), origin]
)
def test_a_file_that_is_nested_too_deeply_is_an_error(
    tmp_path: Path, read: Callable[[Path], object]
) -> None:
    path = tmp_path / "deep.toml"
    path.write_text(DEEP, encoding="utf-8")
    with pytest.raises(DriftbenchError, match="nested too deeply"):
        read(path)


def test_very_long_lines_are_searched_fast() -> None:
    # A pattern of cubic time would need years for this.
    text = f"[{' ' * 100_000}\n[ a . b ]\nkey = 1\n"
    assert line_of(lines_of(text), ["a", "b", "key"]) == 3
    assert line_of(lines_of(text), ["a", "b"]) == 2


TOML = """title = "x"

[[entries]]
name = "a"
[[entries]]
size = -1
name = "a"
"""


def test_problems_of_toml_have_lines(tmp_path: Path) -> None:
    path = tmp_path / "f.toml"
    path.write_text(TOML.replace("title", "titel"), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_typed(Listing, path)
    assert str(caught.value).splitlines() == [
        f"{path}:1: title is missing: add it",
        f"{path}:1: titel is an unknown key: did you mean title? Rename or remove it",
        f"{path}:6: entries[1].size must be a whole number, at least 0, and is -1",
    ]


def test_problems_between_values_are_reported_when_each_value_is_right(tmp_path: Path) -> None:
    path = tmp_path / "f.toml"
    path.write_text(TOML.replace("-1", "1"), encoding="utf-8")
    assert len(read_typed(Listing, path).entries) == 2
    with pytest.raises(InputError, match=r"f\.toml:7: entries\[1\]\.name is a again: rename it"):
        read_typed(Listing, path, problems_of=twice)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b'{"title": 3}', r"r\.json: title must be a text, and is 3; build again"),
        (
            b'{\n"title": }',
            r"r\.json: is not JSON: Expecting value: line 2 column 10.*; build",
        ),
        (b'{"title": "\xff"}', "is not JSON: .* decode byte 0xff in position 11: .*; build again"),
        (b'{"title": NaN}', "is not JSON: NaN is not a number"),
        (b'{"title": "a", "title": "b"}', "is not JSON: the key 'title' occurs twice"),
        (b"[" * 100_000, "is nested too deeply for JSON: remove some brackets"),
        (b"", "is not JSON"),
    ],
)
def test_wrong_json_is_an_error_of_the_given_class(
    tmp_path: Path, content: bytes, message: str
) -> None:
    path = tmp_path / "r.json"
    path.write_bytes(content)
    with pytest.raises(DatasetError, match=message):
        read_typed(Listing, path, remedy="build again", error=DatasetError)


def test_the_error_for_an_unreadable_file_has_a_remedy(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"x\.json: cannot be read: No such file.*: make one"):
        read_typed(Listing, tmp_path / "x.json", remedy="", missing="make one")
    with pytest.raises(InputError, match=r"cannot be read: Is a directory$"):
        read_typed(Listing, tmp_path)
