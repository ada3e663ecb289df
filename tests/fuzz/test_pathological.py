"""Nesting and runs without measure, in every place where a text comes in: an answer, and soon."""

from __future__ import annotations

import signal
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from driftbench.cli.main import cli
from driftbench.corpus.declarations import DeclarationReader
from driftbench.detectors._statement import Unparsed, parse_statement
from driftbench.errors import LeanSyntaxError
from driftbench.lean import parse, parse_term, standard_table
from driftbench.lean.scanner import scan
from driftbench.lean.scope import scopes
from tests.fuzz.campaign import MEGABYTE, guarded, peak
from tests.fuzz.hostile import PATHOLOGICAL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

DEEP = 100_000
NESTED = [name for name in PATHOLOGICAL if name.startswith(("nested", "opened"))]
# What a tactic says is not read.
PREFIXED = [n for n in PATHOLOGICAL if n.startswith("prefixed") and "'by " not in n]


@pytest.fixture(autouse=True)
def bounds() -> Iterator[None]:
    """Bound memory, and CPU time far above what is needed."""
    before = peak()
    with guarded(500 * MEGABYTE):
        signal.setitimer(signal.ITIMER_PROF, 60.0)
        yield
    assert peak() - before < 500 * MEGABYTE


def _scoped(text: str) -> object:
    return list(scopes(text, scan(text)))


def _read(text: str) -> object:
    """Read a file that is made of the text; its statement is there, or the file is refused."""
    return list(DeclarationReader(table=standard_table()).read("F.lean", f"{text} := h\n"))


def _term(text: str) -> object:
    return parse_term(text.removeprefix("theorem t : "))


@pytest.mark.parametrize("name", [*NESTED, *PREFIXED])
def test_nesting_is_an_error_of_the_parser(name: str) -> None:
    text = PATHOLOGICAL[name](DEEP if name in NESTED else DEEP // 10)
    with pytest.raises(LeanSyntaxError) as caught:
        parse(text)
    # A message shows a part of a line, not megabytes.
    assert len(str(caught.value)) < 1_000
    assert isinstance(parse_statement(text, ""), Unparsed)


@pytest.mark.parametrize("enter", [_term, scan, _scoped, _read])
def test_whatever_is_without_measure_is_answered(enter: Callable[[str], object]) -> None:
    for make in PATHOLOGICAL.values():
        with suppress(LeanSyntaxError):
            enter(make(300))


@pytest.mark.parametrize("name", ["nested ()", "opened ⟨", "prefixed 'fun x ↦ '", "prefixed '¬ '"])
def test_the_command_line_says_what_is_wrong(name: str) -> None:
    shown = CliRunner().invoke(cli, ["perturb", "-"], input=PATHOLOGICAL[name](DEEP))
    assert shown.exit_code == LeanSyntaxError.exit_code
    assert "nested deeper than" in shown.output or "more than 5,000 tokens" in shown.output


def test_a_line_of_ten_megabytes_is_refused() -> None:
    with pytest.raises(LeanSyntaxError, match="tokens in one statement"):
        parse("theorem t : " + "f x y " * 1_700_000)
