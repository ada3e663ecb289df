"""The rendered site: whole, without a network, every link leads somewhere, every name is told.

Links to other sites are checked by form alone, since tests have no network.
"""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import griffe
import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from driftbench.cli.main import VERBS

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Packages whose names are public; the command line has a page of its own.
_PACKAGES = sorted(
    ".".join(path.parent.relative_to(Path(__file__).resolve().parents[2]).parts)
    for path in (Path(__file__).resolve().parents[2] / "driftbench").rglob("__init__.py")
    if path.parent.name != "cli"
    and not any(part.startswith("_") for part in path.parent.parts[1:])
    and re.search(r"^__all__ = \[", path.read_text(encoding="utf-8"), re.MULTILINE)
)


@dataclass(slots=True)
class Page(HTMLParser):
    """Anchors, links, and what a browser would fetch."""

    ids: set[str] = field(default_factory=set)
    links: set[str] = field(default_factory=set)
    fetched: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        HTMLParser.__init__(self)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.ids |= {found[key] for key in ("id", "name") if key in found}
        if tag == "a" and "href" in found:
            self.links.add(found["href"])
        if tag == "link" and found.get("rel") != "canonical":
            self.fetched.add(found["href"])
        self.fetched |= {found[key] for key in ("src", "srcset") if key in found}


@pytest.fixture(scope="module")
def site(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Page]:
    """Build the site as `make docs` does; a warning of mkdocs is an error."""
    out = tmp_path_factory.mktemp("site")
    logging.getLogger("mkdocs").setLevel(logging.WARNING)
    configuration = load_config(str(repository / "mkdocs.yml"), site_dir=str(out), strict=True)
    configuration.plugins.on_startup(command="build", dirty=False)
    build(configuration)
    pages = {}
    for path in sorted(out.rglob("*.html")):
        pages[path] = Page()
        pages[path].feed(path.read_text(encoding="utf-8"))
    return pages


def inner_links(site: dict[Path, Page]) -> Iterator[tuple[Path, str, Path, str]]:
    for path, page in site.items():
        # A page of 404 is served under any address, and names its links from the root.
        if path.name == "404.html":
            continue
        for link in sorted(page.links):
            parts = urlsplit(link)
            if not parts.scheme:
                target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
                yield path, link, target, unquote(parts.fragment)


def test_every_inner_link_leads_to_a_page_and_an_anchor(site: dict[Path, Page]) -> None:
    broken = []
    followed = 0
    for path, link, target, anchor in inner_links(site):
        page = site.get(target / "index.html" if target.is_dir() else target)
        followed += 1
        if page is None or (anchor and anchor not in page.ids):
            broken.append(f"{path.name}: {link}")
    assert broken == []
    assert followed > 100


def test_nothing_is_fetched_from_elsewhere(site: dict[Path, Page]) -> None:
    fetched = {link for page in site.values() for link in page.fetched}
    assert fetched
    assert [link for link in sorted(fetched) if urlsplit(link).netloc] == []
    styles = {path for page in site for path in page.parent.rglob("*.css")}
    assert styles
    for style in styles:
        assert not re.search(r"url\(['\"]?(?:https?:)?//", style.read_text(encoding="utf-8")), style


def test_links_to_other_sites_are_addresses_of_the_web(site: dict[Path, Page]) -> None:
    outer = {link for page in site.values() for link in page.links if urlsplit(link).scheme}
    for link in sorted(outer):
        parts = urlsplit(link)
        assert parts.scheme == "https", link
        assert re.fullmatch(r"[a-z0-9.-]+\.[a-z]{2,}", parts.netloc), link


def test_every_block_is_rendered_as_one(site: dict[Path, Page]) -> None:
    assert [path.name for path in site if "```" in path.read_text(encoding="utf-8")] == []


def test_every_verb_has_a_section(site: dict[Path, Page]) -> None:
    (page,) = [page for path, page in site.items() if path.name == "cli.html"]
    assert {f"driftbench-{verb}" for verb in VERBS} <= page.ids


def test_every_public_name_has_a_docstring_and_a_place(site: dict[Path, Page]) -> None:
    anchors = {anchor for page in site.values() for anchor in page.ids}
    library = griffe.load("driftbench", resolve_aliases=True, allow_inspection=False)
    bare, lost = [], []
    for package in _PACKAGES:
        module = library[package.partition(".")[2]] if "." in package else library
        for name in sorted(set(map(str, module.exports or ())) - {"__version__"}):
            found = module[name]
            # A function and the module that defines it may have one name; Python sees the function.
            found = found[name] if found.is_module else found
            if found.docstring is None:
                bare.append(f"{package}.{name}")
            if not {f"{package}.{name}", found.canonical_path} & anchors:
                lost.append(f"{package}.{name}")
    assert bare == []
    assert lost == []
