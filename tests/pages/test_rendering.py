"""The same row as plain text and in a terminal."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from rich.console import Console

from driftbench.dataset.manual_review import ReviewFinding
from driftbench.oracles.kernel.certificates import Certificate
from driftbench.pages import Part, entry_of, entry_panel, plain_entry, plain_table

PLAIN = """\
== 00112233445566aa · combined (conclusion_generalization + hypothesis_omission) · stronger \
· number_theory · test
declaration          Made.t (Made.Sets:3)
english (docstring)  A nonempty set $s$ has an element <= 7.
context              import Mathlib; open Set
gold                 theorem Made.t {s : Set ℕ}[- (hs : s.Nonempty)-] :
                         ∃ m ∈ s, m [-≤-] 7
candidate            theorem Made.t {s : Set ℕ} :
                         ∃ m ∈ s, m {+<+} 7
rule                 drop-nonemptiness: `s.Nonempty` is gone.
rule                 gone-since: (no rule of this version)
restyled             flip-order: Flipped.
evidence             solver; candidate ⇒ gold: proved, gold ⇒ candidate: not asked
detail               `s` := {8}
                     so `m < 7` fails
checks               well formed: yes, elaborates: not asked"""


def test_plain_text_has_all_fields(record: dict[str, Any], messages: dict[str, str]) -> None:
    assert plain_entry(entry_of(record, split="test", messages=messages)) == PLAIN


def test_commands_of_a_candidate_are_shown(
    record: dict[str, Any], messages: dict[str, str]
) -> None:
    record["candidate_context"] = "import Mathlib\nopen Real\ndef f : ℕ :=\n  1"
    entry = entry_of(record, split="test", messages=messages)
    shown = (
        "candidate context    import Mathlib\n"
        "                     open Real\n"
        "                     def f : ℕ :=\n"
        "                       1\n"
    )
    context = "context              import Mathlib; open Set\n"
    assert plain_entry(entry) == PLAIN.replace(context, context + shown)
    out = io.StringIO()
    Console(file=out, width=99).print(entry_panel(entry, width=99))
    assert "candidate: import Mathlib ; open Real ; def f" in out.getvalue()


def test_evidence_of_a_later_version_is_shown(record: dict[str, Any]) -> None:
    record["evidence"]["certificate_file"] = "certificates/7.lean"
    record["evidence"] |= {"backward_model": "ℕ = {0}", "basis": ["rule:x@1", "le_of_eq"]}
    entry = entry_of(record, split="test", messages={})
    assert [part.name for part in entry.proof][:2] == ["detail", "basis"]
    assert Part("basis", "rule:x@1; le_of_eq") in entry.proof
    assert Part("countermodel to gold ⇒ candidate", "ℕ = {0}") in entry.proof
    assert Part("certificate file", "certificates/7.lean") in entry.proof
    assert not any(part.name == "theory" for part in entry.proof)


def test_certificates_are_shown_on_request(record: dict[str, Any]) -> None:
    certificate = Certificate("denied", "def statement : Prop := True\n", "theorem denied <x>\n")
    record["evidence"]["certificate"] = f"forward:{'0' * 16} backward:{certificate.digest}"
    entry = entry_of(
        record, split="test", messages={}, certificates={certificate.digest: certificate}
    )
    title = f"gold ⇒ candidate: denied, certificate {certificate.digest}"
    text = "def statement : Prop := True\ntheorem denied <x>"
    assert entry.certificates == (Part(title, text),)
    assert "theorem denied" not in plain_entry(entry)
    lines = plain_entry(entry, proofs=True).splitlines()[-3:]
    assert [line.split() for line in lines] == [
        ["proof", *title.split()],
        ["def", "statement", ":", "Prop", ":=", "True"],
        ["theorem", "denied", "<x>"],
    ]
    out = io.StringIO()
    Console(file=out, width=99).print(entry_panel(entry, width=99, proofs=True))
    assert "theorem denied <x>" in out.getvalue()


def test_control_characters_cannot_move_the_cursor(record: dict[str, Any]) -> None:
    record["nl_statement"] = "a\x1b[2Jb\x07c\x7f"
    text = plain_entry(entry_of(record, split="test", messages={}))
    assert "a<U+001B>[2Jb<U+0007>c<U+007F>" in text
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", text)


@pytest.mark.parametrize("width", [60, 160])
def test_a_terminal_shows_both_statements_in_full(
    record: dict[str, Any], messages: dict[str, str], width: int
) -> None:
    record["nl_statement"] = "[bold]not markup[/bold] [/]"
    out = io.StringIO()
    console = Console(file=out, width=width, force_terminal=True, color_system="truecolor")
    console.print(entry_panel(entry_of(record, split="test", messages=messages), width=width))
    text = re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue())
    assert "[bold]not markup[/bold] [/]" in text
    assert max(len(line) for line in text.splitlines()) <= width
    for word in ("(hs", "≤", "drop-nonemptiness", "proved", "gold ⇒ candidate: not asked"):
        assert word in text
    assert "\x1b[1;31m≤" in out.getvalue()
    assert "\x1b[1;32m<" in out.getvalue()
    beside = any("≤" in line and "<" in line for line in text.splitlines() if "∃" in line)
    assert beside == (width == 160)


def test_manual_review_is_shown_with_the_row(record: dict[str, Any]) -> None:
    finding = ReviewFinding(
        id=record["id"], label="combined", verdict="silly", finding="Odd.", changed="rule x, 2"
    )
    entry = entry_of(record, split="test", messages={}, review=finding)
    assert "manual review        silly · Odd. · rule x, 2" in plain_entry(entry)


def test_columns_are_aligned() -> None:
    assert plain_table([("class", "n"), ("all", "10")]) == "class   n\nall    10"
