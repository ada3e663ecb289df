from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from driftbench.cli.curate import command
from driftbench.dataset.build.source_variants import SourceVariants
from driftbench.dataset.build.sources import SourceTheorem
from driftbench.dataset.build.variants import RESTYLED, Variant
from driftbench.dataset.curation import (
    Curation,
    Withdrawal,
    bundled_curation,
    curation_text,
    found_bad,
    found_good,
    read_curation,
    theorem_id,
)
from driftbench.dataset.manual_review import BAD, ManualReview, ReviewFinding, blank
from driftbench.dataset.stage_rows import VERBATIM
from driftbench.errors import InputError
from driftbench.resources import resource

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeBuild

GOLD = "theorem sum_pos (a b : Nat) (h : 0 < a) : 0 < a + b"
ENGLISH = "The sum of a positive number and another is positive."
THEOREM = theorem_id("sum_pos", ENGLISH, GOLD)


def _variant(method: str, *rules: str) -> Variant:
    return Variant(
        uid=f"sum_pos {method}",
        label="combined" if rules else "faithful",
        classes=(),
        rules=rules,
        method=method,
        edits=(),
        relation="equivalent",
        basis=(),
        detail="",
        normal="",
    )


VARIANTS = (
    _variant(VERBATIM),
    _variant(RESTYLED),
    _variant("drop", "drop"),
    _variant("swap", "swap"),
    _variant("drop+swap", "drop", "swap"),
)
SOURCE_THEOREM = SourceTheorem(
    name="sum_pos",
    module="Own.Module",
    subfield="algebra",
    line=1,
    gold=GOLD,
    context=(),
    docstring=ENGLISH,
    opened=(),
    local_notation=(),
    source="",
)
SOURCE_VARIANTS = SourceVariants(
    theorem=SOURCE_THEOREM,
    family="sum_pos",
    nl_statement=ENGLISH,
    nl_source="docstring",
    variants=VARIANTS,
)


def _remaining(*rules: str, theorem: str = THEOREM) -> list[str]:
    listed = Curation((Withdrawal(theorem, rules, "silly"),))
    withdrawn = listed.withdrawn_variants([SOURCE_VARIANTS], [SOURCE_THEOREM])
    return [variant.method for variant in SOURCE_VARIANTS.variants if variant.uid not in withdrawn]


def test_a_withdrawn_rule_withdraws_its_combinations() -> None:
    assert _remaining("drop") == [VERBATIM, RESTYLED, "swap"]
    assert _remaining("drop", "swap") == [VERBATIM, RESTYLED, "drop", "swap"]
    assert _remaining(RESTYLED) == [VERBATIM, "drop", "swap", "drop+swap"]


def test_a_withdrawn_theorem_withdraws_all_variants() -> None:
    assert _remaining() == []


def test_other_theorems_are_not_withdrawn() -> None:
    everything = [variant.method for variant in VARIANTS]
    for parts in (("p", ENGLISH, GOLD), ("sum_pos", "", GOLD), ("sum_pos", ENGLISH, "")):
        assert _remaining(theorem=theorem_id(*parts)) == everything


def _record(
    row: str, *, rules: tuple[str, ...] = (), restyled: tuple[str, ...] = ()
) -> dict[str, Any]:
    return {
        "id": row,
        "label": "combined" if rules else "faithful",
        "subfield": "algebra",
        "nl_statement": ENGLISH,
        "gold": GOLD,
        "rules": list(rules),
        "restyled": list(restyled),
        "source": {"declaration": "sum_pos"},
    }


@pytest.mark.parametrize(
    ("rules", "restyled", "verdict", "named"),
    [
        (("swap", "drop"), ("flip",), "silly", ("drop", "swap")),
        (("swap",), (), "misquoted", ()),
        ((), ("flip",), "wrong-label", (RESTYLED,)),
        ((), (), "wrong-label", ()),
        (("swap",), (), "ok", None),
    ],
)
def test_found_bad(
    rules: tuple[str, ...],
    restyled: tuple[str, ...],
    verdict: str,
    named: tuple[str, ...] | None,
) -> None:
    finding = ReviewFinding(
        id="0" * 16, label="combined", verdict=verdict, finding="f", changed="c"
    )
    review = ManualReview(title="t", build="b", command="c", final=False, findings=(finding,))
    records = [_record("0" * 16, rules=rules, restyled=restyled), _record("1" * 16)]
    expected = [] if named is None else [Withdrawal(THEOREM, named, verdict)]
    assert list(found_bad([review], records)) == expected


def test_rows_that_nobody_would_write_are_withdrawn() -> None:
    finding = ReviewFinding(id="0" * 16, label="combined", verdict="ok", natural=False)
    review = ManualReview(title="t", build="b", command="c", final=False, findings=(finding,))
    records = [_record("0" * 16, rules=("swap",), restyled=("flip",))]
    assert list(found_bad([review], records)) == [Withdrawal(THEOREM, ("swap",), "unnatural")]
    for kept in ("combined", "algebra:combined"):
        assert list(found_bad([review], records, keep_unnatural=[kept])) == []
    assert list(found_bad([review], records, keep_unnatural=["topology:combined"])) != []


def test_found_good_excludes_bad_rows() -> None:
    good, bad = (
        ReviewFinding(id="0" * 16, label="combined", verdict=verdict, finding="f", changed="c")
        for verdict in ("ok", "silly")
    )
    sure = ReviewFinding(id="1" * 16, label="combined", verdict="ok", finding="", changed="")
    first = ManualReview(title="t", build="b", command="c", final=False, findings=(good, sure))
    second = ManualReview(title="t", build="b", command="c", final=False, findings=(bad,))
    assert found_good([first]) == {good.id, sure.id}
    assert found_good([first, second]) == {sure.id}
    unnatural = replace(sure, natural=False)
    assert found_good([replace(first, findings=(good, unnatural))]) == {good.id}


WITHDRAWN = (Withdrawal("0" * 16, (), "misquoted"), Withdrawal("1" * 16, ("a", "b"), "silly"))


def test_curation_round_trip(tmp_path: Path) -> None:
    path = tmp_path / "curation.toml"
    curation = Curation(WITHDRAWN, frozenset({"2" * 16, "3" * 16}))
    path.write_text(curation_text(curation), encoding="utf-8")
    assert read_curation(path) == curation
    assert read_curation(path).sha256 == curation.sha256
    assert len({curation.sha256, Curation(WITHDRAWN).sha256, Curation().sha256}) == 3


def test_taught_adds_results() -> None:
    known = Curation(WITHDRAWN[:1], frozenset({"2" * 16, "3" * 16}))
    again = Withdrawal("0" * 16, (), "silly")
    found = known.taught([again, WITHDRAWN[1]], ["4" * 16], ["3" * 16])
    assert found == Curation(WITHDRAWN, frozenset({"2" * 16, "4" * 16}))


def test_taught_keeps_one_verdict() -> None:
    entries = [Withdrawal("0" * 16, ("a",), verdict) for verdict in BAD]
    found = {Curation().taught(order, [], []) for order in (entries, entries[::-1])}
    assert [len(curation.withdrawn) for curation in found] == [1]


HEAD = "confirmed = []\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("withdrawn = [", "is not TOML"),
        ("gone = []", "gone is an unknown key"),
        ("withdrawn = []", "confirmed is missing"),
        ('withdrawn = []\nconfirmed = ["x"]', r"confirmed\[0\] must be 16 hexadecimal digits"),
        (HEAD + "withdrawn = [1]", r"withdrawn\[0\] must be a table, and is 1"),
        (
            HEAD + 'withdrawn = [{theorem = "x", rules = [], verdict = "silly"}]',
            'theorem must be 16 hexadecimal digits, and is "x"',
        ),
        (
            f'{HEAD}withdrawn = [{{theorem = "{THEOREM}", rules = 1, verdict = "silly"}}]',
            "rules must be a list, and is 1",
        ),
        (
            f'{HEAD}withdrawn = [{{theorem = "{THEOREM}", rules = [], verdict = "ok"}}]',
            "verdict must be one of wrong-label",
        ),
    ],
)
def test_problems_of_a_file_are_reported(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "curation.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=message):
        read_curation(path)


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"curation\.toml: cannot be read"):
        read_curation(tmp_path / "curation.toml")


def test_the_bundled_file_is_normalized() -> None:
    text = resource("build/curation.toml").read_text(encoding="utf-8")
    assert text == curation_text(bundled_curation())


def test_the_command_adds_a_review(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[Row, ...]
) -> None:
    folder = make_build(tmp_path / "built")
    bad = next(row for row in rows if row.label == "combined")
    good = next(row for row in rows if row.label == "faithful")
    reading, out = tmp_path / "reading.toml", tmp_path / "curation.toml"
    text = blank([bad.to_record(), good.to_record()], title="t", build="b", command="c")
    verdict_text = 'verdict = "silly", finding = "f", changed = "withdrawn"'
    text = text.replace('verdict = "unread"', verdict_text, 1).replace('"unread"', '"ok"')
    reading.write_text(text, encoding="utf-8")
    out.write_text(curation_text(Curation(WITHDRAWN[:1])), encoding="utf-8")
    words = [str(folder), str(reading), "--out", str(out)]
    for count in ("1 new withdrawal of 1 bad row, 0 of them", "0 new withdrawals of 1 bad row"):
        found = CliRunner().invoke(command, words)
        assert (found.exit_code, count in found.output) == (0, True), found.output
    theorem = theorem_id(bad.source.declaration, bad.nl_statement, bad.gold)
    withdrawn = tuple(sorted({Withdrawal(theorem, bad.rules, "silly"), WITHDRAWN[0]}))
    assert read_curation(out) == Curation(withdrawn, frozenset({good.id}))


def test_a_theorem_has_one_id_under_both_names() -> None:
    assert theorem_id("sum_pos", ENGLISH, GOLD.replace("sum_pos", "statement")) == THEOREM
    assert theorem_id("sum_neg", ENGLISH, GOLD.replace("sum_pos", "statement")) != THEOREM


def test_the_command_keeps_unnatural_rows_of_a_cell(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[Row, ...]
) -> None:
    folder = make_build(tmp_path / "built")
    row = next(row for row in rows if row.label == "combined")
    reading, out = tmp_path / "reading.toml", tmp_path / "curation.toml"
    text = blank([row.to_record()], title="t", build="b", command="c")
    text = text.replace('verdict = "unread"', 'verdict = "ok", natural = false')
    reading.write_text(text, encoding="utf-8")
    words = [str(folder), str(reading), "--out", str(out), "--keep-unnatural"]
    found = CliRunner().invoke(command, [*words, f"{row.subfield}:combined"])
    assert found.exit_code == 0, found.output
    assert read_curation(out) == Curation()

    found = CliRunner().invoke(command, [*words, "nonsense"])
    assert found.exit_code == 2
    assert "nonsense: give a label (faithful, " in found.output


@pytest.mark.parametrize("cell", ["other", "algebra:other", "other:faithful"])
def test_the_command_takes_the_label_and_the_subfield_of_other_rows(
    tmp_path: Path, make_build: MakeBuild, cell: str
) -> None:
    folder = make_build(tmp_path / "built")
    reading, out = tmp_path / "reading.toml", tmp_path / "curation.toml"
    reading.write_text(blank([], title="t", build="b", command="c"), encoding="utf-8")
    words = [str(folder), str(reading), "--out", str(out), "--keep-unnatural", cell]
    assert CliRunner().invoke(command, words).exit_code == 0
