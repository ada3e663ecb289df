from __future__ import annotations

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
from driftbench.dataset.selection.candidate_rows import VERBATIM
from driftbench.errors import InputError
from driftbench.resources import resource

if TYPE_CHECKING:
    from pathlib import Path

    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeBuild

GOLD = "theorem sum_pos (a b : Nat) (h : 0 < a) : 0 < a + b"
ENGLISH = "The sum of a positive number and another is positive."
THEOREM = theorem_id("sum_pos", ENGLISH, GOLD)


def _draft(method: str, *rules: str) -> Variant:
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
    _draft(VERBATIM),
    _draft(RESTYLED),
    _draft("drop", "drop"),
    _draft("swap", "swap"),
    _draft("drop+swap", "drop", "swap"),
)
SEED = SourceTheorem(
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
SEEDLING = SourceVariants(
    name="sum_pos",
    family="sum_pos",
    subfield="algebra",
    nl_statement=ENGLISH,
    nl_source="docstring",
    variants=VARIANTS,
)


def _left(*rules: str, theorem: str = THEOREM) -> list[str]:
    listed = Curation((Withdrawal(theorem, rules, "silly"),))
    withdrawn = listed.withdrawn_variants([SEEDLING], [SEED])
    return [variant.method for variant in SEEDLING.variants if variant.uid not in withdrawn]


def test_a_rule_goes_with_its_combinations_and_nothing_else() -> None:
    assert _left("drop") == [VERBATIM, RESTYLED, "swap"]
    assert _left("drop", "swap") == [VERBATIM, RESTYLED, "drop", "swap"]
    assert _left(RESTYLED) == [VERBATIM, "drop", "swap", "drop+swap"]


def test_a_theorem_goes_as_a_whole() -> None:
    assert _left() == []


def test_another_theorem_name_english_or_statement_is_left_alone() -> None:
    everything = [variant.method for variant in VARIANTS]
    for parts in (("p", ENGLISH, GOLD), ("sum_pos", "", GOLD), ("sum_pos", ENGLISH, "")):
        assert _left(theorem=theorem_id(*parts)) == everything


def _record(
    row: str, *, rules: tuple[str, ...] = (), restyled: tuple[str, ...] = ()
) -> dict[str, Any]:
    return {
        "id": row,
        "label": "combined" if rules else "faithful",
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
def test_what_a_bad_row_withdraws(
    rules: tuple[str, ...],
    restyled: tuple[str, ...],
    verdict: str,
    named: tuple[str, ...] | None,
) -> None:
    remark = ReviewFinding(id="0" * 16, label="combined", verdict=verdict, finding="f", changed="c")
    reading = ManualReview(title="t", build="b", command="c", final=False, remarks=(remark,))
    records = [_record("0" * 16, rules=rules, restyled=restyled), _record("1" * 16)]
    expected = [] if named is None else [Withdrawal(THEOREM, named, verdict)]
    assert list(found_bad([reading], records)) == expected


def test_a_row_that_one_reading_found_bad_is_not_good() -> None:
    good, bad = (
        ReviewFinding(id="0" * 16, label="combined", verdict=verdict, finding="f", changed="c")
        for verdict in ("ok", "silly")
    )
    sure = ReviewFinding(id="1" * 16, label="combined", verdict="ok", finding="", changed="")
    first = ManualReview(title="t", build="b", command="c", final=False, remarks=(good, sure))
    second = ManualReview(title="t", build="b", command="c", final=False, remarks=(bad,))
    assert found_good([first]) == {good.id, sure.id}
    assert found_good([first, second]) == {sure.id}


WITHDRAWN = (Withdrawal("0" * 16, (), "misquoted"), Withdrawal("1" * 16, ("a", "b"), "silly"))


def test_a_file_survives_the_way_to_the_disk_and_back(tmp_path: Path) -> None:
    path = tmp_path / "curation.toml"
    curation = Curation(WITHDRAWN, frozenset({"2" * 16, "3" * 16}))
    path.write_text(curation_text(curation), encoding="utf-8")
    assert read_curation(path) == curation
    assert read_curation(path).sha256 == curation.sha256
    assert len({curation.sha256, Curation(WITHDRAWN).sha256, Curation().sha256}) == 3


def test_what_is_learned_is_added_and_a_bad_row_is_confirmed_no_longer() -> None:
    known = Curation(WITHDRAWN[:1], frozenset({"2" * 16, "3" * 16}))
    again = Withdrawal("0" * 16, (), "silly")
    found = known.taught([again, WITHDRAWN[1]], ["4" * 16], ["3" * 16])
    assert found == Curation(WITHDRAWN, frozenset({"2" * 16, "4" * 16}))


def test_one_verdict_is_kept_where_readers_differ() -> None:
    entries = [Withdrawal("0" * 16, ("a",), verdict) for verdict in BAD]
    found = {Curation().taught(order, [], []) for order in (entries, entries[::-1])}
    assert [len(curation.withdrawn) for curation in found] == [1]


HEAD = "confirmed = []\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("withdrawn = [", "is no TOML"),
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
def test_what_breaks_the_format_is_named(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "curation.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=message):
        read_curation(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"curation\.toml: cannot be read"):
        read_curation(tmp_path / "curation.toml")


def test_the_bundled_file_is_written_as_the_command_writes_it() -> None:
    text = resource("build/curation.toml").read_text(encoding="utf-8")
    assert text == curation_text(bundled_curation())


def test_the_command_takes_in_a_reading(
    tmp_path: Path, make_build: MakeBuild, rows: tuple[Row, ...]
) -> None:
    folder = make_build(tmp_path / "built")
    bad = next(row for row in rows if row.label == "combined")
    good = next(row for row in rows if row.label == "faithful")
    reading, out = tmp_path / "reading.toml", tmp_path / "curation.toml"
    text = blank([bad.to_record(), good.to_record()], title="t", build="b", command="c")
    told = 'verdict = "silly", finding = "f", changed = "withdrawn"'
    text = text.replace('verdict = "unread"', told, 1).replace('"unread"', '"ok"')
    reading.write_text(text, encoding="utf-8")
    out.write_text(curation_text(Curation(WITHDRAWN[:1])), encoding="utf-8")
    words = [str(folder), str(reading), "--out", str(out)]
    for count in ("1 new withdrawal of 1 bad row, 0 of them", "0 new withdrawals of 1 bad row"):
        found = CliRunner().invoke(command, words)
        assert (found.exit_code, count in found.output) == (0, True), found.output
    theorem = theorem_id(bad.source.declaration, bad.nl_statement, bad.gold)
    withdrawn = tuple(sorted({Withdrawal(theorem, bad.rules, "silly"), WITHDRAWN[0]}))
    assert read_curation(out) == Curation(withdrawn, frozenset({good.id}))
