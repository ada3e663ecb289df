"""The same row as plain text, in a terminal and on a page."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from rich.console import Console

from driftbench.dataset.readings import Reading, Remark, tallies
from driftbench.oracles.kernel.certificates import Certificate
from driftbench.pages import Part, entry_of, entry_panel, plain_entry, plain_table, render_page

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


def test_plain_text_says_everything(record: dict[str, Any], messages: dict[str, str]) -> None:
    assert plain_entry(entry_of(record, split="test", messages=messages)) == PLAIN


def test_evidence_of_a_later_version_is_shown(record: dict[str, Any]) -> None:
    record["evidence"]["certificate_file"] = "certificates/7.lean"
    record["evidence"] |= {"backward_model": "ℕ = {0}", "basis": ["rule:x@1", "le_of_eq"]}
    entry = entry_of(record, split="test", messages={})
    assert [part.name for part in entry.proof][:2] == ["detail", "basis"]
    assert Part("basis", "rule:x@1; le_of_eq") in entry.proof
    assert Part("countermodel to gold ⇒ candidate", "ℕ = {0}") in entry.proof
    assert Part("certificate file", "certificates/7.lean") in entry.proof
    assert not any(part.name == "theory" for part in entry.proof)


def test_certificates_are_shown_where_they_are_asked_for(record: dict[str, Any]) -> None:
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
    assert "theorem denied &lt;x&gt;" in render_page([entry], title="t", facts=[])
    out = io.StringIO()
    Console(file=out, width=99).print(entry_panel(entry, width=99, proofs=True))
    assert "theorem denied <x>" in out.getvalue()


def test_control_characters_cannot_move_the_cursor(record: dict[str, Any]) -> None:
    record["nl_statement"] = "a\x1b[2Jb\x07c\x7f"
    text = plain_entry(entry_of(record, split="test", messages={}))
    assert "a␛[2Jb␇c␡" in text
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", text)


@pytest.mark.parametrize("width", [60, 160])
def test_a_terminal_shows_both_statements_whole(
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


class _Outline(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [v or "" for k, v in attrs if k in {"src", "href", "action", "style"}]


def _page(record: dict[str, Any], messages: dict[str, str]) -> str:
    entry = entry_of(record, split="test", messages=messages)
    return render_page([entry], title="t", facts=[Part("build", "b")])


def test_the_page_marks_what_was_edited(record: dict[str, Any], messages: dict[str, str]) -> None:
    page = _page(record, messages)
    assert "<del> (hs : s.Nonempty)</del>" in page
    assert '<ins class="gap"></ins>' in page
    assert "m <ins>&lt;</ins> 7" in page
    assert "an element &lt;= 7" in page
    assert "<code>s.Nonempty</code> is gone." in page
    assert '<b class="proved">proved</b>' in page
    assert page == _page(record, messages)


def test_the_page_needs_no_network_and_no_script(
    record: dict[str, Any], messages: dict[str, str]
) -> None:
    outline = _Outline()
    outline.feed(_page(record, messages))
    assert not {"script", "link", "img", "iframe", "form"} & set(outline.tags)
    assert all(link.startswith("#") for link in outline.links)


def test_no_text_of_a_row_becomes_a_tag(record: dict[str, Any]) -> None:
    attack = '"><script>alert(1)</script>`<b>`<img src=x onerror=1>'
    texts = ("id", "family", "nl_statement", "context", "relation", "subfield", "nl_source")
    hostile = record | dict.fromkeys(texts, attack)
    hostile["evidence"] = {"kind": attack, "forward": attack, "backward": attack, "detail": attack}
    hostile["source"] = {"module": attack, "line": 1, "declaration": attack}
    hostile |= {"gold": attack, "edits": [{"start": 0, "end": 2, "old": '">', "new": attack}]}
    hostile |= {"drift_classes": [attack], "rules": [attack], "restyled": [attack]}
    remark = Remark(id="x", label=attack, verdict=attack, finding=attack, changed=attack)
    entry = entry_of(hostile, split=attack, messages={attack: attack}, remark=remark)
    page = render_page([entry], title=attack, facts=[Part(attack, attack)])
    outline = _Outline()
    outline.feed(page)
    assert not {"script", "img"} & set(outline.tags)
    assert "<script" not in page


def test_a_page_of_a_reading_carries_its_tally(record: dict[str, Any]) -> None:
    remark = Remark(
        id=record["id"], label="combined", verdict="silly", finding="Odd.", changed="rule x, 2"
    )
    reading = Reading(title="Round 1", build="b", command="c", final=False, remarks=(remark,))
    entry = entry_of(record, split="test", messages={}, remark=remark)
    page = render_page(
        [entry], title="t", facts=[], reading=reading, tally=tallies(reading, held=None)
    )
    assert "read as silly · Odd. · rule x, 2" in page
    cells = "<td>1</td><td>0</td><td>0</td><td>0</td><td>1</td><td>0</td><td>100.0 %"
    assert f"<td>combined</td>{cells}" in page
    assert "read as              silly · Odd. · rule x, 2" in plain_entry(entry)


def test_columns_are_aligned() -> None:
    assert plain_table([("class", "n"), ("all", "10")]) == "class   n\nall    10"
