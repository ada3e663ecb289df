"""An oracle that proves with definitions and lemmas of the library what the provers alone do not.

It asks the embedded provers first (level L3), and with premises of the library (level L4) only
what these leave refuted or open. A proof at L4 replaces a refutation at L3, whose countermodel is
none of the library; the finding names the lemmas. Nothing is refuted at L4.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from driftbench.cache import sources_digest
from driftbench.corpus.file_cache import open_file_cache
from driftbench.errors import LeanSyntaxError
from driftbench.library.lemma_texts import read_lemma_texts
from driftbench.oracles.claim import Cell, Finding, Oracle
from driftbench.oracles.facts import facts_of
from driftbench.oracles.kernel.certificates import NoCertificate, certify_question
from driftbench.oracles.lemmas.asking import LemmaAsker
from driftbench.oracles.lemmas.classes import class_closures
from driftbench.oracles.lemmas.selection import Selector
from driftbench.oracles.lemmas.statements import LemmaReader
from driftbench.oracles.lemmas.store import FormulaStore, open_formula_cache
from driftbench.oracles.snapshot_context import snapshot_context_of
from driftbench.oracles.solver.oracle import open_solver
from driftbench.oracles.translation import Unsupported

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from driftbench.equipment import Equipment
    from driftbench.library.lemma_texts import LemmaText, LemmaTexts
    from driftbench.oracles.cache import VerdictCache
    from driftbench.oracles.claim import Claim
    from driftbench.oracles.kernel.certificates import Outcome
    from driftbench.oracles.solver.oracle import SolverOracle

__all__ = ["LemmaOracle", "lemma_asker", "open_lemmas"]


def _none(_: LemmaText) -> bool:
    """Hold out no declaration."""
    return False


@dataclass
class LemmaOracle(Oracle):
    """Asks embedded provers without lemmas, and then with some.

    Args:
        solver: the provers and the snapshot's constants.
        texts: returns where the declarations of the snapshot stand; called once, when it is asked.
        held_out: whether a declaration is no premise, such as the theorem that a row is made of;
            a module-level function, so that the oracle can be pickled.
    """

    solver: SolverOracle
    texts: Callable[[], LemmaTexts]
    held_out: Callable[[LemmaText], bool] = _none
    _asker: LemmaAsker | None = field(default=None, init=False, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """Leave what was read out of the pickle."""
        return type(self), (self.solver, self.texts, self.held_out)

    @property
    def name(self) -> str:
        """The provers, the snapshot, and the code that reads and selects lemmas."""
        return f"{self.solver.name}, lemmas {sources_digest('driftbench.library')[:12]}"

    @property
    def asker(self) -> LemmaAsker:
        """What asks with lemmas."""
        if self._asker is None:
            self._asker = lemma_asker(self.solver, self.texts())
        return self._asker

    @property
    def theory(self) -> str:
        """The theory of the provers, with the definitions and lemmas of the library."""
        return f"L4 of {self.solver.theory}"

    @property
    def budget(self) -> int:
        """The steps of each prover for one claim."""
        return self.solver.budget

    def decide(self, claims: Sequence[Claim]) -> tuple[Finding, ...]:
        """Answer each claim; both directions of a pair are translated once."""
        found = dict(zip(claims, self.solver.decide(claims), strict=True))
        for claim in claims:
            asked = [claim, claim.converse]
            wanted = [
                place for place, one in enumerate(asked) if one in found and _is_open(found[one])
            ]
            if wanted:
                for place, finding in self._with_lemmas(claim, wanted, found).items():
                    found[asked[place]] = finding
        return tuple(found[claim] for claim in claims)

    def certificate(self, claim: Claim, finding: Finding) -> Outcome:
        """Return a certificate of a finding; the lemmas of a proof are hypotheses of it."""
        if not finding.lemmas:
            return self.solver.certificate(claim, finding)
        answers = self.asker.ask(self.solver.read(claim), [0], held_out=self.held_out)
        question = answers[0].question
        if question is None:
            return NoCertificate("lemmas do not prove it by itself")
        return certify_question(question, replace(finding, detail=""))

    def keeping_answers(self, cache: VerdictCache) -> LemmaOracle:
        """Return this oracle with answers to questions looked up and kept in a cache."""
        return replace(self, solver=self.solver.keeping_answers(cache))

    def close(self) -> None:
        """End the provers of this process."""
        self.solver.close()

    def _with_lemmas(
        self, claim: Claim, wanted: Sequence[int], found: dict[Claim, Finding]
    ) -> dict[int, Finding]:
        """Return the findings of the directions that lemmas prove, or that were asked in vain."""
        asked = (claim, claim.converse)
        try:
            answers = self.asker.ask(self.solver.read(claim), wanted, held_out=self.held_out)
        except (LeanSyntaxError, Unsupported, RecursionError):
            answers = {}
        out = {}
        for place in wanted:
            before = found[asked[place]]
            source = replace(before.provenance, theory=self.theory)
            answer = answers.get(place)
            if answer is None or not answer.proved:
                out[place] = replace(before, provenance=source)
                continue
            detail = f"by {', '.join(answer.basis)}"
            out[place] = Finding(
                cell=Cell.PROVED, detail=detail, provenance=source, lemmas=answer.basis
            )
        return out


def _is_open(finding: Finding) -> bool:
    asked = not finding.provenance.theory.startswith("L4 ")
    return asked and finding.cell is not Cell.PROVED and finding.cause != "unsupported"


def lemma_asker(solver: SolverOracle, texts: LemmaTexts) -> LemmaAsker:
    """Return what asks the provers of an oracle with the lemmas of a snapshot."""
    knowledge = solver.translator.knowledge
    library = knowledge.library
    reader = LemmaReader(texts, library, open_file_cache())
    store = FormulaStore(reader, library, solver.snapshot, open_formula_cache())
    selector = Selector(texts, store)
    closures = class_closures(texts, library)
    bundled = facts_of("lemmas", library)
    return LemmaAsker(solver.translator, selector, solver.provers, solver.steps, closures, bundled)


@dataclass(frozen=True, slots=True)
class _SnapshotTexts:
    """Reads the declarations of a snapshot; picklable."""

    spec: str
    workers: int

    def __call__(self) -> LemmaTexts:
        """Return them, from the cache of files as far as it has them.

        Raises:
            CorpusError: the snapshot cannot be read.
        """
        from driftbench.corpus import open_snapshot

        context = snapshot_context_of(self.spec, workers=self.workers)
        ending = context.knowledge.library.signatures.ending
        return read_lemma_texts(
            open_snapshot(self.spec),
            known=lambda word: bool(ending(word)),
            workers=self.workers,
            cache=open_file_cache(),
        )


def open_lemmas(equipment: Equipment) -> LemmaOracle:
    """Return the embedded provers, which also ask with the lemmas of the equipment's snapshot.

    Raises:
        InputError: no snapshot is named.
        CorpusError: it cannot be read.
        OracleError: a prover is not installed.
    """
    texts = _SnapshotTexts(equipment.snapshot, equipment.workers)
    return LemmaOracle(open_solver(equipment), texts)
