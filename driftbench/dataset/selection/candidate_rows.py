"""Candidate rows: the properties of possible rows that the choice of rows depends on.

A candidate row has no texts. `driftbench.dataset.selection.sampling` chooses among them.
"""

from __future__ import annotations

from dataclasses import dataclass

from driftbench.dataset.stage_rows import VERBATIM

__all__ = ["CandidateRow"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateRow:
    """A row that could be chosen.

    Args:
        uid: unique id.
        family: its family.
        theorem: its source theorem.
        module: the module of its source theorem.
        subfield: its subfield.
        label: its label.
        classes: its drift classes.
        method: the rule or rules that make it, or `VERBATIM`.
        normal: a digest of the candidate; no two chosen rows share it.
        confirmed: whether a manual review found the row good; confirmed rows are chosen first.
    """

    uid: str
    family: str
    theorem: str
    module: str
    subfield: str
    label: str
    classes: tuple[str, ...]
    method: str
    normal: str
    confirmed: bool = False

    @property
    def verbatim(self) -> bool:
        """Whether the candidate is the gold statement itself."""
        return self.method == VERBATIM

    @property
    def rules(self) -> tuple[str, ...]:
        """The drift rules that make it; empty for a faithful row."""
        return () if self.label == "faithful" else tuple(self.method.split("+"))
