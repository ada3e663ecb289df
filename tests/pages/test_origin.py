"""Addresses of sources: only those of public repositories."""

from __future__ import annotations

from typing import Any

import pytest

from driftbench.pages.origin import Link, origin_of

COMMIT = "0123456789abcdef0123456789abcdef01234567"
ADDRESS = f"https://github.com/made-up/sets/blob/{COMMIT}"


def _links(record: dict[str, Any], **source: object) -> tuple[Link, ...]:
    return origin_of(record | {"source": record["source"] | source}).links


def test_a_module_is_linked_at_its_commit_and_line(record: dict[str, Any]) -> None:
    link = Link("Made/Sets.lean, line 3", f"{ADDRESS}/Made/Sets.lean#L3")
    assert _links(record) == (link,)
    assert _links(record, module="Made.«1»")[0].address == f"{ADDRESS}/Made/1.lean#L3"


def test_files_of_the_basis_are_linked(record: dict[str, Any]) -> None:
    record["evidence"]["basis"] = ["data/made.jsonl:161", "rule:x@1", "le_of_lt", "../x.md:1"]
    found = _links(record, module="made-161")
    assert found == (Link("data/made.jsonl, line 161", f"{ADDRESS}/data/made.jsonl#L161"),)


@pytest.mark.parametrize(
    ("repository", "start"),
    [
        ("gitlab.com/a/b", f"https://gitlab.com/a/b/-/blob/{COMMIT}/"),
        ("codeberg.org/a/b.c", f"https://codeberg.org/a/b.c/src/commit/{COMMIT}/"),
    ],
)
def test_each_host_has_its_own_addresses(
    record: dict[str, Any], repository: str, start: str
) -> None:
    assert _links(record, repository=repository)[0].address.startswith(start)


@pytest.mark.parametrize(
    "source",
    [
        {"repository": "driftbench"},
        {"repository": "github.com/a"},
        {"repository": "github.com/a/b/c"},
        {"repository": "github.com/a/.."},
        {"repository": "github.com.evil.org/a/b"},
        {"repository": 'github.com/a/b"onclick="x'},
        {"commit": "sha256:0123"},
        {"commit": "main"},
        {"module": "javascript:alert(1)"},
        {"module": "Made"},
        {"module": "Made..Sets"},
        {"module": "Made.Sets/../../x"},
        {"module": "Made.«../x»"},
    ],
)
def test_other_files_have_no_address(record: dict[str, Any], source: dict[str, str]) -> None:
    assert _links(record, **source) == ()
