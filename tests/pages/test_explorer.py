"""The page of a build as a file: its content, also without scripts."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

from driftbench.dataset.manual_review import ManualReview, ReviewFinding, tallies
from driftbench.dataset.publish.errata import Withdrawn
from driftbench.dataset.publish.versions import Version
from driftbench.dataset.records import EVIDENCE_KINDS, ROW_LABELS, ROW_RELATIONS
from driftbench.oracles.kernel.certificates import Certificate
from driftbench.pages import Part, entry_of, plain_entry, render_page
from driftbench.pages.facets import facets_of
from driftbench.pages.glosses import KINDS, LABELLED, RELATIONS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from driftbench.dataset.manual_review import ReviewTally
    from driftbench.pages import RowEntry

ATTACK = '"><script>alert(1)</script>`<b>`<img src=x onerror=1>'


class _Outline(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [v or "" for k, v in attrs if k in {"src", "href", "action", "style"}]
        assert not any(name.startswith("on") for name, _ in attrs)


def _page(
    entries: Sequence[RowEntry],
    *,
    review: ManualReview | None = None,
    tally: Sequence[ReviewTally] = (),
) -> str:
    facts = [Part("build", "b <i>")]
    return render_page(entries, title="t", facts=facts, review=review, tally=tally)


def _data(page: str, name: str) -> Any:  # noqa: ANN401 -- JSON
    (text,) = re.findall(rf'<script type="application/json" id="{name}">(.*?)</script>', page)
    return json.loads(unescape(text))


def _rows(page: str, kind: str) -> list[dict[str, Any]]:
    names = sorted(set(re.findall(rf'id="({kind}-\d+)"', page)))
    blocks = [zlib.decompress(b64decode(_data(page, name))) for name in names]
    return [row for block in blocks for row in json.loads(block)]


def test_every_value_has_a_gloss() -> None:
    assert tuple(RELATIONS) == ROW_RELATIONS
    assert tuple(KINDS) == EVIDENCE_KINDS
    assert tuple(LABELLED) == ROW_LABELS


def test_the_page_has_all_columns(record: dict[str, Any], messages: Mapping[str, str]) -> None:
    certificate = Certificate("denied", "def statement : Prop := True\n", "theorem denied <x>\n")
    record["evidence"] |= {"backward_model": "ℕ = {0}", "basis": ["rule:x@1"], "added": "later"}
    record["evidence"]["certificate"] = f"forward:{'0' * 16} backward:{certificate.digest}"
    certificates = {certificate.digest: certificate}
    page = _page([entry_of(record, split="test", messages=messages, certificates=certificates)])
    (head,), (rest,) = _rows(page, "heads"), _rows(page, "rest")
    assert head | {"pieces": None, "kinds": None} == {
        "id": "00112233445566aa",
        "split": "test",
        "label": "combined",
        "classes": ["conclusion_generalization", "hypothesis_omission"],
        "relation": "stronger",
        "subfield": "number_theory",
        "declaration": "Made.t",
        "place": "Made.Sets:3",
        "family": "Made.t",
        "english": "A nonempty set $s$ has an element <= 7.",
        "english_from": "docstring",
        "pieces": None,
        "kinds": None,
        "kind": "solver",
        "rules": ["drop-nonemptiness", "gone-since"],
        "restyled": ["flip-order"],
        "withdrawn": "",
        "verdict": "",
    }
    same, (removed, inserted) = head["pieces"][::3], (head["pieces"][1::3], head["pieces"][2::3])
    assert "".join(same) == record["gold"].replace(" (hs : s.Nonempty)", "").replace("≤", "")
    assert (removed, inserted) == ([" (hs : s.Nonempty)", "≤"], ["", "<"])
    forward, backward = rest["directions"]
    assert (forward["verdict"], forward["model"], forward["certificates"]) == ("proved", "", [])
    assert (backward["verdict"], backward["model"]) == ("not asked", "ℕ = {0}")
    ((title, text),) = backward["certificates"]
    assert title == f"denied, certificate {certificate.digest}"
    assert text == "def statement : Prop := True\ntheorem denied <x>"
    assert rest["detail"] == "`s` := {8}\nso `m < 7` fails"
    assert ["basis", "rule:x@1"] in rest["proof"]
    assert ["added", "later"] in rest["proof"]
    assert rest["context"] == "import Mathlib\nopen Set"
    assert rest["origin"][2] == "Apache-2.0"
    assert rest["links"][0][1].endswith("/Made/Sets.lean#L3")
    calls = _data(page, "about-rows")["messages"]
    assert calls["drop-nonemptiness"] == "`s.Nonempty` is gone."


def test_blocks_join_to_all_rows_in_order(record: dict[str, Any]) -> None:
    entry = entry_of(record, split="test", messages={})
    many = [replace(entry, id=f"{n:016x}") for n in range(2100)]
    calls: list[tuple[int, int]] = []
    page = render_page(
        many, title="t", facts=[], progress=lambda done, total: calls.append((done, total))
    )
    assert calls[0] == (128, 2100)
    assert calls[-1] == (2100, 2100)
    assert [row["id"] for row in _rows(page, "heads")] == [one.id for one in many]
    assert len(_rows(page, "rest")) == 2100
    assert _data(page, "blocks") == {"rows": 2100, "rests": 128}
    assert page == render_page(many, title="t", facts=[])


def test_facets_are_in_the_order_of_the_tables(record: dict[str, Any]) -> None:
    one = entry_of(record, split="test", messages={})
    other = replace(one, label="faithful", split="calibration", rules=(), relation="odd")
    found = {facet["key"]: facet["values"] for facet in facets_of([one, other])}
    assert found == {
        "label": ["faithful", "combined"],
        "relation": ["stronger", "odd"],
        "split": ["calibration", "test"],
        "rules": ["", "drop-nonemptiness", "gone-since"],
    }
    assert facets_of([one]) == [
        {"key": "rules", "title": "drift rule", "values": ["drop-nonemptiness", "gone-since"]}
    ]


def test_the_page_describes_the_build_without_scripts(record: dict[str, Any]) -> None:
    page = _page([entry_of(record, split="test", messages={})])
    assert "<dt>build</dt><dd>b &lt;i&gt;</dd>" in page
    assert "1 row by label and subfield, of 1 theorem: 1 test</caption>" in page
    assert '<a href="#label=combined&amp;subfield=number_theory">1</a>' in page
    (noscript,) = re.findall(r"<noscript>(.*?)</noscript>", page, re.DOTALL)
    assert "driftbench show DATASET" in noscript
    assert "load_dataset" in noscript


def test_the_page_has_no_external_links(record: dict[str, Any]) -> None:
    outline = _Outline(_page([entry_of(record, split="test", messages={})]))
    assert not {"link", "img", "iframe", "form", "base", "object"} & set(outline.tags)
    assert all(link.startswith("#") for link in outline.links)


def test_no_text_of_a_row_becomes_a_tag(record: dict[str, Any]) -> None:
    usual = _Outline(_page([entry_of(record, split="test", messages={})]))
    entry = hostile(record)
    page = render_page([entry], title=ATTACK, facts=[Part(ATTACK, ATTACK)])
    outline = _Outline(page)
    assert not {"img", "b"} & set(outline.tags)
    assert outline.tags.count("script") == usual.tags.count("script")
    assert "<script>alert" not in page


def hostile(record: Mapping[str, Any]) -> RowEntry:
    """Return a row with hostile text and marks of direction in every field."""
    texts = ("id", "family", "nl_statement", "context", "nl_source", "label", "subfield")
    text = ATTACK + "\u202eabc"
    row = dict(record) | dict.fromkeys(texts, text)
    row["evidence"] = {"kind": text, "forward": text, "backward": text, "detail": text}
    row["evidence"] |= {"backward_model": text, "basis": [text]}
    row["source"] = dict.fromkeys(("repository", "commit", "module", "licence"), text)
    row["source"] |= {"declaration": text, "line": 1}
    row |= {"gold": text, "edits": [{"start": 0, "end": 2, "old": '">', "new": text}]}
    row |= {"drift_classes": [text], "rules": [text], "restyled": [text], "relation": text}
    finding = ReviewFinding(id="x", label=text, verdict=text, finding=text, changed=text)
    errata = Withdrawn(since=Version(1, 0, 1), id=text, date=text, reason=text)
    return entry_of(row, split=text, messages={text: text}, review=finding, withdrawn=errata)


def test_hidden_characters_are_spelt_out(record: dict[str, Any]) -> None:
    (head,) = _rows(_page([hostile(record)]), "heads")
    assert head["english"] == f"{ATTACK}<U+202E>abc"
    assert head["pieces"][2] == f"{ATTACK}<U+202E>abc"


def test_withdrawn_rows_are_marked(record: dict[str, Any]) -> None:
    since = Version(1, 0, 1)
    found = Withdrawn(since=since, id=record["id"], date="2026-12-01", reason="Gold is wrong.")
    entry = entry_of(record, split="test", messages={}, withdrawn=found)
    other = entry_of(record, split="test", messages={})
    assert "withdrawn            since 1.0.1: Gold is wrong." in plain_entry(entry).splitlines()
    page = _page([entry, other])
    assert [row["withdrawn"] for row in _rows(page, "heads")] == ["withdrawn", ""]
    assert _rows(page, "rest")[0]["withdrawn"] == "since 1.0.1: Gold is wrong."
    assert facets_of([entry, other])[-1]["values"] == ["", "withdrawn"]


def test_a_page_of_a_manual_review_has_its_tally(record: dict[str, Any]) -> None:
    finding = ReviewFinding(
        id=record["id"], label="combined", verdict="silly", finding="Odd.", changed="rule x, 2"
    )
    review = ManualReview(title="Round 1", build="b", command="c", final=False, findings=(finding,))
    entry = entry_of(record, split="test", messages={}, review=finding)
    page = _page([entry], review=review, tally=tallies(review, held=None))
    (rest,) = _rows(page, "rest")
    assert (rest["review"], rest["bad"]) == (["silly", "Odd.", "rule x, 2"], True)
    cells = "<td>1</td><td>0</td><td>0</td><td>0</td><td>1</td><td>0</td>"
    assert f'<td>combined</td>{cells}<td data-value="1.0">100.0 %</td>' in page
