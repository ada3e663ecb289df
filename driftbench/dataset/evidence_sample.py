"""The error rate of labels that rest on rules alone, estimated from a sample of the rows.

Builds of recipes without provers have rows that no prover was asked about. `judge_sample` draws
some of them, judges them as a build of a recipe with provers would, and writes the answers to
`evidence-sample.json` beside the rows. The drawn rows depend on seed and ids alone; the file is the
same for any number of workers. Verdicts are cached, so a run that was killed resumes.
"""

from __future__ import annotations

import heapq
from collections import Counter
from contextlib import closing
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from driftbench.dataset._reports import read_report, write_report
from driftbench.dataset.evidence.acceptance import with_arguments
from driftbench.dataset.evidence.columns import relation_by
from driftbench.dataset.evidence.recorded_answers import UnansweredQuestions, answering, record_of
from driftbench.dataset.evidence.row_judges import open_row_judge
from driftbench.dataset.evidence.tally import counted_names
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.recipe import Recipe, load_recipe
from driftbench.dataset.records import Row
from driftbench.dataset.selection.draws import rank
from driftbench.dataset.shards import read_batches
from driftbench.dataset.stage_rows import VERBATIM, JudgeTask, PoolRow
from driftbench.errors import InputError
from driftbench.metrics.proportions import Share, wilson
from driftbench.oracles.engine_names import engine_versions
from driftbench.workers import map_chunks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from driftbench.corpus import Snapshot
    from driftbench.dataset.evidence.judging import RowJudge
    from driftbench.dataset.publish.lock import Lock
    from driftbench.dataset.stage_rows import JudgedRow

__all__ = [
    "EVIDENCE_SAMPLE",
    "LIMIT",
    "EvidenceSample",
    "SampleCounts",
    "SampledRow",
    "judge_sample",
    "read_sample",
]

EVIDENCE_SAMPLE = "evidence-sample.json"
"""Name of the file in the folder of a dataset."""

LIMIT = 0.02
"""Share of contradicted labels among the decided rows of a rule above which it is listed."""

_SIZE = 24
"""Rows of one chunk of work."""

LabelOutcome: TypeAlias = Literal[
    "agreed", "equivalent", "refuted", "denied", "undecided", "ill_formed"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class SampledRow:
    """The answer about one row.

    Args:
        id: the row.
        label: its label.
        rules: its drift rules.
        restyled: its faithful rewrites.
        forward: the verdict on "candidate implies gold"; None if no prover was asked, because the
            candidate equals gold or is ill-formed.
        backward: the verdict on "gold implies candidate".
        outcome: `agreed`: a drifted row is refuted in a direction, or a faithful one proved in
            both; `equivalent`: a drifted row is proved in both directions, or in one while its rule
            argues the other; `refuted`: a faithful row is refuted in a direction; `denied`: the
            verdicts contradict the relation of a drifted row, but prove no equivalence, so that
            either a rule or the theory is wrong; `undecided`; `ill_formed`: the candidate is not
            well-formed Lean.
    """

    id: str
    label: str
    rules: tuple[str, ...]
    restyled: tuple[str, ...]
    forward: str | None
    backward: str | None
    outcome: LabelOutcome

    @property
    def contradicted(self) -> bool:
        """Whether the verdicts contradict the label."""
        return self.outcome in {"equivalent", "refuted"}

    @property
    def made_by(self) -> tuple[str, ...]:
        """The rules that the label depends on."""
        return self.restyled if self.label == "faithful" else self.rules

    def __str__(self) -> str:
        words = f"forward {self.forward}, backward {self.backward}"
        return f"{self.id}: {self.label} by {' + '.join(self.made_by)}: {self.outcome}; {words}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleCounts:
    """Counts of sampled rows.

    Args:
        sampled: all rows.
        agreed: rows whose label is confirmed.
        equivalent: drifted rows that are equivalent to gold.
        refuted: faithful rows that are refuted in a direction.
        denied: rows whose relation is contradicted; their label counts as undecided.
        ill_formed: rows with an ill-formed candidate; likewise.
    """

    sampled: int
    agreed: int
    equivalent: int
    refuted: int
    denied: int
    ill_formed: int

    @classmethod
    def of(cls, rows: Iterable[SampledRow]) -> SampleCounts:
        """Return the counts of rows."""
        counts: Counter[str] = Counter()
        for row in rows:
            counts.update(("sampled", row.outcome))
        return cls(**{name: counts[name] for name in cls.__dataclass_fields__})

    @property
    def contradicted(self) -> int:
        """Rows whose label is contradicted."""
        return self.equivalent + self.refuted

    @property
    def decided(self) -> int:
        """Rows whose label is confirmed or contradicted."""
        return self.agreed + self.contradicted

    @property
    def rate(self) -> Share:
        """Share of contradicted labels among the decided rows; says nothing about the others."""
        return Share(self.contradicted, self.decided)

    @property
    def bounds(self) -> tuple[float, float] | None:
        """Interval for all rows: undecided labels count as right below, as wrong above."""
        if not self.sampled:
            return None
        most = self.sampled - self.agreed
        return wilson(self.contradicted, self.sampled)[0], wilson(most, self.sampled)[1]

    def to_json(self) -> dict[str, Any]:
        """Return counts, rate and bounds as JSON values."""
        more = {"decided": self.decided, "contradicted": self.contradicted}
        rate = {
            key: value for key, value in self.rate.as_json().items() if key not in {"hits", "of"}
        }
        return {**asdict(self), **more, **rate, "bounds": self.bounds and list(self.bounds)}


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceSample:
    """A judged sample of the rows of a build.

    Args:
        build: digests of all rows of the build.
        total: number of all rows of the build.
        seed: the seed of the sample.
        recipe: the recipe whose provers and steps were used.
        steps: most work for one direction and prover, in steps of cvc5.
        engines: prover -> version.
        theories: the theories of the questions.
        rows: the rows, in the order in which they were drawn.
    """

    build: str
    total: int
    seed: int
    recipe: str
    steps: int
    engines: Mapping[str, str]
    theories: tuple[str, ...]
    rows: tuple[SampledRow, ...]

    @property
    def counts(self) -> SampleCounts:
        """The counts of all rows."""
        return SampleCounts.of(self.rows)

    @property
    def by_rule(self) -> dict[str, SampleCounts]:
        """Rule, `combined` or `faithful` -> counts of its rows, sorted."""
        found: dict[str, list[SampledRow]] = {}
        for row in self.rows:
            for name in counted_names(row):
                found.setdefault(name, []).append(row)
        return {name: SampleCounts.of(found[name]) for name in sorted(found)}

    @property
    def over(self) -> tuple[str, ...]:
        """The rules with a rate above `LIMIT`, sorted."""
        rules = {rule for row in self.rows for rule in row.made_by}
        return tuple(
            name
            for name, counts in self.by_rule.items()
            if name in rules and counts.contradicted > LIMIT * counts.decided
        )

    @property
    def without(self) -> SampleCounts:
        """The counts of the rows that no rule above the limit made."""
        over = set(self.over)
        return SampleCounts.of(row for row in self.rows if over.isdisjoint(row.made_by))

    @property
    def contradicted(self) -> tuple[SampledRow, ...]:
        """The rows whose label or relation is contradicted."""
        return tuple(row for row in self.rows if row.contradicted or row.outcome == "denied")

    def summary(self) -> dict[str, Any]:
        """Return all but the rows as JSON values."""
        return {
            "rows": self.total,
            "seed": self.seed,
            "recipe": self.recipe,
            "steps": self.steps,
            "engines": dict(self.engines),
            "theories": list(self.theories),
            "limit": LIMIT,
            "all": self.counts.to_json(),
            "rules": {name: counts.to_json() for name, counts in self.by_rule.items()},
            "over": list(self.over),
            "without": self.without.to_json(),
        }

    def to_json(self) -> dict[str, Any]:
        """Return the summary and the contradicted rows as JSON values."""
        return {**self.summary(), "contradicted": [asdict(row) for row in self.contradicted]}


def judge_sample(
    folder: Path,
    *,
    size: int,
    snapshot: str,
    recipe: str | Recipe = "paper",
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> EvidenceSample:
    """Ask provers about a sample of the rows of a build, and write the answers beside the rows.

    Args:
        folder: a build of a recipe without provers.
        size: number of rows to draw.
        snapshot: spec of the snapshot that the build was made from.
        recipe: name, file or recipe whose provers and steps are used.
        seed: another seed draws another sample. A larger sample contains the smaller ones.
        workers: number of processes.
        progress: called with the number of rows that are judged, and of all.

    Raises:
        InputError: the build has fewer rows or was judged by provers, the snapshot is another one,
            or the recipe asks no prover.
        DatasetError: `folder` is not a build, is damaged, or its answers are withheld.
        CorpusError: the snapshot cannot be read.
        OracleError: a question has no recorded answer, and a prover is not installed.
    """
    from driftbench.corpus import open_snapshot

    lock = read_lock(folder)
    total = sum(shard.rows for shard in lock.shards.values())
    _check(folder, lock, size=size, total=total)
    plan = load_recipe(recipe) if isinstance(recipe, str) else recipe
    if not plan.oracles:
        raise InputError(f"recipe {plan.name}: asks no prover: name one that does, such as paper")
    source = open_snapshot(snapshot)
    found = source.identity
    if found.digest != lock.snapshot["digest"]:
        raise InputError(
            f"--snapshot {snapshot}: is commit {found.commit}, and {folder} was built from "
            f"{lock.snapshot['commit']} of {lock.snapshot['repository']}: name that commit"
        )
    rows = _drawn(folder, lock, size=size, seed=seed)
    judged = _judged(rows, folder, source, plan, workers=workers, progress=progress)
    theories = {one.verdict.theory for one in judged if one.verdict is not None}
    sample = EvidenceSample(
        build=lock.rows_digests,
        total=total,
        seed=seed,
        recipe=plan.name,
        steps=plan.steps,
        engines=engine_versions(record_of(judged, (), recipe=plan).oracles),
        theories=tuple(sorted(theories)),
        rows=tuple(map(_sampled, judged)),
    )
    write_report(folder / EVIDENCE_SAMPLE, sample)
    return sample


def read_sample(folder: Path) -> EvidenceSample | None:
    """Return the judged sample of a build; None if there is none, or if it is of other rows.

    Raises:
        DatasetError: the file is damaged.
    """
    path = folder / EVIDENCE_SAMPLE
    if not path.is_file():
        return None
    found = read_report(EvidenceSample, path, missing="judge a sample again")
    return found if found.build == read_lock(folder).rows_digests else None


def _check(folder: Path, lock: Lock, *, size: int, total: int) -> None:
    if not 1 <= size <= total:
        raise InputError(f"a sample of {size} rows: {folder} has {total}: give 1 to {total}")
    if lock.verdicts or lock.engines:
        raise InputError(
            f"{folder}: its build asked provers and left out contradicted rows, so a sample shows "
            "no error rate: give a build of a recipe without provers, such as full"
        )


def _drawn(folder: Path, lock: Lock, *, size: int, seed: int) -> list[Row]:
    """Return rows in drawn order; only the drawn ones are held in memory."""
    salt = f"evidence-sample {seed}"
    records = (
        record
        for name in sorted(lock.shards)
        for batch in read_batches(folder / name)
        for record in batch
    )
    drawn = heapq.nsmallest(size, records, key=lambda record: rank(salt, record["id"]))
    return [Row.from_record(record) for record in drawn]


def _judged(
    rows: Sequence[Row],
    folder: Path,
    snapshot: Snapshot,
    recipe: Recipe,
    *,
    workers: int,
    progress: Callable[[int, int], None],
) -> list[JudgedRow]:
    """Return the rows with their outcomes, in order."""
    from driftbench.corpus.file_cache import open_file_cache
    from driftbench.library import read_library

    answers = answering(recipe)
    progress(0, len(rows))
    library = read_library(snapshot, workers=workers, cache=open_file_cache())
    unanswered = UnansweredQuestions(recipe)
    found: dict[str, list[JudgedRow]] = {}
    chunks = list(_chunks(rows))
    with closing(open_row_judge(library, recipe=recipe, folder=folder, answers=answers)) as judge:
        done = 0
        for name, some in map_chunks(_Judge(judge), chunks, workers=workers):
            unanswered.take(some)
            found[name] = some
            done += len(some)
            progress(done, len(rows))
    unanswered.refuse()
    return [one for name, _ in chunks for one in found[name]]


def _chunks(rows: Sequence[Row]) -> Iterator[tuple[str, list[JudgeTask]]]:
    for start in range(0, len(rows), _SIZE):
        yield str(start), [_task(row) for row in rows[start : start + _SIZE]]


def _task(row: Row) -> JudgeTask:
    method = VERBATIM if row.gold == row.candidate else "+".join(row.rules or row.restyled)
    return JudgeTask(PoolRow(uid=row.id, method=method, row=row))


@dataclass(frozen=True, slots=True)
class _Judge:
    """Judges chunks of rows; a job for `map_chunks`."""

    judge: RowJudge

    def __call__(self, tasks: Sequence[JudgeTask]) -> list[JudgedRow]:
        """Return the rows with their outcomes."""
        return [self.judge(task) for task in tasks]


def _sampled(judged: JudgedRow) -> SampledRow:
    row, verdict = judged.pool_row.row, judged.verdict
    words = (None, None) if verdict is None else (verdict.forward, verdict.backward)
    return SampledRow(
        id=row.id,
        label=row.label,
        rules=row.rules,
        restyled=row.restyled,
        forward=words[0],
        backward=words[1],
        outcome=_outcome(judged),
    )


def _outcome(judged: JudgedRow) -> LabelOutcome:
    """Return what the verdicts say about the label, with the evidence that builds accept."""
    row, verdict = judged.pool_row.row, judged.verdict
    if verdict is None:
        # No prover is asked about a candidate that is ill-formed or equals gold.
        return "ill_formed" if judged.rejected else "agreed"
    if row.label == "faithful":
        if verdict.refuted:
            return "refuted"
        relation = relation_by(verdict.forward, verdict.backward)
        return "agreed" if relation == "equivalent" else "undecided"
    words = with_arguments(row, verdict)
    if judged.rejected == "equivalent" or relation_by(*words) == "equivalent":
        return "equivalent"
    if judged.rejected:
        return "denied"
    return "agreed" if "refuted" in words else "undecided"
