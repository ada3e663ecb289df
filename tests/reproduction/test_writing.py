"""The folder of a reproduction: what is in it, that it repeats, and what it never replaces."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from driftbench.cli.main import cli
from driftbench.errors import InputError
from driftbench.metrics import Score
from driftbench.reproduction import PAGE, Sides, check_out, write_reproduction
from driftbench.reproduction.exhibit import (
    Exhibit,
    ExhibitTable,
    Of,
    Plot,
    Series,
    csv_rows,
    point_rows,
)
from driftbench.reproduction.exhibits import exhibits
from driftbench.reproduction.page import render_page, said
from driftbench.reproduction.plotting import SCHEMES, picture

if TYPE_CHECKING:
    from pathlib import Path

PNG = b"\x89PNG\r\n\x1a\n"
PLOTTED = {
    "ablations",
    "budget",
    "counterfactual",
    "directions",
    "fgd",
    "per_class",
    "roc",
    "spectrum",
}
TABLES = {"bars", "composition", "coverage", "families", "main", "rates", "wrong"}


@pytest.fixture(scope="module")
def folder(sides: Sides, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("out") / "reproduction"
    write_reproduction(out, sides)
    return out


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave pictures empty where a test looks at something else: drawing takes seconds."""
    monkeypatch.setattr("driftbench.reproduction.writing.picture", lambda *_given: PNG)


def test_every_table_and_figure_is_there_in_every_form(folder: Path) -> None:
    names = {path.name for path in folder.iterdir()}
    wanted = {"index.html", "reproduction.json"}
    wanted |= {f"{name}.csv" for name in PLOTTED | TABLES}
    wanted |= {f"{name}{end}" for name in PLOTTED for end in (".png", ".dark.png", ".points.csv")}
    assert names == wanted
    assert all((folder / f"{name}.png").read_bytes().startswith(PNG) for name in PLOTTED)
    assert [path.name for path in folder.parent.iterdir()] == ["reproduction"]


def test_rows_of_a_csv_are_as_long_as_its_head(folder: Path) -> None:
    for path in folder.glob("*.csv"):
        with path.open(encoding="utf-8", newline="") as file:
            head, *rows = csv.reader(file)
        assert rows, path.name
        assert {len(row) for row in rows} == {len(head)}, path.name


def test_the_same_numbers_give_the_same_bytes(folder: Path, sides: Sides, tmp_path: Path) -> None:
    again = tmp_path / "again"
    write_reproduction(again, sides)
    for path in sorted(folder.iterdir()):
        assert (again / path.name).read_bytes() == path.read_bytes(), path.name
    picture_text = (folder / "roc.png").read_bytes()
    assert b"Software" not in picture_text
    assert b"Creation" not in picture_text


def test_the_page_needs_nothing_else_and_labels_everything(folder: Path, sides: Sides) -> None:
    page = (folder / PAGE).read_text(encoding="utf-8")
    assert not re.search(r"(?:src|href|srcset)=\"(?!data:|#)", page)
    assert "<script" not in page
    assert page.count("<picture>") == len(PLOTTED)
    assert page.count("prefers-color-scheme: dark") == len(PLOTTED) + 1
    for one in exhibits(sides):
        assert f'<section id="{one.name}">' in page
        assert one.label in page
        assert sides.ours.origin.signature(one.name) in page
    assert page.count(">simulated<") == 1
    assert ", paper</th>" in page
    assert ", unselected</th>" in page


def test_what_rows_say_is_escaped() -> None:
    evil = '<b onclick="x">&'
    one = Exhibit(
        name="evil",
        title=evil,
        number="",
        label=evil,
        table=ExhibitTable(head=(evil,), rows=((evil,),)),
        note=evil,
    )
    page = render_page([one], facts={evil: evil}, signatures={"evil": [evil]}, pictures={})
    assert evil not in page
    assert page.count("&lt;b onclick=") == 9


def test_json_holds_the_goals_and_every_number(folder: Path) -> None:
    found = json.loads((folder / "reproduction.json").read_text(encoding="utf-8"))
    assert set(found["exhibits"]) == PLOTTED | TABLES
    assert {bar["reached"] for bar in found["bars"]} <= {True, False, None}
    assert found["signature"].startswith(
        "driftbench|config:controlled|recipe:made|split:test|n:14|"
    )
    main = found["exhibits"]["main"]
    row = next(row for row in main["rows"] if row[0] == "bpf")
    cells = dict(zip(main["head"], row, strict=True))
    assert cells["F1, paper"] == 0.91
    assert cells["AUC, paper"] == 0.962
    assert set(cells["F1"]) == {"value", "low", "high", "n"}


def test_an_exhibit_without_a_second_build_has_no_columns_of_one(sides: Sides) -> None:
    for one in exhibits(Sides(sides.ours, None, sides.paper)):
        assert not [name for name in one.table.head if "unselected" in name]
        if one.plot is not None:
            assert Of.UNSELECTED not in {series.of for series in one.plot.series}


def test_decoding_that_was_left_out_has_no_exhibit(sides: Sides) -> None:
    ours = replace(sides.ours, guided={})
    assert "fgd" not in {one.name for one in exhibits(Sides(ours, None, sides.paper))}


def test_scores_take_three_columns_and_nothing_is_empty() -> None:
    table = ExhibitTable(head=("a", "b"), rows=(("x", Score(0.5, 0.25, 0.75, 4)), ("y", None)))
    assert list(csv_rows(table)) == [
        ("a", "b", "b low", "b high"),
        ("x", "0.5", "0.25", "0.75"),
        ("y", "", "", ""),
    ]
    assert [said(None), said(0.12345), said(250.4), said(3)] == ["–", "0.123", "250", "3"]
    series = Series(name="s", of=Of.OURS, points=((1.0, 2.0),), spread=((1.5, 2.5),))
    plot = Plot(kind="line", x="", y="", series=(series,))
    assert list(point_rows(plot))[1] == ("s", "ours", "1", "2", "1.5", "2.5")


@pytest.mark.parametrize("kind", ["line", "step", "bars", "histogram"])
def test_settings_of_the_user_do_not_change_a_picture(kind: str) -> None:
    import matplotlib as mpl

    series = tuple(
        Series(name="s", of=of, points=((1.0, place), (2.0, 0.5))) for place, of in enumerate(Of)
    )
    plot = Plot(kind=kind, x="x", y="y", series=series, marks=(1.5,))
    usual = picture(plot, SCHEMES["light"])
    with mpl.rc_context({"font.size": 30, "axes.grid": True, "savefig.transparent": True}):
        assert picture(plot, SCHEMES["light"]) == usual
    assert picture(plot, SCHEMES["dark"]) != usual


@pytest.mark.usefixtures("undrawn")
def test_an_earlier_reproduction_is_replaced_and_nothing_else(sides: Sides, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match=r"no reproduction\.json"):
        write_reproduction(out, sides)
    assert (out / "mine.txt").read_text(encoding="utf-8") == "mine"
    (out / "mine.txt").rename(out / "reproduction.json")
    (out / "stale.csv").write_text("old", encoding="utf-8")
    bare = Sides(replace(sides.ours, guided={}), None, sides.paper)
    write_reproduction(out, bare)
    assert not (out / "stale.csv").exists()
    assert (out / PAGE).is_file()
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="is a file"):
        check_out(file)


def test_a_failure_leaves_the_earlier_one(
    sides: Sides, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "reproduction.json").write_text("{}", encoding="utf-8")

    def full(*_args: object) -> bytes:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("driftbench.reproduction.writing.picture", full)
    with pytest.raises(OSError, match="No space"):
        write_reproduction(out, sides)
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert (out / "reproduction.json").read_text(encoding="utf-8") == "{}"


def test_figures_without_their_library_are_refused_with_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("driftbench.reproduction.plotting.find_spec", lambda _name: None)
    with pytest.raises(InputError, match=r"driftbench-lean\[plots\]"):
        check_out(tmp_path / "out")


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, ["reproduce", *words])
    return done.exit_code, done.output


def test_bad_input_ends_with_two_and_a_remedy(build: Path, tmp_path: Path) -> None:
    out = ["--out", str(tmp_path / "out")]
    code, told = run("--dataset", str(tmp_path / "none"), "--snapshot", "starter", *out)
    assert (code, "build.lock.json" in told) == (2, True)
    code, told = run("--dataset", str(build), *out)
    assert (code, "--snapshot" in told) == (2, True)
    code, told = run("--dataset", str(build), "--snapshot", "starter", "--dry-run", *out)
    assert (code, "driftbench detect" in told) == (2, True)
    code, told = run("--dataset", str(build), "--unselected", str(tmp_path / "none"), *out)
    assert (code, "none" in told) == (2, True)
    code, told = run("--dataset", str(build), "--out", str(build))
    assert (code, "will not be replaced" in told) == (2, True)
    assert not (tmp_path / "out").exists()


@pytest.mark.usefixtures("undrawn")
def test_results_go_to_stdout_and_stages_to_stderr(
    sides: Sides, build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path | None] = []

    def measured(dataset: Path, wanted: object, **named: Path | None) -> Sides:
        asked.extend((dataset, named["unselected"]))
        with wanted.stage("fingerprints") as progress:  # type: ignore[attr-defined]
            progress(1, 2)
        return sides

    monkeypatch.setattr("driftbench.reproduction.reproduce", measured)
    words = ["reproduce", "--dataset", str(build), "--out", str(tmp_path / "out")]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == 0
    reading = f"driftbench: reading {build}: configuration controlled, recipe made"
    assert done.stderr.splitlines() == [reading, "driftbench: fingerprints"]
    assert sides.ours.origin.signature() in done.stdout.replace("\n", "")
    assert asked == [build, None]
    done = CliRunner().invoke(cli, [*words, "--json"])
    assert set(json.loads(done.stdout)["exhibits"]) == PLOTTED | TABLES
