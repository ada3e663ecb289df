"""Names derived from the name of a variable."""

from __future__ import annotations

import pytest

from driftbench.lean import parse
from driftbench.rules import default_kinds
from driftbench.rules.operations._derived_names import derived_names, is_taken
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
def test_derived_names_are_renamed_with_a_variable(binders: str, expected: dict[str, str]) -> None:
    view = _view(binders)
    assert derived_names(view, view.statement.root, "G", "H") == expected


@pytest.mark.parametrize(
    ("binders", "word", "taken"),
    [
        ("{r : ℕ} {s₁ s₂ : ℕ}", "s", True),
        ("{r : ℕ} (hs : p r)", "s", True),
        ("{r : ℕ} {s : ℕ}", "s", True),
        ("{r : ℕ} (hr : p r)", "s", False),
    ],
)
def test_new_name_has_no_derived_names(
    binders: str,
    word: str,
    taken: bool,  # noqa: FBT001 - a column
) -> None:
    assert is_taken(_view(binders), word, name="r") is taken
