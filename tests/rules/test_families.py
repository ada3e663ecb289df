"""Names built on the name of a variable."""

from __future__ import annotations

import pytest

from driftbench.lean import parse
from driftbench.rules import default_kinds
from driftbench.rules.operations._families import family, is_taken
from driftbench.rules.view import View


def _view(binders: str) -> View:
    return View(parse(f"theorem t {binders} : True"), kinds=default_kinds())


@pytest.mark.parametrize(
    ("binders", "expected"),
    [
        ("{G : Type} (G' : Set G) (hG : p G')", {"G'": "H'", "hG": "hH"}),
        ("{G : Type} {k : ℕ} (hGk : p G k)", {"hGk": "hHk"}),
        ("{G : Type} [tG : TopologicalSpace G] (hG_ne : p G)", {"tG": "tH", "hG_ne": "hH_ne"}),
        ("{G : Type} (G₁ : Set G) (hG₁' : p G₁)", {"G₁": "H₁", "hG₁'": "hH₁'"}),
        ("{G : Type} (hne : p G) (n : ℕ)", {}),
        ("{G : Type} (hGroup : p G)", {}),
    ],
)
def test_what_is_renamed_with_a_variable(binders: str, expected: dict[str, str]) -> None:
    view = _view(binders)
    assert family(view, view.statement.root, "G", "H") == expected


@pytest.mark.parametrize(
    ("binders", "word", "taken"),
    [
        ("{r : ℕ} {s₁ s₂ : ℕ}", "s", True),
        ("{r : ℕ} (hs : p r)", "s", True),
        ("{r : ℕ} {s : ℕ}", "s", True),
        ("{r : ℕ} (hr : p r)", "s", False),
    ],
)
def test_a_new_name_has_no_family_yet(binders: str, word: str, taken: bool) -> None:  # noqa: FBT001 - a column
    assert is_taken(_view(binders), word, name="r") is taken
