from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from driftbench.dataset.manual_review import (
    VERDICTS,
    blank,
    read_review,
    read_reviews,
    review_text,
    tallies,
)
from driftbench.dataset.records import LABELS
from driftbench.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

HEAD = 'title = "Round 1"\nbuild = "b"\ncommand = "c"\nfinal = true\n'
OK = '{ id = "00112233445566aa", class = "faithful", verdict = "ok" }'
BAD = (
    '{ id = "00112233445566ab", class = "combined", verdict = "ill-typed", '
    'finding = "No such coercion.", changed = "rule real-to-nnreal 2" }'
)


def _write(folder: Path, text: str) -> Path:
    path = folder / "reading.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_read_and_tally(tmp_path: Path) -> None:
    review = read_review(_write(tmp_path, f"{HEAD}rows = [{OK}, {BAD}]"))
    assert (review.title, review.final, len(review.findings)) == ("Round 1", True, 2)
    assert review.findings[1].words() == (
        "ill-typed",
        "No such coercion.",
        "rule real-to-nnreal 2",
    )
    found = {tally.label: tally for tally in tallies(review, held={"00112233445566aa"})}
    assert list(found) == [*LABELS, "all"]
    assert (found["all"].read, found["all"].bad, found["all"].share) == (2, 1, 0.5)
    assert (found["all"].left, found["all"].bad_left) == (1, 0)
    assert (found["combined"].counts["ill-typed"], found["combined"].share) == (1, 1.0)
    assert (found["type_coercion"].read, found["type_coercion"].share) == (0, 0.0)
    assert list(found["faithful"].counts) == list(VERDICTS)
    assert tallies(review)[0].left is None


def test_rows_that_are_not_natural_are_counted_and_written(tmp_path: Path) -> None:
    unnatural = OK.replace(" }", ", natural = false }")
    review = read_review(_write(tmp_path, f"{HEAD}rows = [{unnatural}, {BAD}]"))
    found = {tally.label: tally for tally in tallies(review)}
    assert [found[label].unnatural for label in ("all", "faithful", "combined")] == [1, 1, 0]
    assert found["all"].bad == 1
    text = review_text(review.findings, title="t", build="b", command="c")
    assert read_review(_write(tmp_path, text)).findings == review.findings


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (f"{OK}, {OK}", "rows list 00112233445566aa 2 times"),
        (OK.replace("ok", "fine"), "verdict must be one of ok, wrong-label.* and is .fine"),
        (OK.replace("ok", "unread"), 'verdict must be one of .* is "unread"'),
        (OK.replace("faithful", "unfaithful"), 'class must be one of .* is "unfaithful"'),
        (OK.replace("00112233445566aa", "xyz"), "id must be 16 hexadecimal digits"),
        (OK.replace("ok", "silly"), "give what is wrong as finding"),
        (OK.replace("}", ', remark = "" }'), "remark is an unknown key"),
        (OK.replace('"ok"', "1"), r"rows\[0\].verdict must be one of .*, and is 1"),
        ("1", r"rows\[0\] must be a table, and is 1"),
    ],
)
def test_problems_of_a_file_are_reported(tmp_path: Path, rows: str, message: str) -> None:
    path = _write(tmp_path, f"{HEAD}rows = [{rows}]")
    with pytest.raises(InputError, match=message):
        read_review(path)


def test_all_problems_are_reported(tmp_path: Path) -> None:
    head = HEAD.replace('"b"', '" "').replace("true", '"yes"')
    path = _write(tmp_path, f"{head}rows = [{OK.replace('ok', 'fine')}, {{}}]")
    with pytest.raises(InputError) as caught:
        read_review(path)
    text = str(caught.value)
    assert "build must be a text" in text
    assert "final must be true or false" in text
    assert "rows[0].verdict must be" in text
    assert "rows[1].id is missing" in text


def test_missing_and_unknown_keys_are_errors(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="build is missing: add it"):
        read_review(_write(tmp_path, 'title = "x"'))
    with pytest.raises(InputError, match="cannot be read"):
        read_review(tmp_path / "absent.toml")


def test_the_final_review_is_last(tmp_path: Path) -> None:
    for name, final in (("b", "false"), ("a", "true"), ("c", "false")):
        head = HEAD.replace("true", final).replace("Round 1", name)
        (tmp_path / f"{name}.toml").write_text(f"{head}rows = [{OK}]", encoding="utf-8")
    assert [review.title for review in read_reviews(tmp_path)] == ["b", "c", "a"]
    assert read_reviews(tmp_path / "nowhere") == ()


def test_blank_needs_verdicts(tmp_path: Path) -> None:
    rows = [{"id": "00112233445566aa", "label": "combined"}]
    text = blank(rows, title='a "b"', build="c\\d", command="e")
    with pytest.raises(InputError, match=r'verdict must be .* is "unread"'):
        read_review(_write(tmp_path, text))
    review = read_review(_write(tmp_path, text.replace('"unread"', '"ok"')))
    assert (review.title, review.build, review.command) == ('a "b"', "c\\d", "e")
    assert [(r.id, r.label) for r in review.findings] == [("00112233445566aa", "combined")]
