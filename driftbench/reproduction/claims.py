"""The paper's claims beside what is measured, and why they differ, from `claims.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from driftbench._typed_files import WrongFileError, parse_toml
from driftbench.errors import InternalError
from driftbench.reproduction.budgets import GOLD_ADAPTIVE
from driftbench.reproduction.exhibit import Exhibit, ExhibitTable
from driftbench.reproduction.learned_filter import Filtered
from driftbench.reproduction.sides import metric_score
from driftbench.resources import resource

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from driftbench.leaderboard.board import Leaderboard
    from driftbench.metrics import Score
    from driftbench.reproduction.examination import Examination
    from driftbench.reproduction.exhibit import Value
    from driftbench.reproduction.sides import Sides

__all__ = ["PaperClaim", "PaperClaims", "claims", "claims_table", "load_claims"]

_FILE = "eval/protocols/claims.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperClaim:
    """One claim of the paper.

    Args:
        claim: the quantity.
        place: where the paper states it.
        exhibit: name of the exhibit that has our number.
        why: why the numbers differ.
        paper: the paper's number; None if it gives none.
    """

    claim: str
    place: str
    exhibit: str
    why: str
    paper: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperClaims:
    """All claims, by name, in the order of the table."""

    claims: Mapping[str, PaperClaim]


@cache
def load_claims() -> PaperClaims:
    """Return the claims.

    Raises:
        InternalError: the file is not of this form.
    """
    try:
        return parse_toml(PaperClaims, resource(_FILE).read_bytes())
    except WrongFileError as error:
        raise InternalError(error.named(Path(_FILE))) from error


def claims(sides: Sides) -> Exhibit:
    """Return every claim with the number of the paper and ours."""
    head = ("claim", "place", *sides.head("value", paper=True), "exhibit", "why they differ")
    rows = tuple(
        (one.claim, one.place, *sides.each(_found, name), one.paper, one.exhibit, one.why)
        for name, one in load_claims().claims.items()
    )
    return Exhibit(
        name="claims",
        title="What the paper claims, and what is measured here",
        number="",
        label="anchored",
        table=ExhibitTable(head=head, rows=rows),
        note="A value that is missing was not measured in this run; the exhibit says why.",
    )


def claims_table(found: Leaderboard) -> str:
    """Return the claims as a Markdown table, with our numbers on a leaderboard.

    Args:
        found: the leaderboard; a number that it lacks is that of the exhibit, which is named.
    """
    scores = {
        (board.config, entry.name): entry.scores
        for board in found.boards
        for entry in board.rank_entries
    }
    lines = ["| claim | place | paper | here | why they differ |\n|---|---|---:|---:|---|\n"]
    for name, one in load_claims().claims.items():
        config, (submission, metric) = _ranked(name)
        score = scores.get((config, submission), {}).get(metric)
        ours = f"`{one.exhibit}.csv`" if score is None else _with_interval(score)
        paper = "–" if one.paper is None else one.paper
        lines.append(f"| {one.claim} | {one.place} | {paper} | {ours} | {one.why} |\n")
    return "".join(lines)


def _ranked(name: str) -> tuple[str, tuple[str, str]]:
    """Return configuration, submission and metric of our number for a claim."""
    if name == "wild_kappa":
        return "wild_human", ("bpf", "kappa")
    return "controlled", _SCORES.get(name, ("", ""))


def _with_interval(score: Score) -> str:
    return f"{score.value:.3f} ({score.low:.3f}–{score.high:.3f})"


def _found(examined: Examination, name: str) -> Value:
    """Return our number; None if it was not measured."""
    if name in _SCORES:
        return metric_score(examined, *_SCORES[name])
    return _OTHERS[name](examined) if name in _OTHERS else None


def _kappa(examined: Examination) -> Value:
    # Labels of other configurations are those of rules.
    wild = examined.origin.config.startswith("wild")
    return metric_score(examined, "bpf", "kappa") if wild else None


def _saved(examined: Examination) -> Value:
    found = examined.learned
    chosen = found.chosen if isinstance(found, Filtered) else None
    return None if chosen is None else chosen.saved


_SCORES = {
    "apba_detection": ("bpf+apba", "detection_at_3_fpr"),
    "back_translation_detection": ("back-translation", "detection_at_3_fpr"),
    "bpf_auc": ("bpf", "auc"),
    "bpf_detection": ("bpf", "detection_at_3_fpr"),
    "bpf_f1": ("bpf", "f1"),
    "naive_detection": ("bpf-naive", "detection_at_3_fpr"),
    "provability_detection": ("provability", "detection_at_3_fpr"),
    "typecheck_detection": ("typecheck", "detection_at_3_fpr"),
}

_OTHERS: Mapping[str, Callable[[Examination], Value]] = {
    "apba_gold_questions": lambda one: one.savings[GOLD_ADAPTIVE].total_ratio,
    "apba_questions": lambda one: one.savings["adaptive"].total_ratio,
    "apba_ratio": lambda one: one.savings["adaptive"].ratio,
    # The last variant: universes and implicit arguments count, and the paper's threshold of BPF.
    "convention_gain": lambda one: one.convention[-1].gain,
    "forward_only": lambda one: one.ablations["forward_only"][1].score("f1"),
    "learned_filter": _saved,
    "wild_kappa": _kappa,
}
