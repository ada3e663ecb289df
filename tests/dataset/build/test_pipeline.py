from __future__ import annotations

import os
import signal
import subprocess
import sys
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from driftbench.dataset.build.pipeline import build_dataset
from driftbench.dataset.build.stages import STAGES
from driftbench.dataset.check import check_dataset
from driftbench.dataset.curation import Curation, Withdrawal, theorem_id
from driftbench.dataset.evidence.judging import RowJudge
from driftbench.dataset.evidence.pair_oracle import Proofs
from driftbench.dataset.evidence.tally import read_tally
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.recipe import load_recipe
from driftbench.dataset.records import LABELS, SUBFIELDS, rows_of
from driftbench.dataset.selection.revealing_names import count_revealing_names
from driftbench.dataset.shards import read_shard
from driftbench.dataset.stage_rows import PairVerdict
from driftbench.errors import CorpusError, InputError, RecipeError
from driftbench.lean import parse
from driftbench.lean.context import surroundings
from driftbench.lean.naming import NEUTRAL, named
from driftbench.oracles.elaboration import Elaboration

if TYPE_CHECKING:
    from collections.abc import Sequence

    from driftbench.dataset.records import Row
    from driftbench.lean import Statement

DRIVER = """
import os, signal, sys
from pathlib import Path
from driftbench.dataset.build.pipeline import build_dataset

def progress(stage, done, total):
    print(stage, done, total, flush=True)
    if f"{stage} {done}" == sys.argv[3]:
        os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    build_dataset(
        recipe="starter",
        snapshot="starter",
        out=Path(sys.argv[1]),
        workers=int(sys.argv[2]),
        progress=progress,
    )
"""

SMALL = """
import Mathlib

open Set

/-- If $f$ is continuous and $K$ is compact, then the image of $K$ under $f$ is compact. -/
theorem image_compact {X Y : Type*} [TopologicalSpace X] [TopologicalSpace Y] {f : X → Y}
    {K : Set X} (hf : Continuous f) (hK : IsCompact K) : IsCompact (f '' K) := by
  sorry

/-- If every point of a set $U$ is related to some point of a compact set $V$, then $U$ lies in the
set of all points that are related to a point of $V$. -/
theorem subset_of_related {X Y : Type*} [TopologicalSpace Y] {r : X → Y → Prop} {U : Set X}
    {V : Set Y} (hV : IsCompact V) (h : ∀ x ∈ U, ∃ y ∈ V, r x y) : U ⊆ {x | ∃ y ∈ V, r x y} := by
  sorry

theorem undocumented (n : ℕ) : n ≤ n + 1 := by
  sorry
"""


def _drive(
    out: Path, *, workers: int, kill: str = "", seed: str = "0", locale: str = "C"
) -> tuple[int, list[str]]:
    """Build the starter in another process; return its exit code and the reported stages."""
    script = out.parent / "driver.py"
    script.write_text(DRIVER, encoding="utf-8")
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(sys.path),
        "PYTHONHASHSEED": seed,
        "LC_ALL": locale,
    }
    done = subprocess.run(
        [sys.executable, str(script), str(out), str(workers), kill],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode in (0, -signal.SIGKILL), done.stderr
    return done.returncode, done.stdout.splitlines()


def _files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture
def small(tmp_path: Path) -> str:
    path = tmp_path / "small" / "Starter" / "Topology" / "Small.lean"
    path.parent.mkdir(parents=True)
    path.write_text(SMALL, encoding="utf-8")
    return f"dir:{tmp_path / 'small'}"


def _rows(folder: Path) -> tuple[Row, ...]:
    return rows_of([r for path in sorted(folder.glob("*/*.parquet")) for r in read_shard(path)])


def test_starter_build_passes_check(starter: Path) -> None:
    assert check_dataset(starter) == ()
    assert read_lock(starter).composition == load_recipe("starter").composition


def test_build_does_not_depend_on_workers_hash_seed_or_locale(
    starter: Path, tmp_path: Path
) -> None:
    # The other build was made in this process, by one worker, with a random seed.
    other = tmp_path / "driftbench"
    assert _drive(other, workers=2, seed="1", locale="C")[0] == 0
    assert _files(other) == _files(starter)


def test_a_killed_build_is_resumed(starter: Path, tmp_path: Path) -> None:
    out = tmp_path / "driftbench"
    code, _ = _drive(out, workers=2, kill="variants 192")
    assert code == -signal.SIGKILL
    assert not out.exists()
    code, lines = _drive(out, workers=1, kill="files 0")
    assert code == -signal.SIGKILL
    assert "theorems 0" not in " ".join(lines)
    assert next(line for line in lines if line.startswith("variants")).split()[1] == "192"
    code, lines = _drive(out, workers=1)
    assert code == 0
    total = next(line for line in lines if line.startswith("rows")).split()[1:]
    assert total[0] == total[1]
    assert _files(out) == _files(starter)
    assert not (tmp_path / ".driftbench.partial").exists()


def test_starter_candidates_parse(starter: Path) -> None:
    for row in _rows(starter):
        assert parse_in_context(row.candidate, row.context).fallbacks == 0


def test_no_theorem_of_a_build_has_the_name_of_its_declaration(starter: Path) -> None:
    rows = _rows(starter)
    for row in rows:
        names = [parse_in_context(text, row.context).name for text in (row.gold, row.candidate)]
        assert names == [NEUTRAL, NEUTRAL]
        assert row.source.declaration.rpartition(".")[2] not in row.context + row.candidate
    assert count_revealing_names(rows).kinds["theorem"] == 0
    own = [
        replace(row, candidate=named(row.candidate, row.source.declaration))
        for row in rows
        if row.label != "faithful"
    ]
    assert count_revealing_names(own).kinds["theorem"] > len(own) // 10


def parse_in_context(text: str, context: str) -> Statement:
    around = surroundings(context)
    return parse(text, opened=around.opened, local_notation=around.local_notation)


def test_drifted_and_faithful_rows_are_restyled_equally_often(starter: Path) -> None:
    means = []
    for faithful in (True, False):
        counts = [len(r.restyled) for r in _rows(starter) if (r.label == "faithful") is faithful]
        means.append(sum(counts) / len(counts))
    assert abs(means[0] - means[1]) < 0.35
    verbatim = [r.gold == r.candidate for r in _rows(starter) if r.label == "faithful"]
    assert sum(verbatim) <= len(verbatim) / 10


def test_families_have_faithful_and_drifted_rows(starter: Path) -> None:
    kinds: dict[str, set[bool]] = {}
    for row in _rows(starter):
        kinds.setdefault(row.family, set()).add(row.label == "faithful")
    assert sum(len(found) == 2 for found in kinds.values()) >= 0.9 * len(kinds)


def test_rows_have_source_and_evidence(starter: Path) -> None:
    for row in _rows(starter):
        assert row.source.licence == "Apache-2.0"
        assert row.source.module.startswith("Starter.")
        assert row.context.startswith("import Mathlib")
        assert row.evidence.kind == "construction"
        assert row.evidence.detail
        assert (row.evidence.forward, row.evidence.backward) == {
            "equivalent": ("holds", "holds"),
            "stronger": ("holds", None),
            "weaker": (None, "holds"),
        }.get(row.relation, (None, None))


def test_build_of_a_small_project(tmp_path: Path, small: str) -> None:
    stages: list[str] = []
    built = build_dataset(
        recipe="full",
        snapshot=small,
        out=tmp_path / "out",
        progress=lambda stage, _done, _total: stages.append(stage),
    )
    assert list(dict.fromkeys(stages)) == list(STAGES)
    assert built.theorems == 2
    assert check_dataset(tmp_path / "out") == ()
    rows = _rows(tmp_path / "out")
    assert {row.source.declaration for row in rows} == {"image_compact", "subset_of_related"}
    assert {"faithful", "quantifier_inversion", "hypothesis_omission"} <= {r.label for r in rows}
    dropped = [r for r in rows if r.rules == ("drop-hypothesis",) and not r.restyled]
    assert all(r.relation == "stronger" and len(r.candidate) < len(r.gold) for r in dropped)


def test_withdrawn_variants_give_no_rows(
    tmp_path: Path, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    build_dataset(recipe="full", snapshot=small, out=tmp_path / "before")
    before = _rows(tmp_path / "before")
    bad = next(row for row in before if row.label == "hypothesis_omission")
    theorem = theorem_id(bad.source.declaration, bad.nl_statement, bad.gold)
    listed = Curation((Withdrawal(theorem, bad.rules, "silly"),))
    monkeypatch.setattr("driftbench.dataset.build.pipeline.bundled_curation", lambda: listed)
    built = build_dataset(recipe="full", snapshot=small, out=tmp_path / "after")
    assert built.lock.curation == listed.sha256
    assert _rows(tmp_path / "after") == tuple(
        row
        for row in before
        if row.source.declaration != bad.source.declaration or not {*bad.rules} <= {*row.rules}
    )


@dataclass
class RejectsOne:
    """A stand-in of Lean that rejects one statement."""

    rejected: str
    name: str = "Lean 4.28.0, stand-in"

    def elaborate(self, statements: Sequence[tuple[str, str]]) -> tuple[Elaboration, ...]:
        return tuple(Elaboration(accepted=text != self.rejected) for text, _ in statements)


def test_rows_that_lean_rejects_are_left_out(tmp_path: Path, small: str) -> None:
    build_dataset(recipe="full", snapshot=small, out=tmp_path / "plain")
    plain = [row.candidate for row in _rows(tmp_path / "plain")]
    rejected = next(row.candidate for row in _rows(tmp_path / "plain") if row.candidate != row.gold)
    out = tmp_path / "elaborated"
    built = build_dataset(recipe="full", snapshot=small, out=out, elaborator=RejectsOne(rejected))
    assert [row.candidate for row in _rows(out)] == [one for one in plain if one != rejected]
    assert built.rejected["ill-formed"] == plain.count(rejected)
    assert read_lock(out).libraries["elaborator"] == "Lean 4.28.0, stand-in"
    assert "elaborator" not in read_lock(tmp_path / "plain").libraries
    assert check_dataset(out) == ()


def test_a_cell_that_cannot_be_filled_is_an_error(tmp_path: Path, small: str) -> None:
    with pytest.raises(RecipeError) as caught:
        build_dataset(recipe="starter", snapshot=small, out=tmp_path / "out")
    message = str(caught.value)
    assert "analysis, faithful: needs 24, found 0" in message
    assert "topology, hypothesis_omission: needs 8" in message
    assert "drop-hypothesis (" in message
    assert message.count("needs") == len(SUBFIELDS) * len(LABELS)
    assert not (tmp_path / "out").exists()


def test_a_build_replaces_an_earlier_one(tmp_path: Path, small: str) -> None:
    out = tmp_path / "out"
    build_dataset(recipe="full", snapshot=small, out=out)
    before = _files(out)
    with pytest.raises(RecipeError):
        build_dataset(recipe="starter", snapshot=small, out=out)
    assert _files(out) == before
    other = replace(load_recipe("full"), config="fresh", sha256="0" * 64)
    build_dataset(recipe=other, snapshot=small, out=out)
    assert read_lock(out).configs == ("fresh",)


def test_verbalized_english(tmp_path: Path, small: str) -> None:
    spoken = replace(load_recipe("full"), english=("docstring", "verbalized"), sha256="0" * 64)
    built = build_dataset(recipe=spoken, snapshot=small, out=tmp_path / "out")
    assert built.theorems == 3
    sources = {row.source.declaration: row.nl_source for row in _rows(tmp_path / "out")}
    assert sources == {
        "image_compact": "docstring",
        "subset_of_related": "docstring",
        "undocumented": "verbalized",
    }


def test_a_broken_file_is_an_error(tmp_path: Path, small: str) -> None:
    path = Path(small.removeprefix("dir:")) / "Starter" / "Topology" / "Small.lean"
    path.write_bytes(path.read_bytes() + b"\xff")
    with pytest.raises(CorpusError, match="UTF-8"):
        build_dataset(recipe="full", snapshot=small, out=tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_wrong_arguments_are_errors(tmp_path: Path, small: str) -> None:
    with pytest.raises(InputError, match="0 workers: at least 1"):
        build_dataset(recipe="full", snapshot=small, out=tmp_path / "out", workers=0)
    with pytest.raises(RecipeError, match="unknown recipe 'papper'"):
        build_dataset(recipe="papper", snapshot=small, out=tmp_path / "out")
    with pytest.raises(CorpusError):
        build_dataset(recipe="full", snapshot="dir:/nowhere", out=tmp_path / "out")
    assert not (tmp_path / ".out.partial").exists()


@dataclass(frozen=True)
class Agreeable:
    """An oracle that finds all statements equivalent."""

    def decide(
        self, gold: str, candidate: str, *, context: str, effort: float = 1.0
    ) -> PairVerdict:
        assert context.startswith("import Mathlib")
        assert (gold != candidate, effort) == (True, 1.0)
        answers = (("a" * 32, 10, "proved", "fake 1"), ("b" * 32, 10, "timeout", "fake 1 + idle 2"))
        words = {"forward": "proved", "backward": "proved"}
        return PairVerdict(**words, oracle="fake", theory="T 0", answers=answers)

    def prove(
        self, gold: str, candidate: str, *, context: str, words: tuple[str | None, str | None]
    ) -> Proofs:
        del gold, candidate, context, words
        return Proofs()

    def close(self) -> None: ...


def test_rejected_rows_are_counted_and_left_out(
    tmp_path: Path, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    row_judge = RowJudge(oracle=Agreeable(), checker=None, schemas=frozenset())
    monkeypatch.setattr(
        "driftbench.dataset.build.pipeline.open_row_judge", lambda *_, **__: row_judge
    )
    built = build_dataset(recipe="full", snapshot=small, out=tmp_path / "out")
    assert check_dataset(tmp_path / "out") == ()
    assert built.lock.engines == {"fake": "1"}
    rows = _rows(tmp_path / "out")
    assert {row.label for row in rows} == {"faithful"}
    kinds = {(row.evidence.kind, row.gold == row.candidate) for row in rows}
    assert ("solver", False) in kinds <= {("solver", False), ("construction", True)}
    found = read_tally(tmp_path / "out")
    equivalent = sum(tally.equivalent for name, tally in found.rules.items() if name != "faithful")
    assert built.rejected == {"equivalent": equivalent}
    assert found.rules["drop-hypothesis"].equivalent_rate == 1.0


def test_provers_give_verdicts_models_and_certificates(
    tmp_path: Path, small: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
    recipe = replace(load_recipe("full"), oracles=("cvc5",), well_formed=False, sha256="1" * 64)
    built = build_dataset(recipe=recipe, snapshot=small, out=tmp_path / "out")
    assert check_dataset(tmp_path / "out") == ()
    assert built.lock.engines == {"cvc5": version("cvc5")}
    assert built.lock.libraries == {"pyarrow": version("pyarrow")}
    dropped = [row for row in _rows(tmp_path / "out") if row.rules == ("drop-hypothesis",)]
    assert {row.source.declaration for row in dropped} == {"image_compact", "subset_of_related"}
    for row in dropped:
        evidence = row.evidence
        if row.source.declaration == "subset_of_related":
            # Its conclusion needs no compact set, so that a proof would show nothing.
            assert (evidence.kind, evidence.forward, evidence.backward) == (
                "construction",
                "holds",
                None,
            )
            continue
        assert (evidence.kind, evidence.forward, evidence.backward) == (
            "kernel",
            "proved",
            "refuted",
        )
        assert evidence.oracle == "cvc5"
        assert evidence.backward_model
        assert evidence.certificate
    for name in ("questions.sqlite", "proofs.sqlite"):
        assert (tmp_path / "cache" / name).is_file()
    files = _files(tmp_path / "out")
    assert any(name.startswith("certificates/") for name in files)
    build_dataset(recipe=recipe, snapshot=small, out=tmp_path / "again", workers=2)
    assert _files(tmp_path / "again") == files
