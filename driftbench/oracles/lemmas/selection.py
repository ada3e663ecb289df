"""Premises for a pair of statements: definitions and lemmas that connect what only one of them has.

The constants that one statement has and the other lacks ask. A definition of such a constant is a
premise; so is a lemma that has one of them and, apart from it, only constants of the pair, of these
definitions, or one further constant that lemmas connect to both sides. Each is translated at the
types of the pair.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING

from driftbench.library.lemma_texts import STATED
from driftbench.oracles import logic
from driftbench.oracles.lemmas.asked import AskedPair, Heads, last_component, spelled
from driftbench.oracles.lemmas.instances import choices, shown, type_of
from driftbench.oracles.lemmas.parts import concluded, conditions_of, core_of, defines_constant

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from driftbench.library.lemma_texts import LemmaText, LemmaTexts
    from driftbench.oracles.lemmas.classes import AssumedClasses
    from driftbench.oracles.lemmas.formulas import LemmaFormula
    from driftbench.oracles.lemmas.store import FormulaStore
    from driftbench.oracles.logic import Const, Term
    from driftbench.oracles.solver.translator import ReadPair
    from driftbench.oracles.translation.expressions import Type

__all__ = ["Premise", "Selector"]

#: Limits of the lemmas that are read: about what one side has alone, about what else differs, and
#: about what definitions and the nearest lemmas mention.
_NEAR, _ELSE, _FAR = 56, 16, 32
_PREMISES = 48
#: Premises whose further constants ask again, and limit of the answers.
_LEADING, _SECOND = 12, 24
#: How many of the nearest premises come before those that meet conditions, and how many of these.
_FIRST, _MET = 5, 3
#: How many words of a claim count where a condition is to be met.
_CLOSE = 3


@dataclass(frozen=True, slots=True)
class Premise:
    """A lemma at the types of a pair.

    Args:
        name: the declaration.
        term: what it says, without class assumptions.
        classes: those, each a class with its arguments.
        rank: the smaller, the nearer to what differs.
        indexed: whether it must be translated with the pair.
        text: where the declaration stands.
        types: types of its type variables.
        heads: its constants -> name in Lean, and type arguments.
    """

    name: str
    term: Term
    classes: tuple[tuple[str, ...], ...]
    rank: tuple[bool, int, int]
    indexed: bool
    text: LemmaText
    types: tuple[tuple[str, Type], ...]
    heads: Mapping[Const, tuple[str, tuple[str, ...]]]


_Found = dict[tuple[str, "Term"], "Premise"]


@dataclass
class Selector:
    """Selects premises.

    Args:
        texts: the declarations of the snapshot.
        store: translates them.
    """

    texts: LemmaTexts
    store: FormulaStore
    _named: dict[str, list[LemmaText]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        """Index definitions by name."""
        for one in self.texts.texts:
            if one.keyword not in STATED:
                self._named.setdefault(one.name, []).append(one)

    def premises(
        self,
        read: ReadPair,
        *,
        given: AssumedClasses,
        held_out: Callable[[LemmaText], bool] = lambda _: False,
    ) -> list[Premise]:
        """Return premises for a pair, those nearest to what differs first.

        Args:
            read: the pair.
            given: classes with their arguments that a lemma may presuppose.
            held_out: whether a declaration is no premise.
        """
        asked = AskedPair.of(read, given, held_out)
        found: _Found = {}
        known, sides = self._definitions(asked, held_out, found)
        asked = replace(asked, sides=sides)
        self._lemmas(asked, known, found)
        ordered = sorted(found.values(), key=_order)
        steps = self._further(asked, known, ordered[:_LEADING], found)
        met = self._meeting(asked, known, ordered[:_FIRST], found)
        first = [*ordered[:_FIRST], *met[:_MET], *ordered[_FIRST:_LEADING]]
        return [*first, *steps[:_SECOND], *ordered[_LEADING:]][:_PREMISES]

    def _definitions(
        self, asked: AskedPair, held_out: Callable[[LemmaText], bool], found: _Found
    ) -> tuple[Heads, tuple[frozenset[str], frozenset[str]]]:
        """Add definitions of constants, and of those that these mention.

        Returns:
            All constants, and the names that only one side has, or that define one of them.
        """
        queue = sorted({asked.offered[one][0] for one in asked.relevant})
        known = dict(asked.offered)
        lost, new = map(set, asked.sides)
        for _ in range(2):
            heads: dict[str, None] = {}
            texts = [one for name in queue for one in self._named.get(name, ())]
            for text in texts:
                if held_out(text):
                    continue
                for premise in self._instances(text, known, asked.offered, asked):
                    found.setdefault((premise.name, premise.term), premise)
                    for one, head in premise.heads.items():
                        if one not in known:
                            known[one] = head
                            heads[head[0]] = None
                            for side in (lost, new):
                                if text.name in side:
                                    side.add(head[0])
            queue = list(heads)
        return known, (frozenset(lost), frozenset(new))

    def _lemmas(self, asked: AskedPair, known: Heads, found: _Found) -> None:
        """Add lemmas about the constants of a pair, and about those of its definitions."""
        offered = asked.offered
        every = asked.exclusive | asked.relevant or frozenset(offered)
        ask = {last_component(offered[one][0]) for one in asked.exclusive or every}
        also = {last_component(offered[one][0]) for one in every} - ask
        new = {last_component(head) for one, (head, _) in known.items() if one not in offered}
        wanted = {*every, *(one for one in known if one not in offered)}
        for some, within, most in (
            (ask, asked.words, _NEAR),
            (also, asked.words, _ELSE),
            (ask | also | new, spelled(asked.words | new), _FAR if new else 0),
        ):
            for premise in self._about(some, within, most, asked, known=known, wanted=wanted):
                found.setdefault((premise.name, premise.term), premise)

    def _further(
        self, asked: AskedPair, known: Heads, leading: Sequence[Premise], found: _Found
    ) -> list[Premise]:
        """Return lemmas about what the nearest premises mention and the pair does not."""
        new = {
            one: head
            for premise in leading
            for one, head in premise.heads.items()
            if one not in asked.offered
        }
        words = {last_component(head) for head, _ in new.values()}
        within = spelled(asked.words | words)
        steps: _Found = {}
        both = {**known, **new}
        for premise in self._about(words, within, _FAR, asked, known=both, wanted=new):
            if (premise.name, premise.term) not in found:
                steps.setdefault((premise.name, premise.term), premise)
        return sorted(steps.values(), key=_order)

    def _meeting(
        self, asked: AskedPair, known: Heads, leading: Sequence[Premise], found: _Found
    ) -> list[Premise]:
        """Return lemmas that conclude the conditions under which premises connect both sides.

        A condition is one that no statement of the pair can say: `s ∈ 𝓝 x`, for example, under
        which `DifferentiableOn 𝕜 f s` gives `DifferentiableAt 𝕜 f x`.
        """
        sides = [{one for one, head in known.items() if head[0] in names} for names in asked.sides]
        met: _Found = {}
        for premise in leading:
            if any(side.isdisjoint(premise.heads) for side in sides):
                continue
            heads = {**known, **premise.heads}
            for condition in conditions_of(premise.term):
                said = logic.constants(condition)
                if not said or said[0] in known:
                    continue
                words = {last_component(heads[one][0]) for one in said if one in heads}
                within = spelled(asked.words | words)
                fits = asked.proving
                about = self._about(
                    words, within, _FAR, fits, known=heads, wanted=said, close=_CLOSE
                )
                for one in about:
                    if concluded(one.term)[:1] == said[:1]:
                        met.setdefault((one.name, one.term), one)
        return [one for key, one in met.items() if key not in found]

    def _about(
        self,
        some: Collection[str],
        within: Collection[str],
        most: int,
        asked: AskedPair,
        *,
        known: Heads,
        wanted: Collection[Const],
        close: int = 2,
    ) -> Iterator[Premise]:
        """Yield the instances of the first declarations about some words."""
        ordered = self.texts.about(spelled(some), within, asked.fits, asked.near, close)
        texts = list(islice(ordered, most))
        self.store.fetch(texts)
        for text in texts:
            yield from self._instances(text, known, wanted, asked)

    def _instances(
        self,
        text: LemmaText,
        known: Mapping[Const, tuple[str, tuple[str, ...]]],
        wanted: Collection[Const],
        pair: AskedPair,
    ) -> Iterator[Premise]:
        """Yield a declaration at the types at which it has constants of the pair."""
        lemma = self.store.lemma(text)
        if lemma is None:
            return
        formula = lemma.formula
        if not lemma.scoped <= pair.spaces:
            # It may be about instances that are not those of the pair.
            return
        for bound in choices(formula, dict(known), wanted):
            names_ = {name: logic.show_sort(sort) for name, sort in bound.items()}
            if not all(_at(class_, names_) in pair.given for class_ in formula.classes):
                continue
            one = self._special(text, formula, bound, pair.types)
            if one is None:
                continue
            heads = {head for head, _ in one.heads.values()}
            names = {known[c][0] for c in wanted if known[c][0][:1].isidentifier()}
            if not (heads & names or one.heads.keys() & set(wanted)):
                continue
            theirs = {head for head, _ in pair.offered.values()}.union(*pair.sides)
            connects = sum(bool(heads & set(side)) for side in pair.sides)
            new = sum(1 for head in heads - theirs if head[:1].isidentifier())
            defines = text.keyword not in STATED
            core = core_of(one.term)
            sides = (core.left, core.right) if isinstance(core, logic.Iff | logic.Eq) else ()
            known_heads = frozenset().union(*pair.sides)
            equivalence = bool(sides)
            states = any(
                defines_constant(side, other, one.heads, known_heads)
                for side, other in zip(sides, sides[::-1], strict=True)
            )
            given = {name: type_of(sort, pair.types) for name, sort in bound.items()}
            yield Premise(
                text.name,
                one.term,
                one.classes,
                (new > 0 and not defines, 6 - 2 * connects - defines - equivalence - states, new),
                one.indexed,
                text,
                tuple((name, type_) for name, type_ in given.items() if type_ is not None),
                one.heads,
            )

    def _special(
        self,
        text: LemmaText,
        formula: LemmaFormula,
        bound: Mapping[str, logic.Sort],
        types: Collection[str],
    ) -> LemmaFormula | None:
        """Return a lemma at sorts for its type variables; None if one is no type of the pair."""
        if not bound:
            return formula
        given = {name: type_of(sort, types) for name, sort in bound.items()}
        known = {name: type_ for name, type_ in given.items() if type_ is not None}
        if len(known) < len(given):
            return None
        found = self.store.lemma(text, known, shown(bound))
        return None if found is None else found.formula


def _order(one: Premise) -> tuple[tuple[bool, int, int], int, str]:
    return (one.rank, _size(one.term), one.name)


def _at(class_: tuple[str, ...], names: Mapping[str, str]) -> tuple[str, ...]:
    """Return a class of a lemma at the types of a claim."""
    return (class_[0], *(names.get(one, one) for one in class_[1:]))


def _size(term: Term) -> int:
    return sum(1 for _ in logic.subterms(term))
