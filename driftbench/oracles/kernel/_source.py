"""Certificates as one Lean source, in which no evidence comes before a statement.

The source contains the theory, then all statements, with every name written from the root, then the
evidence of each in a separate namespace, followed by a final theorem that names statement and
evidence from the root. So no declaration in evidence can change a statement or a claim. The lines
at which parts start are returned, too. `_grammar` and the kernel check the texts.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from driftbench.oracles.kernel._finite import LARGEST, finite_type
from driftbench.oracles.kernel._grammar import LOGIC, lemmas, level_of
from driftbench.oracles.kernel._statements import STATEMENT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from driftbench.oracles.kernel.certificates import Certificate

__all__ = [
    "ROOT",
    "CertificateSource",
    "checked_name",
    "evidence_space",
    "source_of",
    "statement_name",
]

#: Name of the root namespace in Lean, whatever is open or declared.
ROOT = "_root_."

_OPTIONS = "set_option linter.unusedVariables false\nset_option maxRecDepth 100000\n"
_SIZES = re.compile(r"\bF([1-9][0-9]?)\b")
_LOGIC = re.compile(rf"\b({'|'.join(word for word in LOGIC if word != 'Prop')})\b")


@dataclass(frozen=True, slots=True)
class CertificateSource:
    """Certificates as Lean text that follows the prelude.

    Args:
        theory: lemmas that they use besides the prelude.
        certificates: all statements, then all evidence and claims.
        starts: for each part of a certificate, the line of `text` where it starts and its digest.
    """

    theory: str
    certificates: str
    starts: tuple[tuple[int, str], ...]

    @property
    def text(self) -> str:
        """The whole source."""
        return self.theory + self.certificates

    def owner(self, line: int) -> str | None:
        """Return the digest of the certificate that a line belongs to; None in the theory."""
        place = bisect_right(self.starts, line, key=lambda start: start[0])
        return self.starts[place - 1][1] if place else None


def source_of(certificates: Sequence[Certificate]) -> CertificateSource:
    """Return certificates as one source, in their order."""
    parts = [(one.digest, _statement(one)) for one in certificates]
    parts += [(one.digest, _claim(one)) for one in certificates]
    theory = f"{_OPTIONS}{_theory(certificates)}"
    line = theory.count("\n") + 1
    starts = []
    for digest, text in parts:
        starts.append((line, digest))
        line += text.count("\n")
    return CertificateSource(theory, "".join(text for _, text in parts), tuple(starts))


def statement_name(digest: str) -> str:
    """Return the name of the statement of the certificate with a digest."""
    return f"Certificate.C{digest}.{STATEMENT}"


def evidence_space(digest: str) -> str:
    """Return the namespace of the evidence of the certificate with a digest."""
    return f"Certificate.C{digest}.Evidence"


def checked_name(digest: str) -> str:
    """Return the name of the final theorem of the certificate with a digest."""
    return f"Certificate.C{digest}.checked"


def _statement(certificate: Certificate) -> str:
    """Return the definition of a statement, each name in it from the root."""
    text = _LOGIC.sub(rf"{ROOT}\1", certificate.statement.removeprefix(f"def {STATEMENT}"))
    return f"def {statement_name(certificate.digest)}{text}"


def _claim(certificate: Certificate) -> str:
    """Return the evidence and the theorem that it proves."""
    digest = certificate.digest
    space, name = evidence_space(digest), checked_name(digest)
    level = level_of(certificate.statement)
    claim = f"{ROOT}{statement_name(digest)}"
    if certificate.claim == "denied":
        claim, level = f"{ROOT}Not {claim}{level.replace('l', '0')}", ""
    return (
        f"namespace {space}\n{certificate.evidence}end {space}\n"
        f"theorem {ROOT}{name}{level} : {claim}{level} :=\n"
        f"  {ROOT}{space}.{certificate.claim}\n"
        f"#print axioms {ROOT}{name}\n"
    )


def _theory(certificates: Iterable[Certificate]) -> str:
    """Return the lemmas and the finite types that certificates use."""
    sizes = sorted({size for one in certificates for size in _sizes(one)})
    types = "\n".join(map(finite_type, sizes))
    return f"{lemmas()}\nnamespace Certificate\n\n{types}\nend Certificate\n"


def _sizes(certificate: Certificate) -> Iterator[int]:
    yield from (size for size in map(int, _SIZES.findall(certificate.evidence)) if size <= LARGEST)
