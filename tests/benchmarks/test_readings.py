from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from benchmarks import parse_speed, rules_speed
from benchmarks._frame import drawn_out
from driftbench.corpus import open_snapshot
from driftbench.corpus.declarations import DeclarationReader
from driftbench.library.notation import read_notation
from driftbench.rules import default_kinds, load_rules

if TYPE_CHECKING:
    from driftbench.corpus import Declaration


@pytest.fixture(scope="module")
def reader() -> DeclarationReader:
    return DeclarationReader(read_notation(open_snapshot("starter")))


@pytest.fixture(scope="module")
def declarations(reader: DeclarationReader) -> list[Declaration]:
    snapshot = open_snapshot("starter")
    files = snapshot.read_many(snapshot.paths()[:2])
    found = [one.declaration for file in files for one in reader.read(*file)]
    return drawn_out(found, 10)


def test_parsing_is_compared_with_both_parsers(capsys: pytest.CaptureFixture[str]) -> None:
    assert parse_speed.main(["--files", "1", "--whole", "--workers", "1"]) == 0
    output = capsys.readouterr().out
    assert "x ladder grammar" in output
    assert "tree-sitter-lean" in output
    assert "whole snapshot, 485 self-contained statements" in output
    assert "whole snapshot: scan + scope + parse" in output


def test_both_parsers_read_the_same_statements(
    declarations: list[Declaration], reader: DeclarationReader
) -> None:
    names = [one.name for one in declarations]
    assert parse_speed.parsed(declarations, reader) == names
    assert parse_speed.laddered(declarations, reader) == names


def test_rules_are_compared_with_each_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert rules_speed.main(["--files", "2", "--count", "5"]) == 0
    output = capsys.readouterr().out
    assert "the baseline finds the same" in output
    assert "x each rule with its own view" in output


def test_single_rules_find_the_same_sites(
    declarations: list[Declaration], reader: DeclarationReader
) -> None:
    trial = rules_speed.Trial(reader, default_kinds(), load_rules())
    asked = rules_speed.parsed(declarations, reader)
    sites = trial.together(asked)
    assert sites
    assert trial.one_by_one(asked) == sites
