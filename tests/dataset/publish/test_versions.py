from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from driftbench.dataset.publish.versions import (
    BUMPS,
    Bump,
    Version,
    largest,
    parse_tag,
    parse_version,
)
from driftbench.errors import InputError

NUMBERS = st.integers(0, 999_999)
VERSIONS = st.builds(Version, NUMBERS, NUMBERS, NUMBERS)


@given(VERSIONS)
def test_text_and_tag_round_trip(version: Version) -> None:
    assert parse_version(str(version)) == version
    assert parse_tag(version.tag) == version


@given(VERSIONS, st.sampled_from(BUMPS), st.sampled_from(BUMPS))
def test_after_of_a_larger_change_is_later(version: Version, one: Bump, other: Bump) -> None:
    less, more = sorted((one, other), key=BUMPS.index)
    assert version <= version.after(less) <= version.after(more)
    assert (version.after(more) == version) == (more == "none")


def test_after_resets_smaller_numbers() -> None:
    after = [str(Version(1, 2, 3).after(bump)) for bump in BUMPS]
    assert after == ["1.2.3", "1.2.4", "1.3.0", "2.0.0"]


def test_versions_are_ordered_by_number() -> None:
    assert parse_version("1.9.0") < parse_version("1.10.0")


@pytest.mark.parametrize(
    "text", ["", "1", "1.0", "v1.0.0", "1.0.0.0", "01.0.0", "1.0.0-rc", "١.0.0"]
)
def test_parse_version_of_other_texts_is_an_error(text: str) -> None:
    with pytest.raises(InputError, match=r"three numbers, such as 1\.0\.0"):
        parse_version(text)
    assert parse_tag(f"v{text}") is None


def test_parse_tag_of_other_tags_is_none() -> None:
    assert [parse_tag(name) for name in ("main", "1.0.0", "v1", "vv1.0.0")] == [None] * 4


def test_largest_of_nothing_is_none() -> None:
    assert largest([]) == "none"
    assert largest(["patch", "major", "minor"]) == "major"
