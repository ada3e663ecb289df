"""Two rows of a made-up theorem, one of them with hostile text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.dataset.conftest import make_build, recipe

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dataset.conftest import MakeBuild

__all__ = ["make_build", "recipe"]  # fixtures of the datasets' tests, used here too


@pytest.fixture
def build(tmp_path: Path, make_build: MakeBuild) -> Path:
    return make_build(tmp_path / "build")


@pytest.fixture
def record() -> dict[str, Any]:
    gold = "theorem Made.t {s : Set ℕ} (hs : s.Nonempty) :\n    ∃ m ∈ s, m ≤ 7"
    start, order = gold.index(" (hs"), gold.index("≤")
    return {
        "id": "00112233445566aa",
        "family": "Made.t",
        "subfield": "number_theory",
        "nl_statement": "A nonempty set $s$ has an element <= 7.",
        "nl_source": "docstring",
        "context": "import Mathlib\nopen Set",
        "gold": gold,
        "candidate": gold.replace(" (hs : s.Nonempty)", "").replace("≤", "<"),
        "label": "combined",
        "drift_classes": ["conclusion_generalization", "hypothesis_omission"],
        "relation": "stronger",
        "evidence": {
            "kind": "solver",
            "forward": "proved",
            "backward": None,
            "detail": "`s` := {8}\nso `m < 7` fails",
            "theory": "",
        },
        "rules": ["drop-nonemptiness", "gone-since"],
        "edits": [
            {"start": start, "end": start + 18, "old": gold[start : start + 18], "new": ""},
            {"start": order, "end": order + 1, "old": "≤", "new": "<"},
        ],
        "restyled": ["flip-order"],
        "well_formed": True,
        "elaborates": None,
        "source": {
            "repository": "github.com/made-up/sets",
            "commit": "0123456789abcdef0123456789abcdef01234567",
            "module": "Made.Sets",
            "declaration": "Made.t",
            "line": 3,
            "licence": "Apache-2.0",
        },
    }


@pytest.fixture
def messages() -> dict[str, str]:
    return {"drop-nonemptiness": "`s.Nonempty` is gone.", "flip-order": "Flipped."}
