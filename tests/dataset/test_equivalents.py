"""Drifted rows that lemmas prove equivalent to gold are found, and a review names them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from driftbench.cli.main import cli
from driftbench.dataset.equivalents import EquivalentRow, find_equivalents, review_of
from driftbench.dataset.manual_review import read_review
from tests.oracles.lemmas.made import lemma_oracle

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from driftbench.oracles.lemmas.oracle import LemmaOracle

_LIBRARY = """\
def Odd' (n : ℕ) : Prop := by exact True

def Big (n : ℕ) : Prop := by exact True

theorem odd_iff (n : ℕ) : Odd' n ↔ ∃ k, n = 2 * k + 1 := sorry

theorem before (n : ℕ) (h : Odd' n) : n = n := sorry

theorem big_iff (n : ℕ) : Big n ↔ 100 < n := sorry

theorem behind (n : ℕ) (h : Big n) : n = n := sorry
"""


@pytest.fixture(scope="module")
def oracle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LemmaOracle]:
    with lemma_oracle(tmp_path_factory.mktemp("library"), _LIBRARY) as opened:
        yield opened


def _row(
    gold: str,
    candidate: str,
    *,
    declaration: str = "behind",
    label: str = "type_coercion",
    verdicts: tuple[str | None, str | None] = ("refuted", "refuted"),
) -> dict[str, Any]:
    forward, backward = verdicts
    return {
        "id": f"{len(gold) * 31 + len(candidate):016x}",
        "label": label,
        "gold": f"theorem t {gold}",
        "candidate": f"theorem t {candidate}",
        "context": "",
        "source": {"declaration": declaration},
        "evidence": {"forward": forward, "backward": backward},
    }


_ODD = ("(n m : ℕ) (h : Odd' n) : n = m", "(n m : ℕ) (h : ∃ k, n = 2 * k + 1) : n = m")
_BIG = ("(n m : ℕ) (h : Big n) : n = m", "(n m : ℕ) (h : 100 < n) : n = m")


def test_only_drifted_rows_that_lemmas_prove_both_ways_are_found(oracle: LemmaOracle) -> None:
    equal = _row(*_ODD)
    rows = [
        equal,
        _row(*_ODD, label="faithful"),
        _row(_ODD[0], "(n m : ℕ) (h : ∃ k, n = 2 * k) : n = m"),
        _row(_ODD[0], "(n m : ℕ) : n ="),
    ]
    found = find_equivalents(rows, oracle, workers=1)
    assert (found.drifted, found.translated) == (3, 2)
    assert found.found == (
        EquivalentRow(id=equal["id"], label="type_coercion", lemmas=("odd_iff",)),
    )


def test_a_direction_that_the_build_proved_is_not_asked_again(oracle: LemmaOracle) -> None:
    # The verdict is wrong on purpose: gold does not imply the candidate.
    row = _row(
        "(n : ℕ) (h : Odd' n) : Big n",
        "(n : ℕ) (h : ∃ k, n = 2 * k + 1) : Big n ∧ Big (n + 1)",
        declaration="big_iff",
        verdicts=("refuted", "proved"),
    )
    assert len(find_equivalents([row], oracle, workers=1).found) == 1
    row["evidence"]["backward"] = None
    assert find_equivalents([row], oracle, workers=1).found == ()


@pytest.mark.parametrize(("declaration", "count"), [("behind", 1), ("big_iff", 0), ("before", 0)])
def test_the_theorem_of_a_row_and_what_stands_behind_it_are_no_premises(
    oracle: LemmaOracle, declaration: str, count: int
) -> None:
    found = find_equivalents([_row(*_BIG, declaration=declaration)], oracle, workers=1)
    assert len(found.found) == count


def test_curate_can_read_the_review(tmp_path: Path) -> None:
    row = EquivalentRow(id="0" * 16, label="type_coercion", lemmas=("A.b", "c"))
    text = review_of([row], title="t", build="b", command="c")
    (tmp_path / "review.toml").write_text(text, encoding="utf-8")
    (finding,) = read_review(tmp_path / "review.toml").findings
    assert (finding.id, finding.bad) == (row.id, True)
    assert finding.finding == "equivalent to gold by A.b, c"


def test_lemmas_need_a_snapshot(tmp_path: Path) -> None:
    for options in (["--lemmas"], ["--review", "r.toml", "--snapshot", "starter"]):
        done = CliRunner().invoke(cli, ["verify", str(tmp_path), *options])
        assert done.exit_code == 2
        assert "give --lemmas and --snapshot" in done.output
