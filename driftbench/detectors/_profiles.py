"""A statement as bags of words without names of variables, for comparing two statements.

In a bag, a variable is replaced by its type, so that its name does not count and its type does;
constants stand without namespace, and order relations in one direction. Hypotheses are those of the
signature and those before an arrow of the conclusion, each part of a conjunction by itself.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from driftbench.detectors._statement import premises_of
from driftbench.lean.syntax import Infix, Quantifier, conclusion_of, leading_binders, strip
from driftbench.lean.tree import Term, Token, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from driftbench.lean.syntax import Binder
    from driftbench.rules import View

__all__ = ["TYPE", "Profile", "StatementPart", "alike", "profile_of"]

Bag = Counter[str]

_SAME = {
    ">": "<", "≥": "≤", "⊇": "⊆", "⊃": "⊂", "|": "abs", "false": "False", "Finite": "Fintype",
    "Subspace": "Submodule", "Polynomial": "[X]",
}  # fmt: skip
"""Spellings of one notion, as faithful statements exchange them."""
_IGNORED = frozenset("()[]{}⟨⟩⦃⦄,.:↑⇑@$*_") - {"*"} | {
    *("", "=>", "Fact", "Sort", "Type", "Type*", "fun", "to", "λ", "↦")
}
_COUNTED = frozenset({"∀", "∃", "∃!", "¬", "↔", "∨"})
TYPE = ":"
"""Begins a word that stands for a variable; its type follows."""
_VARIABLE = f"{TYPE}τ"
"""Stands for a variable of unknown type, and for a type."""
_CLASSES = frozenset({"data", "mixin"})
_DEPTH = 3
_SHORT = 2


@dataclass(frozen=True, slots=True)
class StatementPart:
    """A hypothesis or a conclusion: its source, and its words and pairs of neighbouring words."""

    text: str
    words: Bag


@dataclass(frozen=True, slots=True)
class Profile:
    """The parts of a statement.

    Args:
        hypotheses: the hypotheses.
        conclusion: the conclusion, below quantifiers and hypotheses.
        classes: the type classes that are assumed.
        types: the types of its variables.
        constants: the words of hypotheses and conclusion; those of variables begin with `TYPE`.
        numerals: the numerals.
        symbols: quantifiers and connectives.
        head: the head symbol of the conclusion.
        unbound: names that nothing binds.
    """

    hypotheses: tuple[StatementPart, ...]
    conclusion: StatementPart
    classes: Bag
    types: Bag
    constants: Bag
    numerals: Bag
    symbols: Bag
    head: str
    unbound: tuple[str, ...]

    @property
    def words(self) -> Bag:
        """All words of hypotheses and conclusion, with pairs of neighbours."""
        return sum((part.words for part in self.hypotheses), Counter(self.conclusion.words))


def profile_of(view: View) -> Profile:
    """Return the profile of a statement."""
    reader = _Reader(view)
    root, goal = view.statement.root, conclusion_of(view.statement.conclusion)
    for premise in premises_of(view):
        if not reader.class_of(premise):
            reader.suppose(premise)
    for parameter in view.parameters:
        reader.declare(parameter.binder, parameter.role)
    for binder in leading_binders(view.statement.conclusion):
        reader.quantify(binder)
    conclusion = reader.part(goal)
    parts = (*reader.hypotheses, conclusion)
    words = (word for part in parts for word in part.words.elements() if " " not in word)
    return Profile(
        hypotheses=tuple(reader.hypotheses),
        conclusion=conclusion,
        classes=reader.classes,
        types=reader.types,
        constants=Counter(words),
        numerals=Counter(token.text for token in tokens(root) if token.type == "NUM"),
        symbols=Counter(token.text for token in tokens(root) if token.text in _COUNTED),
        head=_head(view, goal),
        unbound=tuple(sorted(reader.unbound)),
    )


def alike(one: Bag, other: Bag) -> float:
    """Return the Dice coefficient of two bags, in [0, 1]; 1 for two empty ones."""
    total = one.total() + other.total()
    return 2 * (one & other).total() / total if total else 1.0


class _Reader:
    """Collects the parts of a statement."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._types: dict[str, str] = {}
        self.hypotheses: list[StatementPart] = []
        self.classes: Bag = Counter()
        self.types: Bag = Counter()
        self.unbound: set[str] = set()

    def part(self, term: Term) -> StatementPart:
        words = self._words(term)
        return StatementPart(
            " ".join(self._view.slice(term).split()),
            Counter(words) + Counter(f"{one} {other}" for one, other in pairwise(words)),
        )

    def suppose(self, premise: Term) -> None:
        self.hypotheses += [self.part(atom) for atom in _atoms(premise)]

    def declare(self, binder: Binder, role: str) -> None:
        """Read a binder of the signature; hypotheses are read by `suppose`."""
        subject = binder.subject
        if subject is None:
            return
        last = self._view.head(subject).rsplit(".", 1)[-1]
        if last == "Fact":
            self.suppose(subject)
        elif binder.is_instance or self.class_of(subject):
            self.classes[_SAME.get(last, last)] += 1
        elif role != "hypothesis":
            self.types[self._type(subject)] += max(1, len(binder.names))

    def class_of(self, subject: Term) -> bool:
        """Return whether a binder's type is a class, in any brackets: `(h : RegularSpace X)`."""
        head, view = self._view.head(subject), self._view
        if head and view.is_local(head):
            return view.kinds.class_of_field(head.rsplit(".", 1)[-1]) in _CLASSES
        return view.kinds.class_of(head, view.namespaces) in _CLASSES

    def quantify(self, binder: Binder) -> None:
        """Read a binder of a ∀ before the conclusion."""
        subject = binder.subject
        if subject is not None and binder.relation != ":":
            self.hypotheses.append(self.part(subject))
        elif subject is None or self._view.sort(subject) != "prop":
            declared = _VARIABLE if subject is None else self._type(subject)
            self.types[declared] += len(binder.names)

    def _type(self, term: Term) -> str:
        return "".join(self._words(term)) or _VARIABLE

    def _words(self, term: Term, depth: int = 0) -> list[str]:
        found = (word for token in tokens(term) for word in self._word(token, depth))
        return [word for word in (_SAME.get(one, one) for one in found) if word not in _IGNORED]

    def _word(self, token: Token, depth: int) -> Sequence[str]:
        text = token.text.removeprefix("@").removeprefix("_root_.")
        if token.type == "NUM" or not (token.type == "IDENT" or text[:1].isalpha()):
            return (text,)
        head, *fields = text.split(".")
        if self._view.is_local(head):
            return (self._type_of(head, depth), *fields[-1:])
        if self._is_unbound(head):
            self.unbound.add(head)
            return (_VARIABLE, *fields[-1:])
        return (text.rsplit(".", 1)[-1],)

    def _is_unbound(self, name: str) -> bool:
        """Return whether a name that nothing binds looks like a variable: `G`, `x₁`."""
        resolved = self._view.kinds.resolve(name, self._view.namespaces)
        return (
            name[:1].isalpha() and name[0] not in "ℂℕℚℝℤ" and len(name) <= _SHORT and not resolved
        )

    def _type_of(self, name: str, depth: int) -> str:
        """Return the type of a local variable as one word."""
        if name not in self._types:
            self._types[name] = _VARIABLE
            declared = self._view.type_of(name)
            if declared is not None and depth < _DEPTH:
                words = "".join(self._words(declared, depth + 1)) or _VARIABLE
                self._types[name] = f"{TYPE}{words.replace(TYPE, '')}"
        return self._types[name]


def _atoms(term: Term) -> Iterator[Term]:
    """Yield the parts of a conjunction."""
    match strip(term):
        case Infix(op="∧", plain=True, left=left, right=right):
            yield from _atoms(left)
            yield from _atoms(right)
        case other:
            yield other


def _head(view: View, goal: Term) -> str:
    match goal:
        case Infix(op=symbol) | Quantifier(symbol=symbol):
            return _SAME.get(symbol, symbol)
        case _:
            return view.head(goal).rsplit(".", 1)[-1]
