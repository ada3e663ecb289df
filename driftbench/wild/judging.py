"""Turn the records of a table into judged candidates, by its columns and the meaning of its labels.

A label says whether a candidate is faithful to the English; a direction is known only where the
table has a column for it. Gold is taken from ProofNet-Verified where the problem is the same,
because older golds are often unfaithful, and the row's `source` then names it. An unknown label is
an error with file and line; a candidate that is not a statement is left out and counted.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from driftbench.dataset.normal_forms import normal_text
from driftbench.dataset.records import OTHER
from driftbench.errors import InputError
from driftbench.rules.model import DRIFT_CLASSES
from driftbench.wild.formal import Unreadable, formal_of, read_formal
from driftbench.wild.judged import FAITHFUL, JudgedCandidate, JudgedProblem, Opinion
from driftbench.wild.lines import shown
from driftbench.wild.meanings import meanings

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from driftbench.wild.lines import LineRecord
    from driftbench.wild.proofnet_verified import KnownProblem
    from driftbench.wild.tables import JudgedTable

__all__ = ["LABEL_WORDS", "RELATIONS", "Columns", "JudgedData", "judge"]

LABEL_WORDS = ("faithful", "drifted", *DRIFT_CLASSES, OTHER, "skip")
"""What a label of a table may mean."""

RELATIONS = ("stronger", "weaker", "incomparable", "undecided")
_UNREADABLE = "the candidate is not a statement"
_SKIPPED = "its label says nothing of its meaning"
_OTHER_PROBLEM = "its problem was not asked for"


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """Names of columns; "" for none.

    Args:
        nl: the English.
        candidate: the statement that was judged.
        label: the judgement; several columns, joined by `+`, for several judges, of whom a record
            need not have all.
        gold: the correct statement.
        id: the problem; without it, equal English is one problem.
        context: the commands before the statements.
        reason: the reason, in English.
        relation: of a drifted candidate to gold, one of `RELATIONS`.
        gold_label: the judgement of gold, or several, as in `label`: a gold that one of them does
            not call faithful is not used.
    """

    nl: str
    candidate: str
    label: str
    gold: str = ""
    id: str = ""
    context: str = ""
    reason: str = ""
    relation: str = ""
    gold_label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedData:
    """The candidates of a table.

    Args:
        candidates: in the order of the table.
        skipped: reason -> records left out.
        problems: number of problems of the candidates.
        corrected: number of problems with a corrected gold.
        unread: for each candidate that is not a statement, its place and the reason.
    """

    candidates: tuple[JudgedCandidate, ...]
    skipped: Mapping[str, int]
    problems: int
    corrected: int
    unread: tuple[str, ...]


def judge(
    table: JudgedTable,
    *,
    title: str,
    columns: Columns,
    labels: Mapping[str, str],
    known: Iterable[KnownProblem] = (),
    problems: str = "*",
) -> JudgedData:
    """Return the candidates of a table.

    Args:
        table: the table.
        title: of the dataset, for readers.
        columns: the names of its columns.
        labels: word of the label column -> one of `LABEL_WORDS`.
        known: problems with corrected statements.
        problems: pattern of the ids to read, with `*`, `?` and `[…]`.

    Raises:
        InputError: a column is missing, a value is of a wrong type, or a label is unknown; or the
            pattern matches no id.
    """
    judge = _Judge(title, columns, labels, _CorrectedProblems.of(known), problems)
    candidates = [one for entry in table.entries for one in judge.candidates(entry)]
    if judge.skipped[_OTHER_PROBLEM] == len(table.entries):
        raise InputError(f"--problems: no id in column {columns.id!r} matches {problems!r}")
    found = {one.problem.module: one.problem for one in candidates}
    return JudgedData(
        candidates=tuple(candidates),
        skipped=dict(sorted(judge.skipped.items())),
        problems=len(found),
        corrected=sum(problem.source is not None for problem in found.values()),
        unread=tuple(judge.unread),
    )


@dataclass(slots=True)
class _CorrectedProblems:
    """Problems with corrected statements, by name and by English."""

    by_name: dict[str, KnownProblem]
    by_english: dict[str, KnownProblem]

    @classmethod
    def of(cls, known: Iterable[KnownProblem]) -> _CorrectedProblems:
        problems = tuple(known)
        return cls(
            {name: one for one in problems for name in sorted(one.names)},
            {normal_text(text): one for one in problems for text in one.english},
        )

    def find(self, name: str, english: str) -> KnownProblem | None:
        return self.by_name.get(name) or self.by_english.get(normal_text(english))


@dataclass(slots=True)
class _Judge:
    """Turns records into candidates, and stores the problems found so far."""

    title: str
    columns: Columns
    labels: Mapping[str, str]
    corrected: _CorrectedProblems
    pattern: str
    problems: dict[tuple[str, ...], JudgedProblem] = field(default_factory=dict)
    skipped: Counter[str] = field(default_factory=Counter)
    unread: list[str] = field(default_factory=list)

    def candidates(self, entry: LineRecord) -> list[JudgedCandidate]:
        """Return the candidate of a record, once for each vote; none are left out uncounted."""
        columns = self.columns
        if self.pattern != "*" and not fnmatchcase(str(entry.values[columns.id]), self.pattern):
            self.skipped[_OTHER_PROBLEM] += 1
            return []
        votes = self._votes(entry, columns.label)
        english = entry.text(columns.nl).strip()
        name = self._name(entry, english)
        known = self.corrected.find(name, english)
        no_label = all(meaning == "skip" for meaning in votes.values())
        if reason := _SKIPPED if no_label else known.skipped if known else "":
            self.skipped[reason] += 1
            return []
        problem = self._problem(entry, name, english, known)
        before = entry.text(columns.context, empty=True) if columns.context else ""
        formal = read_formal((before, entry.text(columns.candidate)), name=problem.name)
        if isinstance(formal, Unreadable):
            self.skipped[_UNREADABLE] += 1
            self.unread.append(f"{entry.place}: {formal.reason}: {shown(formal.text)}")
            return []
        return [
            JudgedCandidate(
                problem=problem,
                origin=self.title,
                formal=formal,
                place=entry.place,
                opinion=self._opinion(entry, key, meaning),
            )
            for key, meaning in votes.items()
            if meaning != "skip"
        ]

    def _votes(self, entry: LineRecord, columns: str) -> dict[str, str]:
        """Return column -> meaning of its label; of several columns, some may be empty."""
        keys = columns.split("+")
        if len(keys) == 1:
            return {columns: self._label(entry, columns)}
        given = [key for key in keys if entry.values.get(key) not in {None, ""}]
        if not given:
            raise InputError(f"{entry.place}: none of {', '.join(keys)} has a label: give one")
        return {key: self._label(entry, key) for key in given}

    def _label(self, entry: LineRecord, key: str) -> str:
        if key not in entry.values:
            entry.text(key)  # raises an error with the keys of the record
        word = str(entry.values[key]).strip().lower()
        if word not in self.labels:
            known = ", ".join(sorted(self.labels))
            raise InputError(
                f"{entry.place}: {key} is {shown(entry.values[key])}: known are {known}"
            )
        return self.labels[word]

    def _name(self, entry: LineRecord, english: str) -> str:
        """Return the name of a problem's declaration, by its id or by its English."""
        key = self.columns.id
        if not key:
            digest = hashlib.sha256(normal_text(english).encode()).hexdigest()
            return f"statement_{digest[:12]}"
        name = re.sub(
            r"\W", "_", str(entry.values[key]) if key in entry.values else entry.text(key)
        )
        return name if re.match(r"[^\W\d]", name) else f"problem_{name}"

    def _problem(
        self, entry: LineRecord, name: str, english: str, known: KnownProblem | None
    ) -> JudgedProblem:
        columns = self.columns
        gold = self._gold(entry)
        key = (name, normal_text(english), "" if known else gold)
        if key not in self.problems:
            right = known.problem if known else None
            before = entry.text(columns.context, empty=True) if columns.context else ""
            own = formal_of((before, gold), name=name, place=entry.place) if gold else None
            same = sum(other[0] == name for other in self.problems)
            self.problems[key] = JudgedProblem(
                name=right.name if right else name,
                place=right.place if right else entry.place,
                module=f"{name}#{same + 1}" if same else name,
                subfield=right.subfield if right else _subfield(name),
                english=english,
                gold=right.gold if right else own,
                source=right.source if right else None,
            )
        return self.problems[key]

    def _gold(self, entry: LineRecord) -> str:
        """Return the gold of a record; "" if it has none, or one that was judged unfaithful."""
        columns = self.columns
        if not columns.gold or entry.values.get(columns.gold, "") is None:
            return ""
        if columns.gold_label:
            votes = self._votes(entry, columns.gold_label)
            if set(votes.values()) != {"faithful"}:
                return ""
        return entry.text(columns.gold)

    def _opinion(self, entry: LineRecord, key: str, meaning: str) -> Opinion:
        columns = self.columns
        relation = FAITHFUL
        if meaning != "faithful":
            relation = (
                entry.choice(columns.relation, RELATIONS) if columns.relation else "undecided"
            )
        return Opinion(
            relation=relation,
            drift_class=meaning if meaning in DRIFT_CLASSES else "",
            words=str(entry.values[key]),
            reason=entry.optional_text(columns.reason) if columns.reason else "",
            by=key if "+" in columns.label else "",
            place=entry.place,
        )


def _subfield(name: str) -> str:
    """Return the subfield by the beginning of a problem's name, or `OTHER`."""
    beginnings: dict[str, str] = meanings("subfields.toml")["beginnings"]
    found = [start for start in beginnings if name.startswith(start)]
    return beginnings[max(found, key=len)] if found else OTHER
