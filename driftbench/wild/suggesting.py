"""Compare gold and candidate, and suggest the drift class of the difference to annotators.

The comparison uses the trees only and knows no semantics: `n ≠ 0` for `0 < n` counts as a changed
hypothesis. `driftbench wild suggest` measures how often it agrees with people. Changes are from
gold to candidate: a hypothesis is removed if gold has it and the candidate does not.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.bpf.convention import difference as shape_difference
from driftbench.bpf.convention import shape_of
from driftbench.dataset.records import OTHER
from driftbench.rules import known_edits
from driftbench.wild.normal import normal_form
from driftbench.wild.parsing import tree_of
from driftbench.wild.statement_parts import StatementParts, take_apart

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench.rules import Rule, View

__all__ = [
    "CHANGES",
    "DEFINITION_CHANGED",
    "SEVERAL",
    "UNPARSED",
    "StatementDifference",
    "difference",
    "difference_in_words",
]

REMOVED = "hypothesis removed"
INSERTED = "hypothesis inserted"
ALTERED = "hypothesis changed"
MOVED = "binder moved"
TYPES = "only types changed"
CONCLUSION = "conclusion changed"
CHANGES = (MOVED, REMOVED, INSERTED, ALTERED, TYPES, CONCLUSION)
"""What can change between two statements."""
DEFINITION_CHANGED = "definition changed"
"""A change of what a statement needs, which only a history shows; in addition to `CHANGES`."""
SEVERAL = "several"
"""The shape of a difference with more than one change."""
UNPARSED = "unread"
"""The shape of a difference where a statement does not parse."""

_CLASSES = {
    MOVED: "quantifier_inversion",
    REMOVED: "hypothesis_omission",
    TYPES: "type_coercion",
    CONCLUSION: "conclusion_generalization",
}
_NUMBERS = re.compile(
    r"(?<![\w.])(?:ℕ\+?|ℤ|ℚ(?:≥0)?|ℝ(?:≥0∞?)?|ℂ|Nat|Int|Rat|Real|Complex|PNat|ENat|ℕ∞|EReal|NNReal"
    r"|ENNReal|NNRat|Fin|ZMod|Set|Finset|Multiset|List|Ordinal|Cardinal)(?![\w])"
)


@dataclass(frozen=True, slots=True)
class StatementDifference:
    """What changed from gold to candidate.

    Args:
        changes: sorted members of `CHANGES`, or `DEFINITION_CHANGED`; empty where none was found or
            a side does not parse.
        read: whether both statements parse.
    """

    changes: tuple[str, ...]
    read: bool = True

    @property
    def shape(self) -> str:
        """The one change, `SEVERAL`, or `UNPARSED`; "" where none was found."""
        if not self.read:
            return UNPARSED
        return self.changes[0] if len(self.changes) == 1 else SEVERAL if self.changes else ""

    @property
    def drift_classes(self) -> tuple[str, ...]:
        """The drift classes of the changes, sorted; empty where a change has none."""
        if not set(self.changes) <= _CLASSES.keys():
            return ()
        return tuple(sorted({_CLASSES[change] for change in self.changes}))

    @property
    def label(self) -> str:
        """The suggested label: a drift class, `combined`, or `other`."""
        classes = self.drift_classes
        return OTHER if not classes else classes[0] if len(classes) == 1 else "combined"


def difference(gold: str, candidate: str, context: Iterable[str]) -> StatementDifference:
    """Return what changed from gold to candidate.

    Args:
        gold: `theorem name … : conclusion`.
        candidate: another.
        context: the commands before both.
    """
    lines = tuple(context)
    if normal_form(gold, lines) == normal_form(candidate, lines):
        return StatementDifference(())
    ours, theirs = (tree_of(text, lines) for text in (gold, candidate))
    if ours is None or theirs is None:
        return StatementDifference((), read=False)
    compared = _Comparison(take_apart(ours), take_apart(theirs), lines)
    return StatementDifference(tuple(sorted(compared.changes())))


def difference_in_words(gold: View, candidate: View, rules: Sequence[Rule]) -> Iterator[str]:
    """Yield what changed from gold to candidate: parts, names in types, edits that rules make.

    Args:
        gold: the correct statement.
        candidate: the statement in question.
        rules: rules of which one may have made the candidate from gold.
    """
    lines = dict.fromkeys((*gold.context, *candidate.context))
    if changes := difference(gold.text, candidate.text, lines).changes:
        yield ", ".join(changes)
    if shape := shape_difference(shape_of(candidate), shape_of(gold)).description:
        yield f"names in types: {shape}"
    for rule, edit in known_edits(gold, candidate.text, rules):
        english = " ".join(edit.english.split())
        yield f"{english} (rule {rule.id}, which claims: {edit.relation})"


class _Comparison:
    """The parts of two statements, with their variables matched to each other."""

    def __init__(
        self, gold: StatementParts, candidate: StatementParts, context: Sequence[str]
    ) -> None:
        self.gold = gold
        self.candidate = candidate
        self.context = tuple(context)
        self.slots = _slots(gold, candidate)

    def changes(self) -> set[str]:
        found: set[str] = set()
        if self._moved():
            return {MOVED}
        ours, theirs = (
            Counter(self._form(text, side) for text in (*parts.hypotheses, *parts.instances))
            for side, parts in enumerate((self.gold, self.candidate))
        )
        removed, inserted = ours - theirs, theirs - ours
        if removed and inserted:
            found.add(TYPES if self._only_types(removed, inserted) else ALTERED)
        elif removed or inserted:
            found.add(REMOVED if removed else INSERTED)
        if self._types_changed():
            found.add(TYPES)
        one, other = (self._form(parts.conclusion, side) for side, parts in enumerate(self._both()))
        if one != other:
            found.add(TYPES if _untyped(one) == _untyped(other) else CONCLUSION)
        return found or self._variables()

    def _both(self) -> tuple[StatementParts, StatementParts]:
        return self.gold, self.candidate

    def _moved(self) -> bool:
        """Whether the quantifiers differ in their order only."""
        ours, theirs = (
            [*(("∀", one.type) for one in parts.variables), *parts.alternating]
            for parts in self._both()
        )
        if {head for head, _ in (*ours, *theirs)} <= {"∀"} or ours == theirs:
            return False
        types = [sorted("".join(type_.split()) for _, type_ in side) for side in (ours, theirs)]
        heads = [[head for head, _ in side] for side in (ours, theirs)]
        same = types[0] == types[1] and sorted(heads[0]) == sorted(heads[1])
        return same and heads[0] != heads[1]

    def _form(self, text: str, side: int) -> str:
        """Return the normal form of a part in which matched variables have the same names."""
        names = [pair[side] or f"unmatched{at}" for at, pair in enumerate(self.slots)]
        header = " ".join(f"({name} : _)" for name in names)
        return normal_form(f"theorem t {header} : {text}", self.context)

    def _types_changed(self) -> bool:
        ours, theirs = ({one.name: one.type for one in parts.variables} for parts in self._both())
        return any(
            ours.get(one)
            and theirs.get(other)
            and self._form(ours[one], 0) != self._form(theirs[other], 1)
            for one, other in self.slots
        )

    def _only_types(self, removed: Counter[str], inserted: Counter[str]) -> bool:
        before, after = map(_untyped, removed.elements()), map(_untyped, inserted.elements())
        return Counter(before) == Counter(after)

    def _variables(self) -> set[str]:
        """The remaining change: a type that only one of them gives."""
        ours, theirs = ({one.name: one.type for one in parts.variables} for parts in self._both())
        pairs = [(ours[one], theirs[other]) for one, other in self.slots if one and other]
        if any(bool(mine) != bool(yours) for mine, yours in pairs):
            return {TYPES}
        return set()


def _slots(gold: StatementParts, candidate: StatementParts) -> list[tuple[str, str]]:
    """Match variables: by name, then by type, then by order; "" where there is no partner."""
    ours = [one for one in gold.variables if one.name]
    theirs = [one for one in candidate.variables if one.name]
    partner: dict[str, str] = {}
    for same in (
        lambda a, b: a.name == b.name,
        lambda a, b: "".join(a.type.split()) == "".join(b.type.split()),
        lambda _a, _b: True,
    ):
        for one in ours:
            free = (b for b in theirs if b.name not in partner.values())
            if one.name not in partner and (b := next((b for b in free if same(one, b)), None)):
                partner[one.name] = b.name
    slots = [(one.name, partner.get(one.name, "")) for one in ours]
    taken = set(partner.values())
    return [*slots, *(("", one.name) for one in theirs if one.name not in taken)]


def _untyped(form: str) -> str:
    """Return a normal form without type ascriptions, casts and names of types of numbers."""
    form = re.sub(r"\(ascription \( (.{0,1000}?) :[^()]*\) \)", r"\1", form)
    form = _NUMBERS.sub("T", form)
    return " ".join(form.replace("↑", "").split())
