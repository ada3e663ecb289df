"""References from rows to certificates, and checks of them.

A row's reference names a certificate for each direction that has one, as `forward:<digest>
backward:<digest>`; forward is "candidate implies gold". Each problem is one sentence. Certificates
are compared with statements that are translated again from the row. The kernel is not run here: the
caller passes the certificates that failed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from driftbench.errors import DatasetError
from driftbench.oracles.kernel.certificates import Certificate, problems_of, statement_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from driftbench.oracles.kernel.certificates import Outcome
    from driftbench.oracles.problem import Question

__all__ = ["DIRECTIONS", "Reference", "claim_problems", "reference_of", "subject_problems"]

DIRECTIONS = ("forward", "backward")

#: Word of a verdict -> claim of its certificate; other words have no certificate.
_CLAIMS = {"proved": "proved", "refuted": "denied"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """Digests of the certificates of a row by direction; None for none."""

    forward: str | None = None
    backward: str | None = None

    def __str__(self) -> str:
        """Return the reference as text in a row; "" without a certificate."""
        return " ".join(f"{name}:{digest}" for name, digest in self.digests().items())

    def digests(self) -> dict[str, str]:
        """Return the digests by direction, without those that are None."""
        found = {"forward": self.forward, "backward": self.backward}
        return {name: digest for name, digest in found.items() if digest is not None}

    @classmethod
    def of(cls, forward: Outcome, backward: Outcome) -> Reference:
        """Return the reference to the certificates of both directions."""
        digests = [
            outcome.digest if isinstance(outcome, Certificate) else None
            for outcome in (forward, backward)
        ]
        return cls(forward=digests[0], backward=digests[1])

    def certifying(self, evidence: Mapping[str, Any]) -> Reference:
        """Return the reference to the certificates of directions that an oracle decided.

        A direction decided by its rule's argument may be refuted without the lemma of the argument;
        such a certificate is not evidence for the row.
        """
        digests = self.digests()
        return Reference(**{name: digests[name] for name in digests if evidence[name] in _CLAIMS})

    def covers(self, evidence: Mapping[str, Any]) -> bool:
        """Return whether each direction of a row has a certificate, or an argument of its rule."""
        asked = [name for name in DIRECTIONS if evidence[name] != "holds"]
        certified = self.certifying(evidence).digests()
        return bool(asked) and all(name in certified for name in asked)

    @classmethod
    def parse(cls, text: str) -> Reference:
        """Return the reference in a text.

        Raises:
            DatasetError: the text is not a reference.
        """
        found: dict[str, str] = {}
        for word in text.split():
            name, _, digest = word.partition(":")
            if name not in DIRECTIONS or name in found or len(digest) != 16:
                raise DatasetError(
                    f"{text!r} is not a reference to certificates, such as"
                    " 'forward:0123456789abcdef backward:0123456789abcdef'"
                )
            found[name] = digest
        return cls(**found)


def reference_of(record: Mapping[str, Any]) -> Reference:
    """Return the reference of a row, given as a record of the schema; it may be empty."""
    try:
        return Reference.parse(record["evidence"]["certificate"] or "")
    except DatasetError as error:
        raise DatasetError(f"row {record['id']}: {error}: run `driftbench check`") from error


def claim_problems(
    record: Mapping[str, Any],
    archive: Mapping[str, Certificate],
    failures: Mapping[str, str],
) -> Iterator[str]:
    """Yield what is wrong with the stored certificates of a row.

    Args:
        record: the row.
        archive: the certificates of the dataset, by digest.
        failures: reasons by digest of certificates that the kernel refused.
    """
    evidence = record["evidence"]
    reference = reference_of(record)
    if evidence["kind"] == "kernel" and not reference.covers(evidence):
        yield "its evidence is of the kind kernel, and a direction has no certificate"
    for name, digest in reference.digests().items():
        word = evidence[name]
        certificate = archive.get(digest)
        if certificate is None:
            yield f"{name} certificate {digest} is in no file"
        elif digest in failures:
            yield f"{name} certificate {digest}: {failures[digest]}"
        elif _CLAIMS.get(word) != certificate.claim:
            yield f"{name} is {word}, and certificate {digest} says {certificate.claim}"


def subject_problems(
    record: Mapping[str, Any],
    archive: Mapping[str, Certificate],
    questions: Mapping[str, Question],
) -> Iterator[str]:
    """Yield the certificates of a row that are not about the row.

    The statement of each is written again from the row and compared.

    Args:
        record: the row.
        archive: the certificates of the dataset, by digest.
        questions: the question of each direction, from the row's own statements.
    """
    for name, digest in reference_of(record).digests().items():
        claim = _CLAIMS.get(record["evidence"][name])
        about = problems_of(questions[name], claim) if claim else ()
        stated = archive[digest].statement if digest in archive else None
        if stated not in {statement_of(problem) for problem in about}:
            yield f"{name} certificate {digest} is not about this row"
