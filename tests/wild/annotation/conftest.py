"""Small sources of pairs, with statements of our own, some of them hostile."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

HOSTILE = (
    "If <script>document.title = 'owned'</script> then </script><b>x</b> & 'y' \u202eis\u202c even "
    "\x1b[31m\u200b<!--"
)

PAIRS = (
    ("a1", "The sum of two even numbers is even.", "(hm : Even m) (hn : Even n)", "(hm : Even m)"),
    ("b2", HOSTILE, "(h : m < n)", "(h : m ≤ n)"),
    ("c3", "A square is not negative.", "(hm : 0 ≤ m)", "(_ : 0 ≤ m)"),
    ("d4", "Of two numbers one is at most the other.", "(hm : m = n)", "(hn : n = m)"),
    ("e5", "Twice a number is even.", "(h : 0 < n)", "(h : 0 < m)"),
    ("f6", "No number is smaller than itself.", "(h : m ≠ n)", "(h : n ≠ m)"),
)


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    """Return a file of six pairs, one of them hostile, with columns that must not be shown."""
    path = tmp_path / "pairs.jsonl"
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for id_, english, gold, candidate in PAIRS:
            record = {
                "id": id_,
                "nl_statement": english,
                "context": "import SecretSource\nnamespace Secret\nopen Nat -- from secret.lean",
                "gold": f"theorem secret_{id_} (m n : ℕ) {gold} : m = m",
                "candidate": f"theorem secret_{id_} (m n : ℕ) {candidate} : m = m /- secret -/",
                "label": "secret-label",
                "evidence": {"detail": "secret commit message"},
                "source": {"repository": "secret-repository"},
            }
            file.write(json.dumps(record, ensure_ascii=False) + "\n")
    return path
