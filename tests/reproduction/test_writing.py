"""The folder of a reproduction: its files, determinism, and replacement."""

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
from driftbench.reproduction.page import render_page, value_text
from driftbench.reproduction.plotting import SCHEMES, picture

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Browse

PNG = b"\x89PNG\r\n\x1a\n"
PLOTTED = {
    "ablations",
    "budget",
    "counterfactual",
    "directions",
    "fgd",
    "learned",
    "per_class",
    "roc",
    "spectrum",
}
TABLES = {"bars", "composition", "coverage", "families", "main", "rates", "wrong"} | {
    "claims",
    "convention",
    "oracle_agreement",
    "oracles",
    "savings",
}


@pytest.fixture(scope="module")
def folder(sides: Sides, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("out") / "reproduction"
    write_reproduction(out, sides)
    return out


@pytest.fixture
def without_plots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace plots by empty files in tests of other parts, since drawing takes seconds."""
    monkeypatch.setattr("driftbench.reproduction.writing.picture", lambda *_given: PNG)


def test_every_exhibit_is_written_in_every_format(folder: Path) -> None:
    names = {path.name for path in folder.iterdir()}
    wanted = {"index.html", "reproduction.json"}
    wanted |= {f"{name}.csv" for name in PLOTTED | TABLES}
    wanted |= {f"{name}{end}" for name in PLOTTED for end in (".png", ".dark.png", ".points.csv")}
    assert names == wanted
    assert all((folder / f"{name}.png").read_bytes().startswith(PNG) for name in PLOTTED)
    assert [path.name for path in folder.parent.iterdir()] == ["reproduction"]


def test_csv_rows_have_the_length_of_the_head(folder: Path) -> None:
    for path in folder.glob("*.csv"):
        with path.open(encoding="utf-8", newline="") as file:
            head, *rows = csv.reader(file)
        assert rows, path.name
        assert {len(row) for row in rows} == {len(head)}, path.name


def test_writing_is_deterministic(folder: Path, sides: Sides, tmp_path: Path) -> None:
    again = tmp_path / "again"
    write_reproduction(again, sides)
    for path in sorted(folder.iterdir()):
        assert (again / path.name).read_bytes() == path.read_bytes(), path.name
    picture_text = (folder / "roc.png").read_bytes()
    assert b"Software" not in picture_text
    assert b"Creation" not in picture_text


def test_page_is_self_contained_and_labelled(folder: Path, sides: Sides) -> None:
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


@pytest.mark.browser
def test_names_of_methods_are_not_broken(folder: Path, browse: Browse) -> None:
    page = browse(folder / "index.html", width=1400)
    names = page.locator("#main td.words:not(.long):first-child")
    assert "back-translation" in names.all_inner_texts()
    lines = "names => names.map(name => { const all = document.createRange();"
    lines += "all.selectNodeContents(name); return all.getClientRects().length; })"
    assert set(names.evaluate_all(lines)) == {1}


def test_page_escapes_text() -> None:
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


def test_summary_has_goals_and_numbers(folder: Path) -> None:
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


def test_exhibits_without_an_unselected_dataset(sides: Sides) -> None:
    for one in exhibits(Sides(sides.ours, None, sides.paper)):
        assert not [name for name in one.table.head if "unselected" in name]
        if one.plot is not None:
            assert Of.UNSELECTED not in {series.of for series in one.plot.series}


def test_exhibits_without_guided_decoding(sides: Sides) -> None:
    ours = replace(sides.ours, guided={})
    assert "fgd" not in {one.name for one in exhibits(Sides(ours, None, sides.paper))}


def test_csv_of_scores_has_three_columns() -> None:
    table = ExhibitTable(head=("a", "b"), rows=(("x", Score(0.5, 0.25, 0.75, 4)), ("y", None)))
    assert list(csv_rows(table)) == [
        ("a", "b", "b low", "b high"),
        ("x", "0.5", "0.25", "0.75"),
        ("y", "", "", ""),
    ]
    assert [value_text(None), value_text(0.12345), value_text(250.4), value_text(3)] == [
        "–",
        "0.123",
        "250",
        "3",
    ]
    series = Series(name="s", of=Of.OURS, points=((1.0, 2.0),), spread=((1.5, 2.5),))
    plot = Plot(kind="line", x="", y="", series=(series,))
    assert list(point_rows(plot))[1] == ("s", "ours", "1", "2", "1.5", "2.5")


@pytest.mark.parametrize("kind", ["line", "step", "bars", "histogram"])
def test_plots_ignore_user_settings(kind: str) -> None:
    import matplotlib as mpl

    series = tuple(
        Series(name="s", of=of, points=((1.0, place), (2.0, 0.5))) for place, of in enumerate(Of)
    )
    plot = Plot(kind=kind, x="x", y="y", series=series, marks=(1.5,))
    usual = picture(plot, SCHEMES["light"])
    with mpl.rc_context({"font.size": 30, "axes.grid": True, "savefig.transparent": True}):
        assert picture(plot, SCHEMES["light"]) == usual
    assert picture(plot, SCHEMES["dark"]) != usual


@pytest.mark.usefixtures("without_plots")
def test_only_an_earlier_reproduction_is_replaced(sides: Sides, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match=r"no reproduction\.json"):
        write_reproduction(out, sides)
    assert (out / "mine.txt").read_text(encoding="utf-8") == "mine"
    (out / "mine.txt").rename(out / "reproduction.json")
    (out / "stale.csv").write_text("old", encoding="utf-8")
    plain = Sides(replace(sides.ours, guided={}), None, sides.paper)
    write_reproduction(out, plain)
    assert not (out / "stale.csv").exists()
    assert (out / PAGE).is_file()
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="is a file"):
        check_out(file)


def test_failure_keeps_the_earlier_reproduction(
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


def test_missing_matplotlib_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("driftbench.reproduction.plotting.find_spec", lambda _name: None)
    with pytest.raises(InputError, match=r"pip install -e '.\[plots\]'"):
        check_out(tmp_path / "out")


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, ["reproduce", *words])
    return done.exit_code, done.output


def test_reproduce_reports_bad_input(build: Path, tmp_path: Path) -> None:
    out = ["--out", str(tmp_path / "out")]
    code, message = run("--dataset", str(tmp_path / "none"), "--snapshot", "starter", *out)
    assert (code, "build.lock.json" in message) == (2, True)
    code, message = run("--dataset", str(build), *out)
    assert (code, "--snapshot" in message) == (2, True)
    code, message = run("--dataset", str(build), "--snapshot", "starter", "--dry-run", *out)
    assert (code, "driftbench detect" in message) == (2, True)
    code, message = run("--dataset", str(build), "--unselected", str(tmp_path / "none"), *out)
    assert (code, "none" in message) == (2, True)
    code, message = run("--dataset", str(build), "--out", str(build))
    assert (code, "will not be replaced" in message) == (2, True)
    assert not (tmp_path / "out").exists()


@pytest.mark.usefixtures("without_plots")
def test_reproduce_prints_results_and_stages(
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
