"""A small source of the shape of ProofNet-Verified, with statements of our own."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

Record = dict[str, Any]

GOLD = "data/proofnet-verified.jsonl"
OLDER = "data/proofnet-4.28.jsonl"
SHARP = "data/proofnet-sharp.jsonl"
AUDIT = "error_taxonomy/proofnet-results.jsonl"
SHARP_AUDIT = "error_taxonomy/proofnet-sharp-results.jsonl"

SOURCE = """\
repository = "example.org/made"
commit = "0123456789abcdef0123456789abcdef01234567"
licence = "CC0-1.0"
"""
HEADER = "import Mathlib\n\nopen Finset\nopen scoped BigOperators"

# English, gold, ProofNet's statement and the audit's words, ProofNet#'s statement and the audit's.
MADE = (
    (
        "The sum of two even numbers is even.",
        "(m n : ℕ) (hm : Even m) (hn : Even n) :\n  Even (m + n)",
        ("(m n : ℕ) (hm : Even m) : Even (m + n)", "stronger", "missing_premise"),
        ("(a b : ℕ) (hm : Even a) (hn : Even b) : Even (a + b)", "faithful", "none"),
    ),
    (
        "There is no largest natural number.",
        ": ∀ n : ℕ, ∃ m, n < m",
        (": ∃ m : ℕ, ∀ n, n < m", "stronger", "misunderstanding_of_informal_statement"),
        (": ∃ m : ℕ,   ∀ n, n < m", "stronger", "misunderstanding_of_lean"),
    ),
    (
        "If p divides q then p squared divides q squared.",
        "{p q : ℤ} (h : p ∣ q) : p ^ 2 ∣ q ^ 2",
        ("{p q : ℤ} (h : p ∣ q) : p ^ 2 ∣ q", "stronger", "adding_extra_conclusion"),
        ("{p q : ℤ} (h : p ∣ q) : p ^ 2 ∣ q", "weaker", "adding_extra_conclusion"),
    ),
    (
        "A product of two odd numbers is odd.",
        "(a b : ℤ) : Odd a ∧ Odd b → Odd (a * b)",
        ("(a b : ℤ) : Odd a → Odd b → Odd (a * b)", "faithful", "none"),
        ("(a b : ℤ) : Odd a ∧ Odd b → Odd (a + b)", "incomparable", "misunderstanding_of_lean"),
    ),
    (
        "A thing is what it is.",
        ": 1 = 1",
        (": 1 = 2", "nl_ambiguous", "nl_ambiguous"),
        (": 1 = 1", "nl_ambiguous", "nl_ambiguous"),
    ),
    (
        "The square of a real number is not negative.",
        "(x : ℝ) : 0 ≤ x ^ 2",
        ("(x : ℝ) : 0 < x ^ 2", "stronger", "adding_extra_case"),
        ("(x : ℝ) : 0 < x ^ 2", "faithful", "none"),
    ),
    (
        "Three consecutive numbers have a product that six divides.",
        "(k : ℕ) : 6 ∣ k * (k + 1) * (k + 2)",
        ("(k : ℕ) : 3 ∣ k * (k + 1) * (k + 2)", "weaker", "misunderstanding_of_lean"),
        ("(k : ℕ) : 6 ∣ k * ((k + 1) * (k + 2))", "faithful", "none"),
    ),
)


@dataclass
class Made:
    """The files of a source, which tests damage and write."""

    folder: Path
    files: dict[str, list[Record]]
    source: str = SOURCE
    raw: dict[str, bytes] = field(default_factory=dict)

    def write(self) -> str:
        """Write them and return the folder."""
        for name, records in self.files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            text = "".join(f"{json.dumps(record, ensure_ascii=False)}\n" for record in records)
            path.write_bytes(self.raw.get(name, text.encode()))
        (self.folder / "SOURCE.toml").write_text(self.source, encoding="utf-8")
        return str(self.folder)


def problem_name(index: int) -> str:
    return f"Artin_exercise_{index}"


def _formal(index: int, name: str, text: str, english: str) -> Record:
    return {
        "index": index,
        "name": name,
        "textbook": "Artin",
        "header": HEADER,
        "helper": "",
        "informal_stmt": english,
        "formal_stmt": f"theorem {name} {text} := by\n  sorry",
    }


def _audit(index: int, faithfulness: str, error: str) -> Record:
    clear = "true_and_unambiguous"
    return {
        "file": f"proofnet-{index}.lean",
        "stem": f"proofnet-{index}",
        "q1_informal_status": faithfulness if faithfulness.startswith("nl_") else clear,
        "q2_faithfulness": faithfulness,
        "q3_provability": "true",
        "q4_error_type": error,
        "reasoning": f"Said of problem {index}.",
    }


@pytest.fixture
def made(tmp_path: Path) -> Made:
    files: dict[str, list[Record]] = {n: [] for n in (GOLD, OLDER, SHARP, AUDIT, SHARP_AUDIT)}
    for index, (english, gold, older, sharp) in enumerate(MADE, 1):
        name = problem_name(index)
        files[GOLD].append(_formal(index, name, gold, english))
        files[OLDER].append(_formal(index, name, older[0], english))
        files[AUDIT].append({**_audit(index, *older[1:]), "cost_usd": 0.5})
        files[SHARP_AUDIT].append(_audit(index, *sharp[1:]))
        files[SHARP].append(
            {
                "id": name.replace("Artin_", "Artin|"),
                "nl_statement": english,
                "lean4_src_header": "import Mathlib\n\nopen Finset Function\n\n",
                "lean4_formalization": f"theorem exercise_{index} {sharp[0]} :=",
            }
        )
    return Made(tmp_path / "source", files)


@pytest.fixture(scope="session")
def proofnet_verified() -> Path:
    """Return the folder of the real files, which DRIFTBENCH_PROOFNET names."""
    path = Path(os.environ["DRIFTBENCH_PROOFNET"])
    if not path.is_dir():
        pytest.fail(f"DRIFTBENCH_PROOFNET={path} is not a folder: name that of ProofNet-Verified")
    return path
