from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.cache import Cache
from driftbench.errors import CorpusError
from driftbench.library.releases import ReleaseNames, read_releases, release_tags
from tests.corpus.projects import commit, git, write

if TYPE_CHECKING:
    from pathlib import Path

_DEPRECATED = '@[deprecated (since := "2025-01-01")]'
OLD = f"""
namespace Made
def Wide (a : Nat) : Prop := a = 0
theorem wide_zero : Wide 0 := rfl
class inductive Kind : Prop
/-- A predicate; it is a
def when its type is known, a
class of numbers.
-/
noncomputable section
@[simp, to_additive] protected def mulWide (a : Nat) : Nat := a
@[to_additive (attr := simp) plusFar
"A docstring that is not closed on its line: /-- "]
def mulFar (a : Nat) : Nat := a
end
end Made
namespace Other
{_DEPRECATED} alias broad := Made.Wide
{_DEPRECATED} alias broader := broad
{_DEPRECATED} alias zero_wide := Made.wide_zero
{_DEPRECATED} alias lost := Made.nowhere
end Other
@[to_additive (attr := deprecated (since := "2025-01-01"))] alias oldMulFar := Made.mulFar
"""
SHADOWED = f"""
def wide (a : Nat) : Nat := a
def Near.far (a : Nat) : Nat := a
namespace Near
theorem wide : True := trivial
{_DEPRECATED} alias broad := wide
{_DEPRECATED} alias distant := far
{_DEPRECATED} alias rooted := _root_.wide
@[deprecated "Use `[Field K] [Order K]` instead."]
class OrderedField (K : Type) : Prop
@[deprecated "Use `[Missing K] [Order K]` instead."]
class OrderedGroup (K : Type) : Prop
end Near
class Field (K : Type) : Prop
class Order (K : Type) : Prop
"""


def released(folder: Path, **texts: str) -> str:
    """Commit one text as the library of each release; return the path of the repository."""
    for tag, text in texts.items():
        write(folder, {"Made/Basic.lean": text, "test/Old.lean": OLD})
        commit(folder, tag=tag.replace("_", "."))
    return str(folder)


def read(folder: Path, text: str) -> ReleaseNames:
    return next(iter(read_releases(released(folder, v4_1_0=text), ["v4.1.0"])))


def steps(release: ReleaseNames) -> dict[str, str]:
    return {one.former: one.name for one in release.steps}


def test_definitions_theorems_and_copies_are_declared(tmp_path: Path) -> None:
    release = read(tmp_path, OLD)
    assert set(release.definitions) == {
        *("Made.Wide", "Made.Kind", "Made.mulWide", "Made.addWide", "Made.mulFar", "Made.plusFar"),
    }
    assert set(release.definitions.values()) == {"Made/Basic.lean"}
    assert "Made.wide_zero" in release.theorems
    assert release.additive == {
        "Made.mulWide": "Made.addWide",
        "Made.mulFar": "Made.plusFar",
        "oldMulFar": "oldAddFar",
    }


def test_renames_of_definitions_are_stated_through_aliases(tmp_path: Path) -> None:
    release = read(tmp_path, OLD)
    assert steps(release) == {
        "Other.broad": "Made.Wide",
        "Other.broader": "Other.broad",
        "oldMulFar": "Made.mulFar",
        "oldAddFar": "Made.plusFar",
    }
    assert {one.compared for one in release.steps} == {"Made.Wide", "Made.mulFar", "Made.plusFar"}
    assert {"Other.zero_wide", "Other.lost"} <= release.deprecated


def test_the_nearest_declaration_is_meant(tmp_path: Path) -> None:
    # `Near.wide` is a theorem, so that `broad` is no name of the definition `wide`.
    release = read(tmp_path, SHADOWED)
    assert steps(release) == {"Near.distant": "Near.far", "Near.rooted": "wide"}


def test_a_class_is_split_into_classes_that_the_release_declares(tmp_path: Path) -> None:
    assert read(tmp_path, SHADOWED).split == {"Near.OrderedField": ("Field", "Order")}


def test_a_file_that_is_not_lean_states_nothing(tmp_path: Path) -> None:
    assert not read(tmp_path, f"/- {OLD}").steps


def test_the_result_is_the_same_with_a_cache_and_any_number_of_workers(tmp_path: Path) -> None:
    place = released(tmp_path / "made", v4_1_0=OLD, v4_2_0=SHADOWED, v4_3_0=OLD)
    tags = release_tags(place, "v4.3.0")
    assert tags == ("v4.1.0", "v4.2.0", "v4.3.0")
    plain = [(one.tag, one.steps, one.split) for one in read_releases(place, tags)]
    assert [bool(found) for _, found, _ in plain] == [True, True, True]
    cache = Cache(tmp_path / "files.sqlite")
    for _ in range(2):
        again = read_releases(place, tags, cache=cache, workers=2)
        assert [(one.tag, one.steps, one.split) for one in again] == plain


def test_releases_are_ordered_by_version_without_candidates_of_a_release(tmp_path: Path) -> None:
    tags = ("v4.9.0", "v4.10.0-rc1", "v4.10.0", "v4.9.1", "v4.11.0-rc2", "v4.11.0-rc1", "v4.9.0-x")
    place = released(tmp_path, **{tag: OLD + f"-- {tag}\n" for tag in tags})
    found = release_tags(place, "HEAD")
    assert found == ("v4.9.0", "v4.9.1", "v4.10.0", "v4.11.0-rc1", "v4.11.0-rc2")


def test_releases_that_are_younger_than_the_revision_are_left_out(tmp_path: Path) -> None:
    released(tmp_path, v4_1_0=OLD)
    tree = git(tmp_path, "rev-parse", "HEAD^{tree}")
    person = "Ada <ada@example.org> 2000000000 +0000"
    text = f"tree {tree}\nauthor {person}\ncommitter {person}\n\nlater\n"
    later = git(tmp_path, "hash-object", "-t", "commit", "-w", "--stdin", stdin=text.encode())
    git(tmp_path, "tag", "v4.2.0", later)
    assert release_tags(str(tmp_path), "v4.1.0") == ("v4.1.0",)
    assert release_tags(str(tmp_path), "v4.2.0") == ("v4.1.0", "v4.2.0")


def test_a_repository_without_releases_is_refused(tmp_path: Path) -> None:
    write(tmp_path, {"Made/Basic.lean": OLD})
    commit(tmp_path, tag="old")
    with pytest.raises(CorpusError, match=r"has no tag v4\.N\.P up to HEAD"):
        release_tags(str(tmp_path), "HEAD")
