"""Verbs that work for a while on something small: what is killed, interrupted and starved."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow.parquet as pq

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Verb", "history", "is_left", "judged", "part", "result", "tiny", "verbs"]


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb with all its words but its output.

    Args:
        name: how reports call it.
        out: name of its output.
        words: place of the output → words after `driftbench`.
        reads: name of the verb whose output it reads.
    """

    name: str
    out: str
    words: Callable[[Path], list[str]]
    reads: str = ""


def verbs(part: list[str], build: Path, history: Path) -> dict[str, Verb]:
    """Return what is killed: builds without and with provers, detectors that ask some, a mining.

    Args:
        part: words that name snapshot and recipe, as `part` returns them.
        build: a build of it.
        history: a git repository.
    """
    ruled = judged(part)

    def detect(name: str, split: str) -> Callable[[Path], list[str]]:
        words = ["detect", "--detector", name, "--dataset", str(build), *part[2:], "--split", split]
        return lambda out: [*words, "--no-calibrate", "--workers", "2", "-o", str(out)]

    found = (
        Verb("build", "out", lambda out: ["build", *part, "--out", str(out), "--workers", "2"]),
        Verb("judged", "out", lambda out: ["build", *ruled, "--out", str(out), "--workers", "2"]),
        Verb("detect beq", "beq.parquet", detect("beq", "test"), "build"),
        Verb("detect bpf", "bpf.parquet", detect("bpf", "calibration"), "build"),
        Verb(
            "wild mine",
            "out",
            lambda out: ["wild", "mine", "--repo", f"git:{history}", "--out", str(out)],
        ),
    )
    return {verb.name: verb for verb in found}


def judged(part: list[str]) -> list[str]:
    """Return the words of a part whose rows a prover judges, by a recipe beside its own."""
    recipe = Path(part[1])
    text = recipe.read_text(encoding="utf-8").replace("oracles = []", 'oracles = ["cvc5"]')
    other = recipe.with_name("judged.toml")
    other.write_text(text.replace("budget = 1.0", "budget = 0.02"), encoding="utf-8")
    return [part[0], str(other), *part[2:]]


def part(repository: Path, folder: Path) -> list[str]:
    """Return the words that name a sixth of the starter corpus, and its share of the recipe.

    Args:
        repository: where corpus and recipe lie.
        folder: where the part is put.
    """
    source = repository / "raw" / "starter" / "Starter" / "Topology"
    shutil.copytree(source, folder / "source" / "Starter" / "Topology")
    text = (repository / "build" / "recipes" / "starter.toml").read_text(encoding="utf-8")
    head, *cells = re.split(r"(?=^\[composition\.)", text, flags=re.MULTILINE)
    cells = [
        cell if "topology" in cell else re.sub(r"= \d+$", "= 0", cell, flags=re.MULTILINE)
        for cell in cells
    ]
    recipe = folder / "part.toml"
    recipe.write_text(
        "".join([head.replace('name = "starter"', 'name = "part"'), *cells]), encoding="utf-8"
    )
    return ["--recipe", str(recipe), "--snapshot", f"dir:{folder / 'source'}"]


def tiny(repository: Path, folder: Path) -> list[str]:
    """Return the words that name two files of the starter corpus, and a recipe of ten rows.

    Args:
        repository: where corpus and recipe lie.
        folder: where both are put.
    """
    source = repository / "raw" / "starter" / "Starter" / "Topology"
    place = folder / "source" / "Starter" / "Topology"
    place.mkdir(parents=True)
    for name in ("Compactness.lean", "Homeomorphisms.lean"):
        shutil.copy(source / name, place)
    text = (repository / "build" / "recipes" / "starter.toml").read_text(encoding="utf-8")
    head, *cells = re.split(r"(?=^\[composition\.)", text, flags=re.MULTILINE)
    cells = [re.sub(r"= \d+$", "= 0", cell, flags=re.MULTILINE) for cell in cells]
    some = {"faithful": 6, "hypothesis_omission": 3, "conclusion_generalization": 1}
    for at, cell in enumerate(cells):
        if "topology" in cell:
            for label, rows in some.items():
                cells[at] = cells[at].replace(f"{label} = 0", f"{label} = {rows}")
    recipe = folder / "tiny.toml"
    recipe.write_text(
        "".join([head.replace('name = "starter"', 'name = "tiny"'), *cells]), encoding="utf-8"
    )
    return ["--recipe", str(recipe), "--snapshot", f"dir:{folder / 'source'}"]


def history(folder: Path, *, commits: int = 12) -> Path:
    """Make a git repository of a few files whose statements every commit repairs; return it."""
    repository = folder / "repository"
    repository.mkdir()
    name = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")

    def git(*words: str) -> None:
        command = ["git", *name, *words]
        subprocess.run(command, cwd=repository, check=True, capture_output=True)

    git("init", "--quiet")
    docstring = "/-- Every number that is less than another is at most that one. -/\n"
    for number in range(commits):
        statement = f"theorem t{number % 3} (a b : ℕ) (h : a < b + {number}) : a ≤ b + {number}"
        text = f"{docstring}{statement} := by\n  sorry\n"
        (repository / f"T{number % 3}.lean").write_text(text, encoding="utf-8")
        git("add", ".")
        git("commit", "--quiet", "--message", f"Fix statement {number}: it was wrong")
    return repository


def result(out: Path) -> dict[str, object]:
    """Return all bytes of an output, a submission's seconds apart.

    How long an oracle thought is the clock's, and no answer.
    """
    if out.is_dir():
        files = sorted(path for path in out.rglob("*") if path.is_file())
        return {path.relative_to(out).as_posix(): path.read_bytes() for path in files}
    table = pq.read_table(out)
    kept = [name for name in table.column_names if name != "seconds"]
    card = out.with_suffix(".toml").read_bytes()
    return {"rows": table.select(kept).to_pylist(), "schema": table.schema, "card": card}


def is_left(path: Path) -> bool:
    """Say whether a file or folder beside an output is something unfinished."""
    return any(mark in path.name for mark in (".partial", ".part", ".tmp", ".old", ".damaged"))
