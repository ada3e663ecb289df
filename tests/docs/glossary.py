"""The glossary page, made from docs/glossary.toml."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["page", "retired", "terms"]

_HEAD = """# Glossary

The terms of DriftBench in code, messages and pages. `make docs-outputs` makes this page from
`docs/glossary.toml`.

| term | meaning |
|---|---|
"""


def terms(docs: Path) -> dict[str, str]:
    """Return the meaning of each term."""
    return dict(_read(docs)["terms"])


def retired(docs: Path) -> dict[str, str]:
    """Return words that must not be used, as regular expressions, with what to write instead."""
    return dict(_read(docs)["retired"])


def page(docs: Path) -> str:
    """Return the text of the glossary page."""
    rows = sorted(terms(docs).items(), key=lambda item: item[0].lower())
    return _HEAD + "".join(f"| {term} | {meaning} |\n" for term, meaning in rows)


def _read(docs: Path) -> dict[str, dict[str, str]]:
    return tomllib.loads((docs / "glossary.toml").read_text(encoding="utf-8"))
