"""Building a dataset: snapshot and recipe in, shards, card and lock out.

Variants become candidate rows, rows are chosen, and the chosen ones are judged; a row whose
evidence fails is replaced by the nearest row, and the others stay. The same snapshot, recipe, rules
and version give the same files for any number of workers, locale and hash seed, and also if the
build was killed and resumed. The output folder is replaced at the end.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench import __version__
from driftbench.dataset.build.pool_rows import make_pool
from driftbench.dataset.build.since import spec_of_earlier
from driftbench.dataset.build.source_variants import sites_of
from driftbench.dataset.build.stages import Stages
from driftbench.dataset.build.variants import RefusedTheorem
from driftbench.dataset.curation import Curation, bundled_curation
from driftbench.dataset.evidence.elaborated import reject_unaccepted
from driftbench.dataset.evidence.judging import CertificateWriter, RowJudge, write_certificates
from driftbench.dataset.evidence.pair_labels import labelled
from driftbench.dataset.evidence.recorded_answers import (
    RECORD,
    UnansweredQuestions,
    answering,
    check_recorded_proofs,
    differences,
    record_of,
)
from driftbench.dataset.evidence.row_judges import open_row_judge, proved_rules
from driftbench.dataset.evidence.tally import tally, write_tally
from driftbench.dataset.libraries import library_versions
from driftbench.dataset.publish.files import write_files
from driftbench.dataset.publish.lock import rule_stamp
from driftbench.dataset.recipe import Recipe, load_recipe
from driftbench.dataset.records import canonical_json
from driftbench.dataset.selection.leaks import (
    LeakReport,
    above_ceiling,
    require_classifier,
    write_leaks,
)
from driftbench.dataset.selection.measurements import feature_reader, leaks_of
from driftbench.dataset.selection.pair_choice import choose_pairs
from driftbench.dataset.selection.pairs import pairs_of
from driftbench.dataset.selection.pool import RowChoice, choose_rows
from driftbench.dataset.selection.quotas import refuse_unknown_rules
from driftbench.dataset.selection.replacement import judge_and_replace
from driftbench.dataset.stage_rows import CertifiedRow, JudgeTask
from driftbench.dataset.workspace import open_workspace
from driftbench.errors import InputError, RecipeError
from driftbench.oracles.engine_names import engine_versions
from driftbench.oracles.record import Record, write_record
from driftbench.workers.garbage_collection import infrequent_gc

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from driftbench.corpus import Snapshot
    from driftbench.dataset.build.stages import Progress
    from driftbench.dataset.evidence.recorded_answers import AnswerSource
    from driftbench.dataset.publish.lock import Lock
    from driftbench.dataset.records import Row
    from driftbench.dataset.selection.replacement import Judge, JudgedChoice
    from driftbench.dataset.stage_rows import JudgedRow, PoolRow
    from driftbench.oracles.elaboration import StatementElaborator

__all__ = ["Built", "build_dataset"]

_JUDGED_PER_CHUNK = 24
_CERTIFIED_PER_CHUNK = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A finished build.

    Args:
        out: its folder.
        lock: its lock.
        theorems: number of source theorems.
        refused: reason -> source theorems that gave no row, most frequent first.
        rejected: reason -> rows of the pool that their evidence excludes.
        weak: label -> rows of the build with less evidence than their label requires.
        differences: one line for each answer or proof that differs from the recorded one.
    """

    out: Path
    lock: Lock
    theorems: int
    refused: Mapping[str, int]
    rejected: Mapping[str, int]
    weak: Mapping[str, int]
    differences: Sequence[str] = ()


def build_dataset(
    *,
    recipe: str | Recipe,
    snapshot: str,
    out: Path,
    since: str = "",
    workers: int = 1,
    record: Path | None = None,
    ask_provers: bool = False,
    elaborator: StatementElaborator | None = None,
    progress: Progress = lambda _stage, _done, _total: None,
) -> Built:
    """Build a dataset.

    A build that was killed is resumed when it is started again.

    Args:
        recipe: name of a bundled recipe, path of a `.toml` file, or a recipe.
        snapshot: spec of the snapshot, as `driftbench.corpus.open_snapshot` takes it.
        out: folder to create or replace; the old build stays until the new one is complete.
        since: spec of an earlier snapshot whose theorems are left out, or another revision of the
            same repository; empty for none.
        workers: number of processes.
        record: a record of verdicts to use instead of the bundled ones; the recipe's provers are
            asked the questions that it does not answer.
        ask_provers: ask the provers all questions, and compare their answers with the record.
        elaborator: rejects rows whose statements it does not accept; None to ask no Lean. The lock
            then names it.
        progress: called with the progress of each stage.

    Raises:
        RecipeError: the recipe is malformed, the snapshot cannot fill its composition, or the rows
            leak more than its ceiling.
        CorpusError: a snapshot cannot be read.
        InputError: `out` holds something else, `workers` is below 1, the recipe needs an earlier
            snapshot or a package that is missing, the record cannot be read, or a countermodel in
            it is wrong.
        OracleError: a question has no recorded verdict, and a prover is not installed.
        DatasetError: the disk is full.
    """
    from driftbench.corpus import open_snapshot
    from driftbench.rules import load_rules

    if workers < 1:
        raise InputError(f"{workers} workers: at least 1 is needed")
    plan = load_recipe(recipe) if isinstance(recipe, str) else recipe
    if plan.only_new and not since:
        raise InputError(
            f"recipe {plan.name} takes only theorems that an earlier snapshot does not have: "
            "name that snapshot, such as --since v4.26.0"
        )
    if plan.ceiling < 1:
        require_classifier()
    answers = answering(plan, record=record, ask_provers=ask_provers)
    source = open_snapshot(snapshot)
    earlier = open_snapshot(spec_of_earlier(since, snapshot)) if since else None
    rules = plan.edits or load_rules()
    refuse_unknown_rules(plan, [rule.id for rule in rules if not rule.faithful])
    stamps = {rule.id: rule_stamp(rule) for rule in rules}
    curation = bundled_curation()
    parts = [source.identity.digest, plan.sha256, stamps, __version__, curation.sha256]
    parts += [earlier.identity.digest if earlier else "", sorted(proved_rules()), list(answers.key)]
    parts += [elaborator.name] if elaborator else []
    key = hashlib.sha256(canonical_json(parts).encode()).hexdigest()
    with open_workspace(out, key=key) as workspace, infrequent_gc():
        stages = Stages(workspace, workers, progress)
        return _Build(plan, source, earlier, stages, stamps, curation, answers, elaborator).run()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Result:
    """Judged rows, the uids of those of the build, and rows that were drawn without balancing."""

    judged: Sequence[JudgedRow]
    chosen: frozenset[str]
    drawn: Sequence[Row]


@dataclass(slots=True)
class _Build:
    """The inputs of a build, with one method for each stage."""

    recipe: Recipe
    snapshot: Snapshot
    earlier: Snapshot | None
    stages: Stages
    stamps: Mapping[str, str]
    curation: Curation
    answers: AnswerSource
    elaborator: StatementElaborator | None

    @property
    def _chooses(self) -> bool:
        """Whether rows of the pool may be left out."""
        return bool(self.recipe.oracles) or self.recipe.composition is not None

    def run(self) -> Built:
        made = make_pool(self.snapshot, self.earlier, recipe=self.recipe, stages=self.stages)
        withdrawn = self.curation.withdrawn_variants(made.sources, made.theorems)
        sites = sites_of(made.sources, withdrawn=withdrawn)
        theorems = len(made.theorems)
        refused = Counter(one.reason for one in made.mined if isinstance(one, RefusedTheorem))
        pool = [one for one in made.rows if one.uid not in withdrawn]
        row_judge = open_row_judge(
            made.library,
            recipe=self.recipe,
            folder=self.stages.workspace.folder,
            answers=self.answers,
        )
        # The variants of all theorems are no longer needed, and the rows need the memory.
        del made
        with closing(row_judge):
            result = self._result(pool, row_judge)
            chosen = [one for one in result.judged if one.uid in result.chosen]
            leaks = self._leaks(result.drawn, chosen)
            certified = self._certified(chosen, row_judge)
        counts = tally(
            result.judged,
            sites=sites,
            chosen=result.chosen,
            steps=self.recipe.steps,
        )
        folder = self.stages.workspace.empty_folder()
        write_tally(folder, counts)
        if leaks is not None:
            write_leaks(folder, leaks)
        write_certificates(folder, certified)
        record = record_of(result.judged, certified, recipe=self.recipe)
        libraries = library_versions(measured=leaks is not None)
        if self.elaborator is not None:
            libraries = {**libraries, "elaborator": self.elaborator.name}
        lock = self._publish(folder, certified, pool, record=record, libraries=libraries)
        rejected = Counter(one.rejected for one in result.judged if one.rejected is not None)
        return Built(
            out=self.stages.workspace.out,
            lock=lock,
            theorems=theorems,
            refused=_by_frequency(refused),
            rejected=_by_frequency(rejected),
            weak=_by_frequency(Counter(one.row.label for one in chosen if not one.strong)),
            differences=tuple(differences(self.answers.record, record)),
        )

    def _result(self, pool: Sequence[PoolRow], row_judge: RowJudge) -> _Result:
        """Choose rows and judge them; candidates for minimal pairs are judged first."""
        if self.recipe.pairs is not None:
            return self._paired(pool, row_judge)
        choice = self._choice(pool)
        found = self._judged(pool, choice, row_judge)
        return _Result(
            judged=found.judged,
            chosen=found.chosen,
            drawn=[one.row for one in pool if one.uid in choice.drawn],
        )

    def _paired(self, pool: Sequence[PoolRow], row_judge: RowJudge) -> _Result:
        """Judge all candidates, and choose pairs of those that have a label."""
        tasks = [JudgeTask(one) for one in pool]
        answered = self._judging(row_judge)(tasks)
        decided = {one.uid: one for one in map(labelled, answered) if one is not None}
        pairs = pairs_of(decided.values())
        self.stages.progress("choice", 0, 1)
        chosen = choose_pairs(pairs, recipe=self.recipe, confirmed=self.curation.confirmed)
        self.stages.progress("choice", 1, 1)
        found = {uid for pair in pairs for uid in pair.uids}
        return _Result(
            judged=[decided.get(one.uid, one) for one in answered],
            chosen=frozenset(uid for pair in chosen for uid in pair.uids),
            drawn=[one.row for uid, one in decided.items() if uid in found],
        )

    def _choice(self, pool: Sequence[PoolRow]) -> RowChoice:
        """Choose the rows to judge."""
        self.stages.progress("choice", 0, 1)
        choice = choose_rows(
            pool,
            recipe=self.recipe,
            confirmed=self.curation.confirmed,
            reader=feature_reader(self.recipe),
        )
        self.stages.progress("choice", 1, 1)
        return choice

    def _judged(
        self,
        pool: Sequence[PoolRow],
        choice: RowChoice,
        row_judge: RowJudge,
    ) -> JudgedChoice:
        """Judge the chosen rows and the replacements of those that fail."""
        return judge_and_replace(
            pool,
            choice.candidate_rows,
            choice.balanced,
            recipe=self.recipe,
            neighbours=choice.neighbours,
            judge=self._judging(row_judge),
        )

    def _judging(self, row_judge: RowJudge) -> Judge:
        """Return the function that judges rows, in as many steps as are wanted."""
        unanswered = UnansweredQuestions(self.recipe)
        done = 0

        def judge(tasks: Sequence[JudgeTask]) -> Sequence[JudgedRow]:
            nonlocal done
            found = self.stages.chunked(
                "evidence",
                tasks,
                row_judge,
                size=_JUDGED_PER_CHUNK,
                after=done,
                check=unanswered.take,
            )
            unanswered.take(found)
            unanswered.refuse()
            done += len(tasks)
            return reject_unaccepted(found, self.elaborator) if self.elaborator else found

        return judge

    def _leaks(self, drawn: Sequence[Row], chosen: Sequence[JudgedRow]) -> LeakReport | None:
        """Measure leaks, before and after the choice, if the recipe limits them.

        Raises:
            RecipeError: a leak is above the recipe's ceiling.
        """
        if self.recipe.ceiling >= 1:
            self.stages.progress("leaks", 1, 1)
            return None
        self.stages.progress("leaks", 0, 1)
        report = leaks_of(
            drawn,
            [one.row for one in chosen],
            recipe=self.recipe,
            reader=feature_reader(self.recipe),
            workers=self.stages.workers,
        )
        if above := above_ceiling(report.after, self.recipe.ceiling):
            found = ", ".join(f"{leak.probe} {leak.auc:.3f}" for leak in above)
            raise RecipeError(
                f"recipe {self.recipe.name}: labels can be guessed from the surface: AUC of "
                f"{found}, and the ceiling is {self.recipe.ceiling}; enlarge the pool"
            )
        self.stages.progress("leaks", 1, 1)
        return report

    def _certified(self, chosen: Sequence[JudgedRow], row_judge: RowJudge) -> list[CertifiedRow]:
        """Add countermodels and certificates to the chosen rows."""
        rows = [one.row for one in chosen]
        if row_judge.oracle is None:
            self.stages.progress("proofs", 1, 1)
            return list(map(CertifiedRow, rows))
        writer = CertificateWriter(row_judge.oracle)
        certified = self.stages.chunked("proofs", rows, writer, size=_CERTIFIED_PER_CHUNK)
        if not self.answers.ask_provers:
            check_recorded_proofs(certified, self.answers.record)
        return certified

    def _publish(
        self,
        folder: Path,
        certified: Sequence[CertifiedRow],
        pool: Sequence[PoolRow],
        *,
        record: Record,
        libraries: Mapping[str, str],
    ) -> Lock:
        """Write shards, card and lock into a folder, and replace the old build by it."""
        self.stages.progress("files", 0, 1)
        if self.recipe.oracles:
            write_record(folder / RECORD, record)
        lock = write_files(
            folder,
            [one.row for one in certified],
            pool=[one.row for one in pool] if self._chooses else (),
            recipe=self.recipe,
            snapshot=self.snapshot,
            earlier=self.earlier,
            rules=self.stamps,
            curation=self.curation.sha256,
            engines=engine_versions(record.oracles),
            libraries=libraries,
            verdicts=record.sha256 if self.recipe.oracles else "",
        )
        self.stages.workspace.publish(folder)
        self.stages.progress("files", 1, 1)
        return lock


def _by_frequency(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
