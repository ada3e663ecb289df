"""Asks whether one statement implies another with definitions and lemmas of the library (L4).

A pair is asked only where level L3 has no proof. A proof counts if the premises alone, without the
implying statement, do not prove the goal; premises of such a proof are left out, at most a few
times. Nor does it count if the lemmas refute the implying statement, from which all follows. The
finding names the lemmas that a proof needs.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from driftbench.oracles import logic
from driftbench.oracles.facts import instances_of
from driftbench.oracles.lemmas.classes import (
    AssumedClasses,
    assumed_classes,
    assumptions_of,
    instance_lemmas,
)
from driftbench.oracles.lemmas.formulas import reading_of, unconditional
from driftbench.oracles.lemmas.unbundling import unbundled
from driftbench.oracles.lemmas.unfolding import unfolded, unfoldings
from driftbench.oracles.logic import FALSE, PROP, TRUE, And, Implies
from driftbench.oracles.problem import Question
from driftbench.oracles.solver.orders import numerals
from driftbench.oracles.solver.predicates import differing
from driftbench.oracles.translation import Unsupported
from driftbench.oracles.translation.pairing import translate_sides

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence

    from driftbench.library.closures import Closures
    from driftbench.library.lemma_texts import LemmaText
    from driftbench.oracles.facts import Fact
    from driftbench.oracles.lemmas.selection import Premise, Selector
    from driftbench.oracles.logic import Term
    from driftbench.oracles.solver.provers import Provers
    from driftbench.oracles.solver.translator import ReadPair, Translator
    from driftbench.oracles.translation import TranslatedPair
    from driftbench.oracles.translation.elaborator import Elaborator
    from driftbench.oracles.translation.reading import ElaboratedStatement

__all__ = ["LemmaAnswer", "LemmaAsker"]

#: Times that premises which prove the goal alone are left out.
_ROUNDS = 3
#: Numbers of premises to ask with, one after the other: more premises hide the short proofs.
_STAGES = (2, 8, 40)
#: The name of a lemma, and what it says.
_Lemma = tuple[str, "Term"]


@dataclass(frozen=True, slots=True)
class LemmaAnswer:
    """The answer for one direction.

    Args:
        proved: whether the premise implies the goal with the lemmas.
        basis: the lemmas that the proof needs, sorted.
        detail: why there is no proof, or "".
        offered: how many lemmas there were.
        question: the question with the lemmas of the basis among its axioms; None without a proof,
            and for a proof that writes functions in place of bundled maps.
    """

    proved: bool
    basis: tuple[str, ...]
    detail: str
    offered: int
    question: Question | None = None


def _no_proof(detail: str, offered: int) -> LemmaAnswer:
    return LemmaAnswer(proved=False, basis=(), detail=detail, offered=offered)


@dataclass
class LemmaAsker:
    """Asks provers with lemmas.

    Args:
        translator: constants and classes of the snapshot, and the level to ask at.
        selector: selects premises.
        provers: the provers to ask.
        steps: work for one question and prover.
        closures: the implications among classes.
        bundled: the lemmas that no text of the snapshot states.
    """

    translator: Translator
    selector: Selector
    provers: Provers
    steps: int
    closures: Closures
    bundled: tuple[Fact, ...] = ()

    def ask(
        self,
        read: ReadPair,
        directions: Sequence[int],
        *,
        held_out: Callable[[LemmaText], bool] = lambda _: False,
    ) -> dict[int, LemmaAnswer]:
        """Answer some directions of a pair: 0 is "candidate implies gold", 1 the converse.

        Once a direction has no proof, the other is asked with the nearest lemmas only.
        """
        pair = read.pair
        given = [
            assumed_classes(goal, pair.atoms, self.closures) for goal in (pair.gold, pair.candidate)
        ]
        premises = self.selector.premises(read, given=given[0] | given[1], held_out=held_out)
        terms: list[Term] = [one.term for one in premises]
        if any(one.indexed for one in premises):
            pair, premises, terms = self._together(read, premises)
        found: dict[int, LemmaAnswer] = {}
        for place in directions:
            usable = list(_usable(pair, place, premises, terms, given))
            stages = _STAGES if all(one.proved for one in found.values()) else _STAGES[:1]
            answer = self._answer(pair, place, usable, stages, given[place])
            if not answer.proved:
                answer = self._of_functions(pair, place, usable, given) or answer
            found[place] = answer
        return found

    def _of_functions(
        self,
        pair: TranslatedPair,
        place: int,
        usable: Sequence[_Lemma],
        given: Sequence[AssumedClasses],
    ) -> LemmaAnswer | None:
        """Answer a direction with functions in place of bundled maps; None without a proof."""
        both = AssumedClasses(given[0].assumed & given[1].assumed, self.closures)
        after, names = unbundled(pair, both)
        if not names:
            return None
        if self._follows(after, place):
            return LemmaAnswer(proved=True, basis=names, detail="", offered=len(usable))
        answer = self._direction(after, place, usable, _STAGES[1:2], given[place])
        if not answer.proved:
            return None
        return replace(answer, basis=tuple(sorted({*answer.basis, *names})), question=None)

    def _answer(
        self,
        pair: TranslatedPair,
        place: int,
        usable: Sequence[_Lemma],
        stages: Sequence[int],
        given: AssumedClasses,
    ) -> LemmaAnswer:
        """Answer a direction: with constants written out, with lemmas, and with both."""
        rewrites = [rule for name, term in usable for rule in unfoldings(name, term)]
        after, used = unfolded(pair, rewrites)
        if used and self._follows(after, place):
            for one in used:
                less, left = unfolded(pair, [rule for rule in used if rule is not one])
                if left and self._follows(less, place):
                    used = left
            return self._proved(pair, place, usable, {one.name for one in used})
        # Where constants are written out, the nearest lemmas alone would say the same again.
        answer = self._direction(pair, place, usable, (used and stages[1:]) or stages, given)
        if answer.proved or not used:
            return answer
        both = self._direction(after, place, usable, stages[1:2], given)
        if not both.proved:
            return answer
        known = [*self._bundled(pair, given), *usable]
        return self._proved(pair, place, known, {*both.basis, *(one.name for one in used)})

    def _proved(
        self, pair: TranslatedPair, place: int, known: Sequence[_Lemma], names: Collection[str]
    ) -> LemmaAnswer:
        """Return the answer for a proof that writes out constants by some of the known lemmas."""
        lemmas = [term for name, term in known if name in names]
        return LemmaAnswer(
            proved=True,
            basis=tuple(sorted(names)),
            detail="",
            offered=len(known),
            question=_with_lemmas(self.translator.of_pair(pair)[place], lemmas),
        )

    def _follows(self, pair: TranslatedPair, place: int) -> bool:
        """Return whether a direction has a proof that needs the implying statement."""
        question = self.translator.of_pair(pair)[place]
        return (
            self._proves(question, ())
            and not self._proves(replace(question, premise=TRUE), ())
            and not self._proves(_refuted(question, _assumed(question.premise, pair)), ())
        )

    def _bundled(self, pair: TranslatedPair, given: AssumedClasses) -> tuple[_Lemma, ...]:
        """Return the bundled lemmas about what the statements of a pair use differently."""
        relevant = differing(pair)
        found = {
            term: fact.name
            for fact in self.bundled
            for term in instances_of([fact], pair, given)
            if not relevant.isdisjoint(logic.constants(term))
        }
        bundled = ((name, term) for term, name in found.items())
        return (*bundled, *instance_lemmas(pair))

    def _together(
        self, read: ReadPair, premises: Sequence[Premise]
    ) -> tuple[TranslatedPair, list[Premise], list[Term]]:
        """Translate the pair with the premises, since types of these mention variables."""
        library = self.translator.knowledge.library

        statements = self.selector.store.reader

        def reader(one: Premise, place: int) -> Callable[[Elaborator], ElaboratedStatement]:
            def read_in(el: Elaborator) -> ElaboratedStatement:
                lemma = statements.read(one.text)
                if lemma is None:
                    msg = f"{one.name}, which has no statement"
                    raise Unsupported(msg)
                el.library = library
                types = dict(one.types)
                return reading_of(el, lemma.statement, lemma.spaces, types, f"§{place}")

            return read_in

        try:
            readers = [reader(one, place) for place, one in enumerate(premises)]
            whole = translate_sides(read.gold, read.candidate, readers)
        except Unsupported:
            kept = [one for one in premises if not one.indexed]
            return read.pair, kept, [one.term for one in kept]
        return whole, list(premises), [unconditional(one, whole.atoms)[0] for one in whole.lemmas]

    def _direction(
        self,
        pair: TranslatedPair,
        place: int,
        usable: Sequence[_Lemma],
        stages: Sequence[int],
        given: AssumedClasses,
    ) -> LemmaAnswer:
        """Answer a direction with more and more lemmas."""
        question = self.translator.of_pair(pair)[place]
        assumed = _assumed(question.premise, pair)
        bundled = self._bundled(pair, given)
        answer = _no_proof("no lemma connects them", len(usable))
        for most in stages:
            answer = self._staged(question, [*bundled, *usable[:most]], assumed)
            if answer.proved or most >= len(usable):
                break
        return answer

    def _staged(
        self, question: Question, left: list[_Lemma], assumed: tuple[Term, ...]
    ) -> LemmaAnswer:
        offered = len(left)
        for _ in range(_ROUNDS):
            if not left:
                return _no_proof("no lemma connects them", offered)
            if not self._proves(question, left):
                return _no_proof("no proof", offered)
            alone = replace(question, premise=TRUE)
            if not self._proves(alone, left):
                basis = self._needed(question, left)
                # With fewer lemmas the goal is no more provable without the premise.
                if self._proves(_refuted(question, assumed), basis):
                    return _no_proof("lemmas refute the premise", offered)
                names = tuple(sorted({name for name, _ in basis}))
                return LemmaAnswer(
                    proved=True,
                    basis=names,
                    detail="",
                    offered=offered,
                    question=_with_lemmas(question, [term for _, term in basis]),
                )
            core = self._needed(alone, left)
            if not core:
                return _no_proof("the goal is provable without the premise", offered)
            left = [one for one in left if one not in core]
        return _no_proof("lemmas prove the goal without the premise", offered)

    def _proves(self, question: Question, premises: Sequence[_Lemma]) -> bool:
        asked = _with_lemmas(question, [term for _, term in premises])
        return self.provers.proves(asked, steps=self.steps)

    def _needed(self, question: Question, premises: list[_Lemma]) -> list[_Lemma]:
        """Return premises that a proof needs: none of them can be left out, in this order."""
        kept: list[_Lemma] = []
        rest = list(premises)
        while rest:
            # The shortest prefix of the rest that suffices with those kept: its last is needed.
            if self._proves(question, kept):
                return kept
            low, high = 0, len(rest)
            while low + 1 < high:
                middle = (low + high) // 2
                if self._proves(question, [*kept, *rest[:middle]]):
                    high = middle
                else:
                    low = middle
            kept.append(rest[high - 1])
            rest = rest[: high - 1]
        return kept


def _usable(
    pair: TranslatedPair,
    place: int,
    premises: Sequence[Premise],
    terms: Sequence[Term],
    given: Sequence[AssumedClasses],
) -> Iterator[_Lemma]:
    """Yield the lemmas whose classes the goal of a direction assumes, or the implying statement.

    In the second case the assumptions of the implying statement are a condition of the lemma.
    """
    implying = (pair.candidate, pair.gold)[place]
    assumed = assumptions_of(implying, pair.atoms)
    for one, term in zip(premises, terms, strict=True):
        if all(fact in given[place] for fact in one.classes):
            yield one.name, term
        elif all(fact in given[1 - place] for fact in one.classes):
            yield one.name, Implies(And(assumed), term)


def _with_lemmas(question: Question, lemmas: Sequence[Term]) -> Question:
    """Return a question with lemmas among its axioms, and the order of the numerals they add."""
    plain = question.plain
    return Question(
        question.premise,
        question.goal,
        (*question.axioms, *dict.fromkeys(lemmas), *_numerals(question, lemmas)),
        f"L4 of {question.theory}",
        plain=None if plain is None else _with_lemmas(plain, lemmas),
    )


def _numerals(question: Question, lemmas: Sequence[Term]) -> Iterator[Term]:
    """Yield how numerals that only lemmas have compare with the others of their type."""
    said = And((question.premise, question.goal))
    whole = And((said, *lemmas))
    known = frozenset(logic.constants(said))
    added = (one for one in logic.constants(whole) if one.name.isdecimal() and one not in known)
    yield from numerals(whole, frozenset(added))


def _assumed(premise: Term, pair: TranslatedPair) -> tuple[Term, ...]:
    """Return the class assumptions of a statement, and that its sorts have members."""
    return tuple(
        one
        for one in logic.constants(premise)
        if one.sort == PROP and (one.name in pair.atoms or one.name.startswith("nonempty "))
    )


def _refuted(question: Question, assumed: tuple[Term, ...]) -> Question:
    """Return the question whether a premise is false of types of which it says anything."""
    return replace(question, premise=And((question.premise, *assumed)), goal=FALSE)
