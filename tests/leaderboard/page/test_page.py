from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from driftbench.errors import DatasetError
from driftbench.leaderboard.board import Leaderboard
from driftbench.leaderboard.page import render_page, write_page
from driftbench.leaderboard.page.texts import texts_of
from tests.leaderboard.fake_build import make_build
from tests.leaderboard.page.made_board import ATTACK, ROWS, Made

if TYPE_CHECKING:
    from pathlib import Path


class Outline(HTMLParser):
    """Tags and attributes of a page, as a browser would see them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.tags if name == tag]


@pytest.fixture(scope="module")
def page(made: Made) -> str:
    return render_page(made.leaderboard)


@pytest.fixture(scope="module")
def outline(page: str) -> Outline:
    return Outline(page)


def test_page_is_deterministic(made: Made, page: str) -> None:
    assert render_page(made.leaderboard) == page


def test_page_has_every_submission_in_its_track(outline: Outline) -> None:
    rows = [(a["data-board"], a["data-row"]) for a in outline.all("tr") if "data-row" in a]
    assert len(rows) == len(set(rows)) == 6
    tables = [a for a in outline.all("table") if a.get("class") == "sortable"]
    tracks = [a["data-track"] for a in outline.all("section") if "data-track" in a]
    assert len(tables) == len(tracks) == 4
    assert sorted(tracks) == ["reference-free", "reference-free", "uses-gold", "uses-llm"]


def test_page_has_no_text_of_rows_by_default(made: Made, page: str) -> None:
    assert not re.search(r"theorem Made|Made\.t|If a is", page)
    assert sum(name in page for name in ROWS) > 6
    full = render_page(made.leaderboard, texts=texts_of(made.leaderboard.boards, [made.build]))
    assert "theorem Made.t" in full
    assert "If a is at most b plus" in full


def test_page_loads_no_external_resource(outline: Outline) -> None:
    (policy,) = [a["content"] for a in outline.all("meta") if "http-equiv" in a]
    for rule in ("default-src 'none'", "base-uri 'none'", "form-action 'none'"):
        assert rule in policy
    assert "unsafe" not in policy
    assert not any("src" in attributes for _, attributes in outline.tags)
    assert not any("style" in attributes for _, attributes in outline.tags)
    assert not {"link", "iframe", "object", "img"} & {tag for tag, _ in outline.tags}
    assert not [name for _, a in outline.tags for name in a if name.startswith("on")]


def test_page_escapes_text_of_submissions(made: Made, page: str, outline: Outline) -> None:
    plain = replace(made.leaderboard, boards=made.leaderboard.boards[-1:])
    scripts = len(Outline(render_page(plain)).all("script"))
    assert len(outline.all("script")) == scripts
    assert "<script>alert" not in page
    assert "".join(outline.texts).count(ATTACK) >= 2


def test_page_links_only_web_addresses(made: Made, outline: Outline) -> None:
    links = [a["href"] for a in outline.all("a")]
    assert links == ["#content", "https://example.org/?a=1&b=<2>"]
    (outside,) = [a for a in outline.all("a") if a["href"] != "#content"]
    assert outside["rel"] == "noopener noreferrer nofollow"
    board = made.leaderboard.boards[0]
    for url in ("javascript:alert(1)", " https://example.org", "//example.org", "data:text/html,x"):
        rows = tuple(replace(row, url=url) for row in board.rank_entries)
        hostile = Leaderboard(boards=(replace(board, rank_entries=rows),))
        assert [a["href"] for a in Outline(render_page(hostile)).all("a")] == ["#content"]


def test_page_shows_invisible_characters(made: Made) -> None:
    board = made.leaderboard.boards[0]
    rows = tuple(replace(row, notes="a\u202eb", authors=("\u200b",)) for row in board.rank_entries)
    page = render_page(Leaderboard(boards=(replace(board, rank_entries=rows),)))
    assert "a&lt;U+202E&gt;b" in page
    assert not {"\u202e", "\u200b"} & set(page)


def test_plots_have_title_description_and_table(outline: Outline) -> None:
    ids = {a["id"]: tag for tag, a in outline.tags if "id" in a}
    pictures = [a for a in outline.all("svg") if a.get("role") == "img"]
    assert len(pictures) == 3
    for picture in pictures:
        assert [ids[name] for name in picture["aria-labelledby"].split()] == ["title", "desc"]
    assert len(outline.all("details")) == len(pictures)
    hidden = [a for a in outline.all("svg") if a.get("role") != "img"]
    assert all(a["aria-hidden"] == "true" for a in hidden)


def test_referenced_ids_exist_once(outline: Outline) -> None:
    ids = [a["id"] for _, a in outline.tags if "id" in a]
    assert len(ids) == len(set(ids))
    wanted = {n for _, a in outline.tags for n in a.get("aria-labelledby", "").split()}
    assert wanted <= set(ids)
    scrolled = [a for a in outline.all("div") if a.get("role") == "region"]
    assert scrolled
    assert all(a["tabindex"] == "0" for a in scrolled)


def test_tables_have_captions_and_scopes(outline: Outline) -> None:
    assert all(a.get("scope") in {"col", "row"} for a in outline.all("th"))
    assert len(outline.all("caption")) == len(outline.all("table"))


def test_page_shows_ties_costs_and_missing_values(made: Made, outline: Outline) -> None:
    text = " ".join("".join(outline.texts).split())
    rows = made.leaderboard.boards[0].rank_entries
    rows += made.leaderboard.boards[1].rank_entries
    (alpha,) = [row for row in rows if row.submission == "alpha"]
    assert alpha.costs == {"queries": 3.0, "seconds": 0.5, "relative": 250.0}
    assert "× typecheck" in text
    assert " 250 " in text
    assert "No seconds are given by beta, evil." in text
    assert "1= (tie)" in text


def test_the_board_of_controlled_is_the_first(made: Made) -> None:
    first, last = (
        replace(made.leaderboard.boards[0], config=c) for c in ("contrast", "controlled")
    )
    page = render_page(replace(made.leaderboard, boards=(first, last)))
    assert page.index("controlled / test") < page.index("contrast / test")


def test_page_of_an_empty_leaderboard() -> None:
    page = render_page(Leaderboard())
    assert "No submission has been added yet." in page
    assert Outline(page).all("table") == []


def test_texts_are_of_the_scored_dataset(made: Made, tmp_path: Path) -> None:
    found = texts_of(made.leaderboard.boards, [made.build])
    assert set(found) <= set(ROWS)
    for name, text in found.items():
        row = ROWS[name]
        pieces = text["pieces"]
        assert "".join(pieces[0::3]) + "".join(pieces[1::3]) == row.gold
        assert "".join(pieces[2::3]) == row.candidate
        assert (text["declaration"], text["relation"]) == (row.source.declaration, row.relation)
    assert set(found) >= set(texts_of(made.leaderboard.boards, [made.other])) != set()
    strange = make_build(tmp_path / "strange")
    with pytest.raises(
        DatasetError, match="no board of the leaderboard was scored on this dataset"
    ):
        texts_of(made.leaderboard.boards, [strange])


def test_page_is_written_atomically(made: Made, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "page.html"
    assert write_page(made.leaderboard, out, datasets=[made.build]) > 10
    before = out.read_bytes()
    with pytest.raises(DatasetError):
        write_page(made.leaderboard, out, datasets=[tmp_path])
    assert out.read_bytes() == before
    assert [path.name for path in out.parent.iterdir()] == ["page.html"]
