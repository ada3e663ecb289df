"""One term for one thing: the glossary, words that are not used, public class names."""

from __future__ import annotations

import ast
import os
import re
from collections import defaultdict
from typing import TYPE_CHECKING

from tests.docs.glossary import page, retired, terms
from tests.tracked import tracked

if TYPE_CHECKING:
    from pathlib import Path

#: Files in which a retired word is another project's, or names what is retired.
_EXEMPT = frozenset({"docs/glossary.toml", "LICENSE", "uv.lock"})
_TEXTS = frozenset({".css", ".html", ".j2", ".jinja", ".js", ".md", ".py", ".toml", ".yml"})


def test_the_page_is_made_from_the_terms(repository: Path) -> None:
    docs = repository / "docs"
    if os.environ.get("DRIFTBENCH_DOCS") == "write":
        (docs / "glossary.md").write_text(page(docs), encoding="utf-8")
    assert (docs / "glossary.md").read_text(encoding="utf-8") == page(docs)
    assert len(terms(docs)) > 30


def test_retired_words_are_not_used(repository: Path) -> None:
    words = retired(repository / "docs")
    pattern = re.compile("|".join(rf"(?<![A-Za-z])(?:{word})(?![A-Za-z])" for word in words))
    found = [
        f"{path.relative_to(repository)}:{number}: {match[0]}"
        for path in _texts(repository)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        for match in pattern.finditer(line)
    ]
    assert found == []


def test_public_class_names_are_unique(repository: Path) -> None:
    places: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted((repository / "driftbench").rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].append(path.relative_to(repository).as_posix())
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def _texts(repository: Path) -> list[Path]:
    roots = ("driftbench", "tests", "benchmarks", "docs", "perturbations", "build/recipes")
    return [
        path
        for path in tracked(repository)
        if path.suffix in _TEXTS
        and path.is_file()
        and (name := path.relative_to(repository).as_posix()) not in _EXEMPT
        and (name.startswith(roots) or "/" not in name)
    ]
