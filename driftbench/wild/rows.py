"""Make rows of the dataset from judged candidates.

The evidence is the judgement: its kind is `annotators`, it has no verdict of an oracle, `basis`
names the lines of candidate and opinion, and `detail` says who judged, how and why.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from driftbench.dataset.records import Evidence, Row, RowSource
from driftbench.rules.edits import Edit, apply_edits, normalize
from driftbench.wild.normal import parses

if TYPE_CHECKING:
    from driftbench.wild.merging import Usable
    from driftbench.wild.origin import FileOrigin

__all__ = ["edits_between", "row_of"]

_WORD = re.compile(r"[^\W_][\w'!?₀-₉.]*|\s+|.", re.DOTALL)


def row_of(usable: Usable, origin: FileOrigin) -> Row:
    """Return the row of a candidate.

    Args:
        usable: the candidate.
        origin: the source of candidate and gold, unless the problem has its own.
    """
    problem, members = usable.merged.problem, usable.merged.members
    gold = problem.gold.statement if problem.gold else ""
    candidate, source = members[0].formal.statement, problem.source or origin
    places = {place for member in members for place in (member.place, member.opinion.place)}
    return Row(
        family=problem.name,
        subfield=problem.subfield,
        nl_statement=problem.english,
        nl_source="author",
        context="\n".join(usable.context),
        candidate_context="\n".join(usable.candidate_context),
        gold=gold,
        candidate=candidate,
        label=usable.label,
        drift_classes=usable.drift_classes,
        relation=usable.relation,
        evidence=Evidence(
            kind="annotators",
            forward=None,
            backward=None,
            basis=tuple(map(str, sorted(places))),
            detail=_detail(usable),
        ),
        rules=(),
        edits=edits_between(gold, candidate),
        restyled=(),
        well_formed=parses(candidate, usable.candidate_context or usable.context),
        elaborates=None,
        source=RowSource(
            repository=source.repository,
            commit=source.commit,
            module=problem.module,
            declaration=problem.name,
            line=problem.place.line,
            licence=source.licence,
        ),
    )


def edits_between(gold: str, candidate: str) -> tuple[Edit, ...]:
    """Return edits of words that turn `gold` into `candidate`, not necessarily the fewest."""
    old_words, new_words = _WORD.findall(gold), _WORD.findall(candidate)
    starts = [0]
    for word in old_words:
        starts.append(starts[-1] + len(word))
    found = []
    matcher = SequenceMatcher(None, old_words, new_words, autojunk=False)
    for tag, first, last, other_first, other_last in matcher.get_opcodes():
        if tag != "equal":
            old, new = "".join(old_words[first:last]), "".join(new_words[other_first:other_last])
            found.append(Edit(starts[first], starts[last], old, new))
    edits = normalize(found)
    return edits if apply_edits(gold, edits) == candidate else tuple(found)


def _detail(usable: Usable) -> str:
    lines = []
    for member in usable.merged.members:
        opinion = member.opinion
        read = f" ({', '.join(member.formal.notes)})" if member.formal.notes else ""
        by = f" by {opinion.by}" if opinion.by else ""
        lines.append(f"{member.origin}{read}: judged {opinion.words}{by}. {opinion.reason}")
    return " | ".join(line.rstrip() for line in lines)
