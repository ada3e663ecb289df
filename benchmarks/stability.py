"""Find the recorded questions whose answers differ when they are asked repeatedly.

    python -m benchmarks.stability --recipe paper --snapshot git:mathlib4.git@v4.28.0 --runs 10

The questions are those of a build from records. Asked again are those near the limit of their
steps: undecided, or undecided with half the steps. Each run is a process with another hash seed and
environment variables of another length, which changes the memory layout of provers, while other
processes keep all processors busy. `--mark FILE` writes the records with the questions that differ
marked as unstable.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from benchmarks._frame import Fact, run
from driftbench.dataset.build.pipeline import build_dataset
from driftbench.dataset.evidence.recorded_answers import bundled_record
from driftbench.dataset.recipe import load_recipe
from driftbench.oracles.answers import DECIDED, Answer
from driftbench.oracles.record import Record, read_record, record_digest, write_record
from driftbench.oracles.solver.provers import Provers, open_provers
from driftbench.oracles.solver.query import query_of

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Mapping, Sequence

    from benchmarks._frame import Item
    from driftbench.oracles.claim import Finding
    from driftbench.oracles.problem import Question

__all__ = ["asked_again", "main", "marked", "near_the_limit", "questions_of", "sample"]

_BUSY = "while True: pass"


def questions_of(recipe: str, snapshot: str, *, record: Path | None = None) -> dict[str, Question]:
    """Return the questions of a build from records, by digest."""
    found: dict[str, Question] = {}
    answer = Provers.ask

    def noting(provers: Provers, question: Question, *, steps: int) -> Finding:
        found[record_digest(query_of(question))] = question
        return answer(provers, question, steps=steps)

    with tempfile.TemporaryDirectory() as folder:
        cache = {"DRIFTBENCH_CACHE": f"{folder}/cache"}
        with patch.object(Provers, "ask", noting), patch.dict(os.environ, cache):
            build_dataset(recipe=recipe, snapshot=snapshot, out=Path(folder) / "out", record=record)
    return found


def sample(questions: Mapping[str, Question], *, count: int, seed: int) -> dict[str, Question]:
    """Return a random sample of questions."""
    generator = random.Random(seed)  # noqa: S311 -- a sample
    drawn = generator.sample(sorted(questions), min(count, len(questions)))
    return {digest: questions[digest] for digest in drawn}


def near_the_limit(record: Record, questions: Mapping[str, Question]) -> dict[str, Question]:
    """Return the questions that are undecided, or undecided with half their steps."""
    last = {of: record.answers[of][-1] for of in questions if of in record.answers}
    half = {of: max(1, answer.steps // 2) for of, answer in last.items() if answer.decides}
    words = asked_again(record.provers, {of: questions[of] for of in half}, half)
    undecided = {of for of, word in words.items() if word not in DECIDED}
    return {of: questions[of] for of in last if of not in half or of in undecided}


def asked_again(
    provers: Sequence[str], questions: Mapping[str, Question], steps: Mapping[str, int]
) -> dict[str, str]:
    """Return the words of provers on questions."""
    with open_provers(provers) as opened:
        return {
            digest: opened.ask(question, steps=steps[digest]).word
            for digest, question in questions.items()
        }


def marked(record: Record, digests: Sequence[str]) -> Record:
    """Return a record in which some questions are marked as unstable, and so count as undecided."""
    marks = {of: (Answer(1, "unstable", record.answers[of][-1].oracle),) for of in digests}
    return Record(record.provers, {**record.answers, **marks}, record.proofs)


@contextmanager
def _under_load(number: int) -> Iterator[None]:
    """Keep processors busy, and set another hash seed and other environment variables."""
    changed = {"PYTHONHASHSEED": str(number), "LANG": "C" + "x" * (97 * number)}
    with ExitStack() as stack:
        stack.enter_context(patch.dict(os.environ, changed))
        for _ in range(os.cpu_count() or 1):
            busy = stack.enter_context(subprocess.Popen([sys.executable, "-c", _BUSY]))
            stack.callback(busy.kill)
        yield


def _measure(given: argparse.Namespace) -> Iterator[Item]:
    recipe = load_recipe(given.recipe)
    record = read_record(given.record) if given.record else bundled_record(recipe.oracles)
    questions = questions_of(given.recipe, given.snapshot, record=given.record)
    if given.count:
        questions = sample(questions, count=given.count, seed=given.seed)
    edge = near_the_limit(record, questions)
    yield Fact(f"{len(edge)} of {len(questions)} questions are near the limit of their steps")
    steps = {digest: record.answers[digest][-1].steps for digest in edge}
    found: dict[str, set[str]] = {digest: set() for digest in edge}
    for number in range(1, given.runs + 1):
        with _under_load(number), ProcessPoolExecutor(1, get_context("spawn")) as pool:
            words = pool.submit(asked_again, record.provers, edge, steps).result()
        for digest, word in words.items():
            found[digest].add(word)
    differ = sorted(digest for digest, words in found.items() if len(words) > 1)
    yield Fact(f"{len(differ)} of them have different answers in {given.runs} runs")
    for digest in differ:
        yield Fact(f"{digest}: {', '.join(sorted(found[digest]))}")
    if given.mark is not None:
        write_record(given.mark, marked(record, differ))


def _arguments(options: argparse.ArgumentParser) -> None:
    options.add_argument("--recipe", default="paper", help="a recipe with provers")
    options.add_argument("--snapshot", default="starter", help="snapshot of the build")
    options.add_argument("--record", type=Path, help="records to use instead of the bundled ones")
    options.add_argument("--runs", type=int, default=10, help="number of runs")
    options.add_argument("--count", type=int, default=0, help="questions drawn; 0 for all")
    options.add_argument("--seed", type=int, default=1, help="random seed of the sample")
    options.add_argument("--mark", type=Path, help="file to write the marked record to")


def main(words: Sequence[str] | None = None) -> int:
    """Run the benchmark; return 0 on success."""
    return run(__doc__, _measure, _arguments, words)


if __name__ == "__main__":
    sys.exit(main())
