from __future__ import annotations

import pytest

from driftbench.llm.statements import LONGEST, ParsedStatement, Refused, read_statement

GOOD = "theorem t (n : ℕ) (h : 0 < n) : n ≠ 0"


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        f"  {GOOD}\n",
        f"{GOOD} := by sorry",
        f"{GOOD} := sorry",
        f"{GOOD} :=",
        f"{GOOD} := by\n  sorry\n",
        f"```lean\n{GOOD} := by sorry\n```",
        f"```\n{GOOD}\n```\n",
    ],
)
def test_fences_and_empty_proofs_are_removed(text: str) -> None:
    assert read_statement(text, "") == ParsedStatement(GOOD)


def test_context_is_read() -> None:
    text = "theorem t (p : Polynomial ℤ) : (p : ℤ[X]) = p"
    assert isinstance(read_statement(text, "open Polynomial"), ParsedStatement)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "empty text"),
        ("def x := 1", "expected `theorem` or `lemma`"),
        (f"{GOOD} := by simp", "`:=` does not fit"),
        (f"{GOOD} := h.ne'", "`:=` does not fit"),
        (f"{GOOD}\n#eval IO.println 1", "#ev"),
        (f"{GOOD} #check 1", "#ch"),
        (f"{GOOD} # eval 1", "# ev"),
        (f"{GOOD}\nend Foo", "end"),
        (f"{GOOD}\nopen Foo", "open"),
        (f"{GOOD}\nnamespace Foo", "namespace"),
        (f"{GOOD}\nset_option a b", "set_option"),
        ("theorem t : sorry", "sorry"),
        ("theorem t (h : by exact True) : True", ""),
        ("theorem t (n : ℕ := by exact 1) : n = n", ""),
        ('theorem t : "a" = "b"', ""),
        ("theorem t : open Foo in True", ""),
        ("theorem t : True -- done", "--"),
        ("theorem t : True /- done -/", "/-"),
        ("theorem t : True\n@[simp] theorem u : True", ""),
        ("theorem t : 1 = ", ""),
        ("theorem t : " + "(" * 3000 + "1" + ")" * 900, ""),
        ("theorem t : 1 = " + "1 + " * LONGEST + "1", str(LONGEST)),
    ],
)
def test_other_text_than_one_statement_is_refused(text: str, word: str) -> None:
    found = read_statement(text, "")
    assert isinstance(found, Refused)
    assert word[:2] in found.reason
