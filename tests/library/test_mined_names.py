from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.library.former_names import read_former_names, table_text
from driftbench.library.mined_names import MinedNames, mined_names, table_header
from driftbench.library.releases import read_releases, release_tags
from tests.corpus.projects import commit, write

if TYPE_CHECKING:
    from pathlib import Path

_OLD = '@[deprecated (since := "2025-01-01")] alias old := new\n'
_EMPTY = "theorem nothing : True := trivial\n"


def mine(folder: Path, *texts: str) -> MinedNames:
    """Return the names mined from releases with these texts."""
    for number, text in enumerate(texts, start=1):
        # A comment makes each commit differ from the one before.
        write(folder, {"Made/Basic.lean": f"{text}\n-- {number}\n"})
        commit(folder, tag=f"v4.{number}.0")
    return mined_names(read_releases(str(folder), release_tags(str(folder), "HEAD")))


def outcome(found: MinedNames) -> str:
    """Return what `old` became: another name, or why it was left out."""
    kept = found.names.renames.get("old", ())
    reasons = {former: reason for former, _, reason in found.left_out}
    return " ".join(kept) or reasons.get("old", "")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("(a b : Nat) : Nat", "(x y : Nat) : Nat", "new"),
        ("{K : Type} (a : K) : Prop", "{M : Type*} [Field M] (m : M) : Prop", "new"),
        ("(a : Nat) : Nat → Nat", "(b : Nat) : Nat → Nat", "new"),
        ("(h : old 0 0) : Nat", "(h : new 0 0) : Nat", "new"),
        ("(K : Type) (a : K) : K", "{K : Type} (a : K) : K", "the headers have other arguments"),
        ("(a : Nat) : Nat", "(a : Nat) (n : Nat) : Nat", "the headers have other arguments"),
        ("(a : Nat) (s : Set Nat)", "(s : Set Nat) (a : Nat)", "the headers have other arguments"),
        ("(a b : Nat) : Nat", "(b a : Nat) : Nat", "the headers have other arguments"),
        ("(a : Nat) : Nat", "(a : Nat) : Nat → Nat", "the headers have other arguments"),
        ("(n : Nat) : Nat", "(n : Int) : Nat", "the headers have other arguments"),
        ("(a : Nat) : Type", "(a : Nat) : Prop", "the headers have other arguments"),
    ],
)
def test_both_headers_have_the_same_arguments(
    tmp_path: Path, old: str, new: str, expected: str
) -> None:
    before, after = f"def old {old} := sorry\n", f"def new {new} := sorry\n"
    assert outcome(mine(tmp_path, before, after + _OLD)) == expected


NEW = "def new (a : Nat) : Nat := a\n"
ANEW = "def old (a : Nat) : Nat := a + 1\n"


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ((NEW + _OLD, NEW), "new"),
        ((NEW + _OLD,), "new"),
        ((NEW + _OLD, NEW + ANEW), "the former name is declared again"),
        ((NEW + _OLD, NEW + ANEW, NEW), "the former name is declared again"),
        ((NEW + _OLD, _EMPTY, NEW), "the other name was gone for some releases"),
        ((NEW + _OLD, _EMPTY), "new"),
        ((ANEW, NEW + _OLD), "new"),
        ((_OLD,), ""),
        (("theorem new : True := trivial\n" + _OLD,), ""),
    ],
)
def test_names_of_later_releases_are_no_other_constants(
    tmp_path: Path, texts: tuple[str, ...], expected: str
) -> None:
    assert outcome(mine(tmp_path, *texts)) == expected


def test_a_chain_goes_through_several_releases(tmp_path: Path) -> None:
    later = NEW.replace("new", "newer") + _OLD.replace("new", "newer").replace("old", "new")
    names = mine(tmp_path, NEW + _OLD, later).names
    assert names.renames == {"old": ("new",), "new": ("newer",)}
    assert names.present("old", {"newer"}.__contains__) == "newer"


def test_copies_are_left_out_with_what_they_copy(tmp_path: Path) -> None:
    alias = '@[to_additive (attr := deprecated (since := "2025-01-01"))] alias mulOld := mulNew\n'
    new = "@[to_additive] def mulNew (a : Nat) : Nat := a\n"
    names = mine(tmp_path / "kept", new + alias).names
    assert names.renames == {"mulOld": ("mulNew",), "addOld": ("addNew",)}
    other = "def mulOld (a b : Nat) : Nat := a\n"
    found = mine(tmp_path / "left", other, new + alias)
    assert not found.names.renames
    assert [reason for *_, reason in found.left_out] == [
        "what it is a copy of was left out",
        "the headers have other arguments",
    ]


def test_split_and_removed_names_are_listed(tmp_path: Path) -> None:
    classes = "class A (K : Type)\nclass B (K : Type)\n"
    split = '@[deprecated "Use `[A K] [B K]` instead."] class AB (K : Type)\n'
    again = '@[deprecated "Use `[B K] [A K]` instead."] class Both (K : Type)\n'
    other = again.replace("[B K] ", "")
    texts = (
        classes + split + again + "def gone : Nat := 0\ndef x : Nat := 0\n",
        classes + other + "def Made.gone : Nat := 0\n",
        classes,
    )
    names = mine(tmp_path, *texts).names
    # Releases disagree on `Both`; `x` is the name of a variable.
    assert names.split == {"AB": ("A", "B")}
    assert names.removed == {"Both", "gone"}


def test_the_table_tells_its_source(tmp_path: Path) -> None:
    names = mine(tmp_path, NEW + _OLD).names
    text = table_text(names, header=table_header(("v4.0.0", "v4.1.0")))
    assert "2 releases, v4.0.0 to v4.1.0" in text
    assert "Apache-2.0" in text
    assert read_former_names(text).renames == names.renames
