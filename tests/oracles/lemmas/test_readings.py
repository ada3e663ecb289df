"""A reading of a lemma's translation holds for the translation whose digest is in its row.

`readings.tsv` has the rows. Where the translation changed, read it again, correct the row and clear
its digest; then `DRIFTBENCH_READINGS=write pytest tests/oracles/lemmas/test_readings.py` writes the
missing digests. Those of other rows are never replaced.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from driftbench.equipment import Equipment
from driftbench.oracles.lemmas.formulas import LemmaFormula
from driftbench.oracles.lemmas.oracle import open_lemmas
from driftbench.oracles.lemmas.store import StoredLemma, _encoded
from driftbench.oracles.logic import PROP, Const

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

TABLE = Path(__file__).with_name("readings.tsv")
_HEAD = ["name", "verdict", "translation", "note"]
_REFUSED = "refused"


class Reading(NamedTuple):
    """A row: a lemma, whether its translation is right, the digest of that, and a remark."""

    name: str
    verdict: str
    translation: str
    note: str


def readings() -> tuple[str, list[Reading]]:
    """Return the remarks at the top of the table, and its rows."""
    lines = TABLE.read_text(encoding="utf-8").splitlines(keepends=True)
    top = "".join(line for line in lines if line.startswith("#"))
    head, *rows = [line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")]
    assert head == _HEAD
    return top, [Reading(*row) for row in rows]


def write(top: str, rows: Iterable[Reading]) -> None:
    lines = ["\t".join(row) + "\n" for row in (_HEAD, *rows)]
    TABLE.write_text(top + "".join(lines), encoding="utf-8", newline="")


def digest(lemma: StoredLemma | None) -> str:
    """Return 16 digits of the digest of a translation, or that there is none."""
    if lemma is None:
        return _REFUSED
    text = json.dumps(_encoded(lemma), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def changed(rows: Iterable[Reading], found: Mapping[str, str]) -> list[str]:
    """Return the lemmas whose translation is not the one of their row."""
    return [row.name for row in rows if row.translation not in {"", found[row.name]}]


def translations(snapshot: str, names: Iterable[str]) -> dict[str, str]:
    """Return lemma -> digest of its translation; each name must be that of one declaration."""
    wanted = set(names)
    with open_lemmas(Equipment(oracle="lemmas", snapshot=snapshot, workers=2)) as oracle:
        selector = oracle.asker.selector
        texts = [one for one in selector.texts.texts if one.name in wanted]
        assert sorted(one.name for one in texts) == sorted(wanted)
        selector.store.fetch(texts)
        return {one.name: digest(selector.store.lemma(one)) for one in texts}


def test_each_reading_has_a_verdict_and_the_digest_of_a_translation() -> None:
    _, rows = readings()
    assert len({row.name for row in rows}) == len(rows) == 300
    assert {row.verdict for row in rows} == {"right", "wrong"}
    assert all(re.fullmatch(r"[0-9a-f]{16}|refused", row.translation) for row in rows)
    wrong = [row for row in rows if row.verdict == "wrong"]
    assert len(wrong) == 9
    assert all(row.translation == _REFUSED and "refused now" in row.note for row in wrong)


@pytest.mark.mathlib
def test_readings_hold_for_the_translations_of_today(mathlib_git: Path) -> None:
    top, rows = readings()
    found = translations(f"git:{mathlib_git}@v4.28.0", [row.name for row in rows])
    assert changed(rows, found) == []
    assert {found[row.name] for row in rows if row.verdict == "wrong"} == {_REFUSED}
    if os.environ.get("DRIFTBENCH_READINGS") == "write":
        write(top, [row._replace(translation=found[row.name]) for row in rows])
    else:
        assert all(row.translation for row in rows)


@pytest.mark.parametrize(
    ("recorded", "found", "lists"),
    [
        ("aa", "aa", False),
        ("aa", "bb", True),
        ("aa", _REFUSED, True),
        (_REFUSED, "aa", True),
        (_REFUSED, _REFUSED, False),
        ("", "aa", False),
    ],
)
def test_a_reading_is_listed_if_its_translation_changed(
    recorded: str, found: str, *, lists: bool
) -> None:
    rows = [Reading("one", "right", recorded, ""), Reading("other", "right", "cc", "")]
    assert changed(rows, {"one": found, "other": "cc"}) == (["one"] if lists else [])


def test_the_digest_is_that_of_what_the_lemma_says() -> None:
    def said(name: str, *classes: tuple[str, ...], scoped: str = "") -> StoredLemma:
        formula = LemmaFormula(Const(name, PROP), classes, {}, (), indexed=False)
        return StoredLemma(formula, frozenset(scoped.split()))

    group = ("Group", "α")
    lemmas = [said("p"), said("q"), said("p", group), said("p", scoped="Pointwise"), None]
    assert len({digest(one) for one in lemmas}) == len(lemmas)
    assert digest(said("p", group)) == digest(said("p", group))
    assert digest(None) == _REFUSED
