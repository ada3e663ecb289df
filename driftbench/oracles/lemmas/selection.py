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

from driftbench.lean.tree import tokens
from driftbench.library.bundled import bundled_statements
from driftbench.library.lemma_texts import STATED, words_of
from driftbench.oracles import logic
from driftbench.oracles.facts import is_guard
from driftbench.oracles.lemmas.instances import choices, shown, type_of
from driftbench.oracles.logic import And, Const
from driftbench.oracles.solver.predicates import differing

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from driftbench.lean import Statement
    from driftbench.library.lemma_texts import LemmaText, LemmaTexts
    from driftbench.oracles.lemmas.classes import GivenClasses
    from driftbench.oracles.lemmas.formulas import LemmaFormula
    from driftbench.oracles.lemmas.store import FormulaStore
    from driftbench.oracles.logic import Term
    from driftbench.oracles.solver.translator import ReadPair
    from driftbench.oracles.translation.expressions import Type

__all__ = ["Premise", "Selector"]

#: Words that every claim may use: signs of sets, which are unfolded, and of logic.
_FREE = frozenset(
    (
        *("∈", "∉", "⊆", "⊂", "∩", "∪", "∅", "\\", "ᶜ", "⁻", "¹", "''", "×", "↥", "↑", "⇑", "∘"),
        *("≠", "=", "≥", ">", "$", "<|", "·", "//", "_", "0", "1"),
        *("Set", "univ", "Type", "Prop", "Sort", "setOf", "True", "False", "comp"),
    )
)
_NUMERALS = frozenset("01")
#: Signs that mean the same.
_SAME = {"≥": "≤", ">": "<", "𝓝": "nhds", "𝓟": "principal", "𝓤": "uniformity"}
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
#: Constants that the translation unfolds, so that no formula has them.
_UNFOLDED = frozenset(name.rsplit(".", 1)[-1] for name in bundled_statements("unfoldings"))


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


_Heads = dict[Const, tuple[str, tuple[str, ...]]]
_Found = dict[tuple[str, "Term"], "Premise"]


@dataclass(frozen=True, slots=True)
class _Asked:
    """What selection needs of a pair.

    Args:
        types: its type variables.
        offered: its constants.
        exclusive: those that only one side has.
        relevant: those that sides use differently.
        sides: the names that only one side has.
        words: the words of both statements, and those that every claim may use.
        near: the words of both statements that say what they are about.
        given: classes with their arguments that a lemma may presuppose.
        spaces: namespaces that are open.
        fits: whether a declaration may be a premise.
    """

    types: frozenset[str]
    offered: _Heads
    exclusive: frozenset[Const]
    relevant: frozenset[Const]
    sides: tuple[frozenset[str], frozenset[str]]
    words: frozenset[str]
    near: frozenset[str]
    given: GivenClasses
    spaces: frozenset[str]
    fits: Callable[[LemmaText], bool]

    @classmethod
    def of(
        cls, read: ReadPair, given: GivenClasses, held_out: Callable[[LemmaText], bool]
    ) -> _Asked:
        """Return what selection needs of a pair."""
        pair, statements = read.pair, (read.gold.statement, read.candidate.statement)
        whole = logic.constants(And((pair.gold, pair.candidate)))
        offered = {one: pair.heads[one.name] for one in whole if one.name in pair.heads}
        offered |= {
            one: (pair.indexed_heads[one.name], ())
            for one in whole
            if one.name in pair.indexed_heads
        }
        first, second = (frozenset(logic.constants(side)) for side in (pair.gold, pair.candidate))
        lost, new = (
            frozenset(offered[one][0] for one in some if one in offered)
            for some in (first - second, second - first)
        )
        words = {word for one in statements for word in _words(one)}
        words.update(_last(head) for head, _ in offered.values())

        def fits(text: LemmaText) -> bool:
            return text.keyword in STATED and not held_out(text)

        return cls(
            types=frozenset().union(*map(_type_variables, statements)),
            offered=offered,
            exclusive=(first ^ second) & offered.keys(),
            relevant=frozenset(one for one in differing(pair) if one in offered),
            sides=(lost, new),
            words=_spelled(words | _FREE | _UNFOLDED),
            near=_spelled(words) - (_FREE - _NUMERALS),
            given=given,
            spaces=frozenset((*read.gold.spaces, *read.candidate.spaces)),
            fits=fits,
        )


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
        given: GivenClasses,
        held_out: Callable[[LemmaText], bool] = lambda _: False,
    ) -> list[Premise]:
        """Return premises for a pair, those nearest to what differs first.

        Args:
            read: the pair.
            given: classes with their arguments that a lemma may presuppose.
            held_out: whether a declaration is no premise.
        """
        asked = _Asked.of(read, given, held_out)
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
        self, asked: _Asked, held_out: Callable[[LemmaText], bool], found: _Found
    ) -> tuple[_Heads, tuple[frozenset[str], frozenset[str]]]:
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

    def _lemmas(self, asked: _Asked, known: _Heads, found: _Found) -> None:
        """Add lemmas about the constants of a pair, and about those of its definitions."""
        offered = asked.offered
        every = asked.exclusive | asked.relevant or frozenset(offered)
        ask = {_last(offered[one][0]) for one in asked.exclusive or every}
        also = {_last(offered[one][0]) for one in every} - ask
        new = {_last(head) for one, (head, _) in known.items() if one not in offered}
        wanted = {*every, *(one for one in known if one not in offered)}
        for some, within, most in (
            (ask, asked.words, _NEAR),
            (also, asked.words, _ELSE),
            (ask | also | new, _spelled(asked.words | new), _FAR if new else 0),
        ):
            for premise in self._about(some, within, most, asked, known=known, wanted=wanted):
                found.setdefault((premise.name, premise.term), premise)

    def _further(
        self, asked: _Asked, known: _Heads, leading: Sequence[Premise], found: _Found
    ) -> list[Premise]:
        """Return lemmas about what the nearest premises mention and the pair does not."""
        new = {
            one: head
            for premise in leading
            for one, head in premise.heads.items()
            if one not in asked.offered
        }
        words = {_last(head) for head, _ in new.values()}
        within = _spelled(asked.words | words)
        steps: _Found = {}
        both = {**known, **new}
        for premise in self._about(words, within, _FAR, asked, known=both, wanted=new):
            if (premise.name, premise.term) not in found:
                steps.setdefault((premise.name, premise.term), premise)
        return sorted(steps.values(), key=_order)

    def _meeting(
        self, asked: _Asked, known: _Heads, leading: Sequence[Premise], found: _Found
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
            for condition in _conditions(premise.term):
                said = logic.constants(condition)
                if not said or said[0] in known:
                    continue
                words = {_last(heads[one][0]) for one in said if one in heads}
                within = _spelled(asked.words | words)
                fits = _proving(asked)
                about = self._about(
                    words, within, _FAR, fits, known=heads, wanted=said, close=_CLOSE
                )
                for one in about:
                    if _concluded(one.term)[:1] == said[:1]:
                        met.setdefault((one.name, one.term), one)
        return [one for key, one in met.items() if key not in found]

    def _about(
        self,
        some: Collection[str],
        within: Collection[str],
        most: int,
        asked: _Asked,
        *,
        known: _Heads,
        wanted: Collection[Const],
        close: int = 2,
    ) -> Iterator[Premise]:
        """Yield the instances of the first declarations about some words."""
        ordered = self.texts.about(_spelled(some), within, asked.fits, asked.near, close)
        texts = list(islice(ordered, most))
        self.store.fetch(texts)
        for text in texts:
            yield from self._instances(text, known, wanted, asked)

    def _instances(
        self,
        text: LemmaText,
        known: Mapping[Const, tuple[str, tuple[str, ...]]],
        wanted: Collection[Const],
        pair: _Asked,
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
            core = _core(one.term)
            sides = (core.left, core.right) if isinstance(core, logic.Iff | logic.Eq) else ()
            known_heads = frozenset().union(*pair.sides)
            equivalence = bool(sides)
            states = any(
                _is_general(side, other, one.heads, known_heads)
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


def _spelled(words: Collection[str]) -> frozenset[str]:
    """Return words with those that mean the same."""
    short = {_SAME[word] for word in words if word in _SAME}
    return frozenset({*words, *short, *(long for long, one in _SAME.items() if one in words)})


def _words(statement: Statement) -> frozenset[str]:
    return words_of(statement.text.partition(" ")[2].partition(" ")[2])


def _last(name: str) -> str:
    return name.rsplit(".", 1)[-1]


def _is_general(
    side: Term,
    other: Term,
    heads: Mapping[Const, tuple[str, tuple[str, ...]]],
    asked: Collection[str],
) -> bool:
    """Return whether a side of an equivalence is a constant asked for, of distinct variables.

    The other side must be without it: that `f` is continuous exactly if `-f` is says not what
    continuity is.
    """
    head, arguments = logic.spine(side)
    if not isinstance(head, Const) or heads.get(head, ("",))[0] not in asked:
        return False
    if head in logic.constants(other):
        return False
    plain = all(isinstance(one, logic.Var) for one in arguments)
    return plain and len(set(arguments)) == len(arguments)


def _order(one: Premise) -> tuple[tuple[bool, int, int], int, str]:
    return (one.rank, _size(one.term), one.name)


def _at(class_: tuple[str, ...], names: Mapping[str, str]) -> tuple[str, ...]:
    """Return a class of a lemma at the types of a claim."""
    return (class_[0], *(names.get(one, one) for one in class_[1:]))


def _core(term: Term) -> Term:
    """Return what a lemma says under its quantifiers and flags."""
    while isinstance(term, logic.Forall | logic.Implies):
        if isinstance(term, logic.Forall):
            term = term.body
        elif isinstance(term.premise, Const) and term.premise.name.startswith("nonempty "):
            term = term.conclusion
        else:
            break
    return term


def _proving(asked: _Asked) -> _Asked:
    """Return what is asked for without lemmas that equate."""
    fits = asked.fits
    return replace(asked, fits=lambda text: not text.equates and fits(text))


def _conditions(term: Term) -> Iterator[Term]:
    """Yield the premises of a lemma that are no flags of sorts, but for its first."""
    first = True
    while isinstance(term, logic.Forall | logic.Implies):
        if isinstance(term, logic.Forall):
            term = term.body
            continue
        if not is_guard(term.premise):
            if not first and isinstance(term.premise, logic.Apply):
                yield term.premise
            first = False
        term = term.conclusion


def _concluded(term: Term) -> tuple[Const, ...]:
    """Return the constants of the conclusion of a lemma."""
    while isinstance(term, logic.Forall | logic.Implies):
        term = term.body if isinstance(term, logic.Forall) else term.conclusion
    return logic.constants(term)


def _size(term: Term) -> int:
    return sum(1 for _ in logic.subterms(term))


def _type_variables(statement: Statement) -> frozenset[str]:
    found: set[str] = set()
    for binder in statement.binders:
        type_ = binder.type
        text = "".join(one.text for one in tokens(type_)) if type_ is not None else ""
        if text.startswith(("Type", "Sort")) and "→" not in text:
            found.update(binder.variables)
    return frozenset(found)
