"""What is done with one statement, what may come of it, and what must hold of the results.

Every stage ends with a value, or with the error that it documents. Everything else is a `Finding`:
another exception, a promise that was not kept, more CPU time than `SLOWEST`.
"""

from __future__ import annotations

import re
import time
import traceback
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench.corpus.declarations import DeclarationReader
from driftbench.dataset.build.restyling import Restyler
from driftbench.dataset.build.source_variants import group_variants
from driftbench.dataset.build.sources import SourceTheorem
from driftbench.dataset.build.variants import Language, Miner
from driftbench.english import verbalize
from driftbench.errors import LeanSyntaxError
from driftbench.lean import Statement, parse, parse_term, render
from driftbench.lean.context import surroundings
from driftbench.oracles.solver.lowering import lower
from driftbench.oracles.solver.query import query_of
from driftbench.oracles.solver.theory import questions
from driftbench.oracles.solver.thf import thf
from driftbench.oracles.translation import Unsupported, translate
from driftbench.rules import Applied, View, apply_edits, apply_to_view, load_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from driftbench.lean.context import Surroundings
    from driftbench.oracles.snapshot_context import SnapshotContext
    from driftbench.rules import Rule
    from tests.fuzz.cases import Case

__all__ = [
    "SLOWEST",
    "BrokenPromiseError",
    "Finding",
    "TooLongError",
    "Trial",
    "Workbench",
    "finding_of",
    "measured",
]

_HEAD = re.compile(r"theorem ([^\s({\[⦃:]+)")
_THOROUGH = 16
"""Of statements, one in so many is done twice, and made into rows as a build makes them."""
SLOWEST = 1.0
"""Seconds of CPU time that one statement may take in one stage."""
_LINES = 10_000
"""Lines of a file that may be read in that time; each may be a theorem."""
_REPARSED = 1
_PACKAGE = str(Path("driftbench") / "")


class BrokenPromiseError(AssertionError):
    """A stage gave a value that it promises not to give."""


class TooLongError(BaseException):
    """A statement was interrupted; no code of the package may take this for an error of its own."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What must not happen, and where it did.

    Args:
        stage: the stage.
        kind: name of the exception, or `slow`, `killed`.
        place: where in the package: `module.py:line`, the innermost.
        message: what the exception says.
    """

    stage: str
    kind: str
    place: str
    message: str


@dataclass(slots=True)
class Trial:
    """What became of one statement: outcomes that are counted, CPU seconds by stage, findings."""

    outcomes: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)


class Workbench:
    """Runs statements with what is known of one snapshot.

    Args:
        snapshot_context: notation, kinds and constants of the snapshot.
        rules: rules to apply; by default those that ship with the package.
    """

    def __init__(
        self, snapshot_context: SnapshotContext, rules: tuple[Rule, ...] | None = None
    ) -> None:
        self.snapshot_context = snapshot_context
        self.rules = load_rules() if rules is None else rules
        self.reader = DeclarationReader(table=snapshot_context.table)
        language = Language(snapshot_context.table, snapshot_context.kinds, self.rules)
        self.miner = Miner(language, ("verbalized",), "fuzz", sites=2, combinations=2)
        self.restyler = Restyler(language, "fuzz", (0.1, 0.3, 0.3, 0.3))

    def run(self, case: Case) -> Trial:
        """Return what becomes of a statement in all stages."""
        trial = Trial()
        thorough = case.draw % _THOROUGH == 0
        lines = case.text.count("\n")
        with measured(trial, "scan", limit=SLOWEST * max(1.0, lines / _LINES)):
            self._scan(case, trial)
        statement: Statement | None = None
        with measured(trial, "parse"):
            around = surroundings(case.context)
            statement = self._parse(case.text, around, trial)
        if statement is None:
            return trial
        if thorough:
            with measured(trial, "parse"):
                self._twice(statement, around)
        with measured(trial, "english"):
            self._english(statement, trial, thorough=thorough)
        candidates: list[str] = []
        with measured(trial, "rules"):
            candidates = self._rules(statement, around, trial)
        with measured(trial, "translate"):
            chosen = candidates[case.draw % len(candidates)] if candidates else case.text
            self._translate(statement, chosen, around, trial, thorough=thorough)
        if thorough:
            with measured(trial, "restyle"):
                self._restyle(case, around)
        return trial

    def _scan(self, case: Case, trial: Trial) -> None:
        """Read a file that is made of the statement."""
        commands = "\n".join(case.context)
        before = f"{commands}\nvariable {{ι : Type*}} (i j : ι)\n\n/-- It. -/"
        file = f"{before}\n{case.text} := by\n  sorry\n"
        try:
            found = list(self.reader.read("Fuzz.lean", file))
        except LeanSyntaxError:
            trial.outcomes["file refused"] += 1
        else:
            trial.outcomes["found in its file"] += bool(found)

    def _parse(self, text: str, around: Surroundings, trial: Trial) -> Statement | None:
        try:
            statement = self._parsed(text, around)
        except LeanSyntaxError as error:
            trial.outcomes["refused"] += 1
            _promise(str(error) != "", "an error without a message")
            return None
        trial.outcomes["parsed"] += 1
        root = statement.root
        _promise(render(root, text) == text[root.start : root.end], "the tree is not lossless")
        _promise(not text[: root.start].strip(), "the tree starts late")
        rest = text[root.end :].lstrip()
        _promise(not rest or rest.startswith(("--", "/-")), "the tree ends early")
        return statement

    def _parsed(self, text: str, around: Surroundings) -> Statement:
        return parse(
            text,
            table=self.snapshot_context.table,
            opened=around.opened,
            local_notation=around.local_notation,
        )

    def _twice(self, statement: Statement, around: Surroundings) -> None:
        """Parse once more, and the conclusion by itself."""
        _promise(self._parsed(statement.text, around) == statement, "parsed twice, read otherwise")
        said = statement.conclusion
        try:
            parse_term(
                statement.text[said.start : said.end],
                table=self.snapshot_context.table,
                opened=around.opened,
                local_notation=around.local_notation,
            )
        except LeanSyntaxError:
            return

    def _english(self, statement: Statement, trial: Trial, *, thorough: bool) -> None:
        said = verbalize(statement)
        trial.outcomes["verbalized"] += 1
        _promise(said == " ".join(said.split()) and said != "", "no line of plain text")
        if thorough:
            _promise(verbalize(statement) == said, "read aloud twice, said otherwise")

    def _rules(self, statement: Statement, around: Surroundings, trial: Trial) -> list[str]:
        """Apply every rule at every site; return the results that parse, those tried."""
        view = View(
            statement,
            kinds=self.snapshot_context.kinds,
            table=self.snapshot_context.table,
            opened=around.opened,
            local_notation=around.local_notation,
            context=around.lines,
        )
        results: list[str] = []
        for rule in self.rules:
            fired = 0
            for outcome in apply_to_view(rule, view, reparse=False):
                if not isinstance(outcome, Applied):
                    trial.outcomes["rules held back"] += 1
                    continue
                fired += 1
                trial.outcomes["rules fired"] += 1
                trial.outcomes[f"rule {rule.id}"] += 1
                made = apply_edits(statement.text, outcome.edits)
                _promise(made == outcome.text, f"{rule.id}: the edits do not give the candidate")
                _promise(outcome.english != "", f"{rule.id}: nothing is said")
                if fired <= _REPARSED and self._reads(outcome.text, around, trial):
                    results.append(outcome.text)
        return results

    def _reads(self, text: str, around: Surroundings, trial: Trial) -> bool:
        """Say whether a result parses; one that does not is dropped wherever rules are applied."""
        try:
            self._parsed(text, around)
        except LeanSyntaxError:
            trial.outcomes["results that do not parse"] += 1
            return False
        return True

    def _translate(
        self,
        statement: Statement,
        candidate: str,
        around: Surroundings,
        trial: Trial,
        *,
        thorough: bool,
    ) -> None:
        other = self._parsed(candidate, around)
        asked = self._asked(statement, other, around, thorough=thorough)
        if isinstance(asked, str):
            trial.outcomes["untranslated"] += 1
        else:
            trial.outcomes["translated"] += 1
        if thorough:
            again = self._asked(statement, other, around, thorough=True)
            _promise(again == asked, "translated twice, asked otherwise")

    def _asked(
        self, gold: Statement, candidate: Statement, around: Surroundings, *, thorough: bool
    ) -> tuple[str, ...] | str:
        """Return names of both questions and what provers would read, or why there are none."""
        knowledge = self.snapshot_context.knowledge
        try:
            pair = translate(gold, candidate, knowledge.library, around.spaces(gold.name))
            both = questions(pair, knowledge, level="L3")
        except Unsupported as error:
            return str(error)
        names = tuple(map(query_of, both))
        if not thorough:
            return names
        forward = both[0]
        problem = lower(forward)
        return (*names, thf(forward), repr(problem.premise), repr(problem.goal))

    def _restyle(self, case: Case, around: Surroundings) -> None:
        """Make variants and rows as a build does, which knows the names of theorems."""
        named = _HEAD.match(case.text)
        if named is None:
            return
        theorem = SourceTheorem(
            name=named[1],
            module="Fuzz",
            line=1,
            subfield="algebra",
            docstring=None,
            context=around.lines,
            gold=case.text,
            source="",
            opened=around.opened,
            local_notation=around.local_notation,
        )
        for source in group_variants([theorem], [self.miner(theorem)]):
            for one in self.restyler(source):
                made = apply_edits(one.row.gold, one.row.edits)
                _promise(made == one.row.candidate, "edits give another row")


def _promise(kept: bool, what: str) -> None:  # noqa: FBT001 -- reads as an assertion
    if not kept:
        raise BrokenPromiseError(what)


@contextmanager
def measured(trial: Trial, name: str, *, limit: float = SLOWEST) -> Iterator[None]:
    """Measure a stage, and turn what it must not raise, or more CPU seconds, into a finding."""
    started = time.process_time()
    try:
        yield
    except (Exception, TooLongError) as error:  # noqa: BLE001 -- whatever it is, we look for it
        trial.findings.append(finding_of(name, error))
    spent = time.process_time() - started
    trial.seconds[name] = trial.seconds.get(name, 0.0) + spent
    if spent > limit:
        trial.findings.append(Finding(name, "slow", "", f"{spent:.2f} CPU seconds"))


def finding_of(stage: str, error: BaseException) -> Finding:
    """Return an exception as a finding, with the innermost place of the package."""
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if f"{_PACKAGE}" in frame.filename] or list(frames)
    last = inside[-1]
    place = f"{last.filename.rpartition(_PACKAGE)[2]}:{last.lineno}"
    return Finding(stage, type(error).__name__, place, str(error)[:300])
