"""Every block of every page does what the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.session import Session, run_page

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.glob("*.md"))


@pytest.mark.parametrize("page", PAGES)
def test_every_block_does_what_the_page_says(
    *,
    page: str,
    repository: Path,
    programs: Path,
    built: dict[str, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = tmp_path / "drift"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(folder / ".cache"))
    session = Session(folder=folder, repository=repository, programs=programs, built=built)
    run_page(repository / "docs" / page, session)


def test_the_code_that_pages_name_is_there(repository: Path) -> None:
    named = {
        (page, name)
        for page in PAGES
        for name in re.findall(
            r"`((?:driftbench|eval|perturbations|raw|tests|build/recipes)/[\w./-]+)`",
            (repository / "docs" / page).read_text(encoding="utf-8"),
        )
    }
    assert len(named) > 20
    assert [(page, name) for page, name in sorted(named) if not (repository / name).exists()] == []


def test_modules_named_in_security_exist(repository: Path) -> None:
    text = (repository / "SECURITY.md").read_text(encoding="utf-8")
    named = {name.replace(".", "/") for name in re.findall(r"`(driftbench(?:\.\w+)+)`", text)}
    assert len(named) > 20
    found = {
        name
        for name in named
        if (repository / name).is_dir() or (repository / f"{name}.py").is_file()
    }
    assert named - found == set()


def test_every_page_is_in_the_navigation(repository: Path) -> None:
    configuration = (repository / "mkdocs.yml").read_text(encoding="utf-8")
    pages = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    assert set(re.findall(r": ([\w/]+\.md)$", configuration, re.MULTILINE)) == pages
