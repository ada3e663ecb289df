"""Checks of the bundled starter corpus with regular expressions."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

STARTER = Path(__file__).resolve().parents[2] / "raw" / "starter"
AREAS = ("Algebra", "Analysis", "CategoryTheory", "Combinatorics", "NumberTheory", "Topology")
FILES = sorted(STARTER.rglob("*.lean"))
NAMES = [path.relative_to(STARTER).as_posix() for path in FILES]
every_file = pytest.mark.parametrize("path", FILES, ids=NAMES)

LEAST_PER_AREA = 20
# Calibration and test need different files.
LEAST_FILES_PER_AREA = 2

HEADER = (
    "/-\n"
    "Copyright (c) 2026 The DriftBench maintainers. All rights reserved.\n"
    "Released under Apache 2.0 license as described in the file LICENSE.\n"
    "Authors: The DriftBench maintainers\n"
    "-/\n"
    "import Mathlib\n"
    "\n"
    "/-!\n"
)
THEOREM = re.compile(
    r"^/--\s(?P<doc>(?:(?!-/).)+?)\s-/\n"
    r"theorem (?P<name>\S+)(?P<statement>(?:(?!:= by$).)*?) := by\n  sorry\n",
    re.DOTALL | re.MULTILINE,
)
CLOSING = {")": "(", "]": "[", "}": "{", "⟩": "⟨", "⦄": "⦃"}


def theorems(path: Path) -> list[re.Match[str]]:
    """Return the documented theorems of a file."""
    return list(THEOREM.finditer(path.read_text(encoding="utf-8")))


def unbalanced(text: str) -> str:
    """Return the unmatched brackets of a text."""
    left: list[str] = []
    for char in text:
        if char in CLOSING and left and left[-1] == CLOSING[char]:
            left.pop()
        elif char in CLOSING or char in CLOSING.values():
            left.append(char)
    return "".join(left)


def test_areas_are_the_six_subfields() -> None:
    assert sorted({path.parent.name for path in FILES}) == sorted(AREAS)


@pytest.mark.parametrize("area", AREAS)
def test_areas_have_enough_documented_theorems(area: str) -> None:
    files = [path for path in FILES if path.parent.name == area]
    assert len(files) >= LEAST_FILES_PER_AREA
    assert sum(len(theorems(path)) for path in files) >= LEAST_PER_AREA


@every_file
def test_every_theorem_has_a_docstring(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = len(theorems(path))
    assert found == len(re.findall(r"^\s*(?:theorem|lemma)\b", text, re.MULTILINE))
    assert found == text.count("/--")


def test_names_are_unique() -> None:
    # One namespace per area: a name may occur in another area, as in mathlib.
    names = Counter((path.parent.name, hit["name"]) for path in FILES for hit in theorems(path))
    assert [name for name, count in names.items() if count > 1] == []


def test_no_docstring_is_used_twice() -> None:
    docs = Counter(" ".join(hit["doc"].split()) for path in FILES for hit in theorems(path))
    assert [doc for doc, count in docs.items() if count > 1] == []


@every_file
def test_brackets_are_balanced(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    wrong = [hit["name"] for hit in theorems(path) if unbalanced(hit["statement"])]
    assert wrong == []
    commands = re.sub(r"/-.*?-/", "", text, flags=re.DOTALL)
    assert unbalanced(commands) == ""


@every_file
def test_docstrings_are_sentences(path: Path) -> None:
    for hit in theorems(path):
        doc = " ".join(hit["doc"].split())
        assert doc[0].isupper(), hit["name"]
        assert doc.endswith("."), hit["name"]
        assert doc.count("$") % 2 == 0, hit["name"]
        assert unbalanced(re.sub(r"\$[^$]*\$", "", doc)) == "", hit["name"]
        assert "`" not in doc, hit["name"]


@every_file
def test_formulas_in_docstrings_have_balanced_braces(path: Path) -> None:
    for hit in theorems(path):
        for formula in re.findall(r"\$([^$]*)\$", hit["doc"]):
            # Half-open intervals may have unmatched round and square brackets, but not braces.
            assert formula.count("{") == formula.count("}"), (hit["name"], formula)


@every_file
def test_files_have_the_layout_of_mathlib(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith(HEADER)
    assert text.endswith(f"end Starter.{path.parent.name}\n")
    assert [line for line in text.split("\n") if len(line) > 100 or line != line.rstrip()] == []
    assert "\t" not in text


@every_file
def test_namespaces_and_sections_are_closed_in_order(path: Path) -> None:
    opened: list[str] = []
    text = path.read_text(encoding="utf-8")
    for word, name in re.findall(r"^(namespace|section|end) (\S+)$", text, re.MULTILINE):
        if word == "end":
            assert opened.pop() == name
        else:
            opened.append(name)
    assert opened == []


def test_source_lists_every_file_with_its_hash() -> None:
    source = tomllib.loads((STARTER / "SOURCE.toml").read_text(encoding="utf-8"))
    assert {key: source[key] for key in ("licence", "author", "revision")} == {
        "licence": "Apache-2.0",
        "author": "DriftBench maintainers",
        "revision": "1",
    }
    assert all(source[key] for key in ("title", "url", "description"))
    digests = {
        name: hashlib.sha256(path.read_bytes()).hexdigest()
        for name, path in zip(NAMES, FILES, strict=True)
    }
    # After a change of a file, pytest shows its new line as a difference.
    assert source["files"] == digests
