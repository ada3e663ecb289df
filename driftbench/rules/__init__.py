"""Drift rules and restylings: data in `perturbations/`, applied to statements."""

from __future__ import annotations

from driftbench.library.harvest import harvest_kinds
from driftbench.library.kinds import Kinds, merge_kinds
from driftbench.rules.cases import CaseResult, run_cases
from driftbench.rules.combining import combine, joint_relation
from driftbench.rules.edits import Edit, apply_edits, compose, normalize
from driftbench.rules.engine import apply, apply_to_view
from driftbench.rules.loading import default_kinds, load_rules, read_rules
from driftbench.rules.model import (
    CLASSES,
    DRIFT_CLASSES,
    RELATIONS,
    Applied,
    Case,
    Outcome,
    Rule,
    RuleEdit,
    Skipped,
)
from driftbench.rules.recognizing import known_edits
from driftbench.rules.view import View, view_of

__all__ = [
    "CLASSES",
    "DRIFT_CLASSES",
    "RELATIONS",
    "Applied",
    "Case",
    "CaseResult",
    "Edit",
    "Kinds",
    "Outcome",
    "Rule",
    "RuleEdit",
    "Skipped",
    "View",
    "apply",
    "apply_edits",
    "apply_to_view",
    "combine",
    "compose",
    "default_kinds",
    "harvest_kinds",
    "joint_relation",
    "known_edits",
    "load_rules",
    "merge_kinds",
    "normalize",
    "read_rules",
    "run_cases",
    "view_of",
]
