"""How far the probes of `bpf` come from the rules that made the rows of a dataset.

Both use the drift rules, so that a drifted candidate may be one of its own probes. No oracle is
asked about a candidate.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench.bpf.apba import uniform
from driftbench.bpf.probe import Subject
from driftbench.detectors.probing import BUDGET
from driftbench.wild.normal import normal_form

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from driftbench.bpf.certifier import Certifier
    from driftbench.bpf.probe import Probe

__all__ = ["ProbeOverlap", "probe_forms", "probe_overlap", "restating"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeOverlap:
    """The probes of the drifted rows of a dataset.

    Args:
        drifted: number of drifted rows that rules made.
        shared_rule: those of which a rule also made one of the row's probes.
        same_statement: those whose candidate is one of its probes, up to names.
        mean: mean number of probes of a row.
        most: largest number of probes of a row.
    """

    drifted: int
    shared_rule: int
    same_statement: int
    mean: float
    most: int


def probe_overlap(
    records: Iterable[Mapping[str, Any]],
    certifier: Certifier,
    *,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> ProbeOverlap:
    """Make the probes of the drifted rows, and count those that are like the rows.

    Args:
        records: rows of a dataset.
        certifier: makes the probes.
        progress: called with (theorems done, all).
    """
    rows = [record for record in records if record["rules"]]
    golds = {(row["context"], row["gold"]): row["nl_statement"] for row in rows}
    probes: dict[tuple[str, str], Mapping[Probe, str]] = {}
    for done, (key, english) in enumerate(golds.items(), 1):
        subject = Subject(nl_statement=english, context=key[0], gold=key[1])
        probes[key] = probe_forms(uniform(certifier.probes(subject), budget=BUDGET), key[0])
        progress(done, len(golds))
    of = [(row, probes[row["context"], row["gold"]]) for row in rows]
    counts = [len(found) for _, found in of]
    return ProbeOverlap(
        drifted=len(rows),
        shared_rule=sum(any({*row["rules"]} & {*one.rules} for one in found) for row, found in of),
        same_statement=sum(
            bool(restating(row["candidate"], found, row["context"])) for row, found in of
        ),
        mean=sum(counts) / len(counts) if counts else 0.0,
        most=max(counts, default=0),
    )


def probe_forms(probes: Iterable[Probe], context: str) -> Mapping[Probe, str]:
    """Return the normal form of each probe.

    Args:
        probes: probes of one theorem.
        context: the commands before them.
    """
    lines = context.splitlines()
    return {one: normal_form(one.text, lines) for one in probes}


def restating(candidate: str, forms: Mapping[Probe, str], context: str) -> frozenset[Probe]:
    """Return the probes that are the candidate itself, up to names.

    Args:
        candidate: the candidate's statement.
        forms: the normal form of each probe, from `probe_forms`.
        context: the commands before the candidate.
    """
    form = normal_form(candidate, context.splitlines())
    return frozenset(probe for probe, one in forms.items() if one == form)
