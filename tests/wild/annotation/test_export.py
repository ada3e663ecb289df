from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from driftbench.errors import InputError
from driftbench.resources import resource
from driftbench.wild.annotation import export
from driftbench.wild.annotation.export import GUIDELINES
from driftbench.wild.annotation.study import guidelines_digest, read_study

if TYPE_CHECKING:
    from pathlib import Path


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_a_pilot_and_then_all_other_items(pairs: Path, tmp_path: Path) -> None:
    out = tmp_path / "study"
    pilot = export(pairs, annotator="ann", out=out, pilot=2)
    main = export(pairs, annotator="ann", out=out)
    assert [len(pilot.sheet.items), len(main.sheet.items)] == [2, 4]
    assert {item.id for item in pilot.sheet.items}.isdisjoint(item.id for item in main.sheet.items)
    assert sorted(_contents(out)) == [
        "label-studio.xml",
        "main-ann.html",
        "main-ann.label-studio.json",
        "main-guidelines.md",
        "pilot-ann.html",
        "pilot-ann.label-studio.json",
        "pilot-guidelines.md",
        "study.json",
    ]


def test_the_same_call_gives_the_same_bytes(pairs: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        for annotator in ("ann", "ben"):
            export(pairs, annotator=annotator, out=tmp_path / name, pilot=3)
    assert _contents(tmp_path / "one") == _contents(tmp_path / "two")


def test_guidelines_are_those_of_the_digest(pairs: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.md"
    own.write_text("# Ours\n\nAsk & <tell>.\n", encoding="utf-8")
    out = tmp_path / "study"
    export(pairs, annotator="ann", out=out, pilot=2)
    export(pairs, annotator="ann", out=out, guidelines=own)
    bundled = resource(GUIDELINES).read_text(encoding="utf-8")
    assert (out / "pilot-guidelines.md").read_text(encoding="utf-8") == bundled
    assert (out / "main-guidelines.md").read_bytes() == own.read_bytes()
    digests = read_study(out).guidelines
    assert digests == {
        "pilot": guidelines_digest(bundled),
        "main": guidelines_digest("# Ours\n\nAsk & <tell>.\n"),
    }
    page = (out / "main-ann.html").read_text(encoding="utf-8")
    assert "Ask &amp; &lt;tell&gt;." in page
    assert digests["main"] in page
    with pytest.raises(InputError, match="guidelines of the main phase are frozen"):
        export(pairs, annotator="ben", out=out)


def test_bundled_guidelines_name_every_label() -> None:
    text = resource(GUIDELINES).read_text(encoding="utf-8").lower()
    words = (
        "faithful drifted unclear quantifiers hypotheses conclusion types stronger weaker "
        "incomparable"
    )
    assert [word for word in words.split() if f"**{word}**" not in text] == []
    assert re.search(r"undergraduate textbook would assume it\s+without saying so", text)


@pytest.mark.parametrize("name", ["", "Ann", "a b", "../x", "a" * 33, "<b>"])
def test_malformed_annotator_names_are_refused(name: str, pairs: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="use 1 to 32 small letters, digits, - and _"):
        export(pairs, annotator=name, out=tmp_path / "study")
    assert not (tmp_path / "study").exists()


def test_a_folder_has_one_study(pairs: Path, tmp_path: Path) -> None:
    out = tmp_path / "study"
    export(pairs, annotator="ann", out=out, pilot=2)
    with pytest.raises(InputError, match="its pilot has 2 items, and 3 are requested"):
        export(pairs, annotator="ann", out=out, pilot=3)
    with pytest.raises(InputError, match="its salt is 'driftbench-annotation-1', and 'x' is given"):
        export(pairs, annotator="ann", out=out, pilot=2, salt="x")
    lines = pairs.read_text(encoding="utf-8").splitlines()
    pairs.write_text("\n".join(lines[:-1]), encoding="utf-8")
    with pytest.raises(InputError, match="is of other items: give the source"):
        export(pairs, annotator="ann", out=out, pilot=2)


def test_guidelines_that_are_not_utf8_are_named(pairs: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.md"
    own.write_bytes(b"ab\xff")
    with pytest.raises(InputError, match=r"own\.md: byte 3 is not UTF-8"):
        export(pairs, annotator="ann", out=tmp_path / "study", guidelines=own)
