"""Certificates in files, and their check by the kernel.

A folder holds sixteen files at most, `certificates/<first digit>.lean`. Each starts with the theory
and is a complete Lean source: `lean certificates/0.lean` checks it without this package. `read`
accepts only files that are exactly what `write` writes. Certificates that `check_all` accepts have
the form of a certificate, and passed the kernel in a newly written source without errors. Rows are
not considered here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from driftbench.errors import DatasetError, InternalError, OracleError
from driftbench.oracles.kernel._grammar import flaw
from driftbench.oracles.kernel._source import ROOT, checked_name, evidence_space, source_of
from driftbench.oracles.kernel._statements import STATEMENT
from driftbench.oracles.kernel.certificates import CLAIMS, Certificate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from driftbench.oracles.kernel._source import CertificateSource
    from driftbench.oracles.kernel.process import KernelReport

__all__ = ["AXIOMS", "FOLDER", "CertificateFailure", "check_all", "read", "write"]

#: Name of the folder of certificates in the folder of a dataset.
FOLDER = "certificates"

#: Axioms that a certificate may use.
AXIOMS = frozenset({"Classical.em", "propext"})

#: Certificates checked in one run of the kernel.
_BATCH = 400

#: Time limit of a batch in seconds, and the addition for each certificate.
_SECONDS = (60.0, 0.5)

_REMEDY = "build the dataset again"

_STATEMENT = re.compile(
    rf"^def Certificate\.C(?P<digest>[0-9a-f]{{16}})\.{STATEMENT}(?P<text>.*\n(?:  .*\n)*)",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class CertificateFailure:
    """A certificate that failed; `reason` is one clause, from Lean if it reported one."""

    digest: str
    reason: str


def write(folder: Path, certificates: Iterable[Certificate]) -> tuple[Path, ...]:
    """Write certificates to `folder`/certificates; return the files written, sorted.

    Of several certificates of one claim, with different models, the shortest is written.
    """
    from driftbench.oracles.kernel.process import prelude

    shards: dict[str, dict[str, Certificate]] = {}
    for certificate in sorted(certificates, key=_order):
        shards.setdefault(certificate.digest[0], {}).setdefault(certificate.digest, certificate)
    written = []
    for name, shard in sorted(shards.items()):
        ordered = [shard[digest] for digest in sorted(shard)]
        path = folder / FOLDER / f"{name}.lean"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(prelude() + source_of(ordered).text, encoding="utf-8", newline="")
        written.append(path)
    return tuple(written)


def _order(certificate: Certificate) -> tuple[int, str]:
    return (len(certificate.evidence), certificate.evidence)


def read(folder: Path, *, whole: bool = False) -> dict[str, Certificate]:
    """Return the certificates of a dataset by digest, unchecked.

    Args:
        folder: folder of the dataset.
        whole: also refuse a file with another theory than the one used for checking.

    Raises:
        DatasetError: a file that `write` does not write, for example with other text besides the
            certificates.
    """
    found: dict[str, Certificate] = {}
    for path in sorted((folder / FOLDER).glob("*.lean")):
        text = _text_of(path)
        certificates = _certificates(path, text)
        _compare(path, text, certificates, whole=whole)
        for certificate in certificates:
            if certificate.digest in found:
                raise DatasetError(f"{path}: a second certificate {certificate.digest}: {_REMEDY}")
            found[certificate.digest] = certificate
    return found


def _text_of(path: Path) -> str:
    if not path.is_file():
        raise DatasetError(f"{path}: is not a file: {_REMEDY}")
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise DatasetError(f"{path}: byte {error.start} is not UTF-8: {_REMEDY}") from error


def _certificates(path: Path, text: str) -> list[Certificate]:
    """Return the certificates in a file, in order."""
    found = []
    end = 0
    for statement in _STATEMENT.finditer(text):
        digest = statement["digest"]
        opening = f"\nnamespace {evidence_space(digest)}\n"
        closing = f"\nend {evidence_space(digest)}\n"
        start = text.find(opening, end) + len(opening)
        end = text.find(closing, start) + 1
        line = text.count("\n", 0, statement.start()) + 1
        if start < len(opening) or not end:
            raise DatasetError(
                f"{path}:{line}: certificate {digest} has no evidence in its place: {_REMEDY}"
            )
        stated = f"def {STATEMENT}{statement['text']}".replace(ROOT, "")
        found.append(_certificate(f"{path}:{line}", digest, stated, text[start:end]))
    return found


def _certificate(place: str, digest: str, statement: str, evidence: str) -> Certificate:
    for claim in CLAIMS:
        certificate = Certificate(claim, statement, evidence)
        if certificate.digest == digest:
            return certificate
    raise DatasetError(f"{place}: certificate {digest} is not what its digest says: {_REMEDY}")


def _compare(path: Path, text: str, certificates: Sequence[Certificate], *, whole: bool) -> None:
    """Compare a file with the text that `write` writes for its certificates.

    Raises:
        DatasetError: they differ.
    """
    from driftbench.oracles.kernel.process import prelude

    source = source_of(certificates)
    written = prelude() + source.text
    if text == written or (not whole and certificates and text.endswith(source.certificates)):
        return
    lines = zip_longest(text.split("\n"), written.split("\n"))
    line = next(number for number, (one, other) in enumerate(lines, 1) if one != other)
    raise DatasetError(
        f"{path}:{line}: is not what this version of driftbench writes for its certificates:"
        f" {_REMEDY}"
    )


def check_all(certificates: Sequence[Certificate]) -> tuple[CertificateFailure, ...]:
    """Check certificates with the kernel; return those that fail, sorted.

    Raises:
        OracleError: no kernel on this machine.
    """
    failures = {}
    fit: dict[str, Certificate] = {}
    for certificate in certificates:
        digest = certificate.digest
        found = flaw(certificate)
        if found is not None:
            failures[digest] = found
        elif fit.setdefault(digest, certificate) != certificate:
            failures[digest] = "another certificate has the same digest"
    batch = [one for digest, one in fit.items() if digest not in failures]
    for start in range(0, len(batch), _BATCH):
        failures |= _check_batch(batch[start : start + _BATCH])
    return tuple(CertificateFailure(digest, failures[digest]) for digest in sorted(failures))


def _check_batch(batch: Sequence[Certificate]) -> dict[str, str]:
    """Return the reasons of failed certificates; the others passed in a run without errors."""
    failures: dict[str, str] = {}
    while waiting := [one for one in batch if one.digest not in failures]:
        source = source_of(waiting)
        report = _run(source, len(waiting))
        if isinstance(report, OracleError):
            return failures | _by_halves(waiting, report)
        if report.ok:
            return failures | _unaccepted(waiting, report)
        failures |= _errors(source, report)
    return failures


def _run(source: CertificateSource, certificates: int) -> KernelReport | OracleError:
    """Return the report of Lean on a source, or the error without a report.

    Raises:
        OracleError: no kernel on this machine.
    """
    from driftbench.oracles.kernel.process import check

    base, each = _SECONDS
    try:
        return check(source.text, seconds=base + each * certificates)
    except OracleError as error:
        if error.cause == "missing":
            raise
        return error


def _by_halves(batch: Sequence[Certificate], error: OracleError) -> dict[str, str]:
    """Check the halves of a batch without a report; a broken certificate fails only itself."""
    if len(batch) == 1:
        return {batch[0].digest: str(error)}
    half = len(batch) // 2
    return _check_batch(batch[:half]) | _check_batch(batch[half:])


def _unaccepted(batch: Sequence[Certificate], report: KernelReport) -> dict[str, str]:
    """Return the certificates that Lean does not report, or that use another axiom."""
    failures = {}
    for certificate in batch:
        used = report.axioms.get(checked_name(certificate.digest))
        if used is None:
            failures[certificate.digest] = "Lean did not accept it"
        elif not AXIOMS.issuperset(used):
            failures[certificate.digest] = f"it rests on {', '.join(used)}"
    return failures


def _errors(source: CertificateSource, report: KernelReport) -> dict[str, str]:
    """Return the first error of each certificate that has one, found by its line."""
    found: dict[str, str] = {}
    for message in report.messages:
        if message.severity == "error":
            digest = source.owner(message.line)
            if digest is None:
                raise InternalError(f"Lean refuses the theory of certificates: {message.text}")
            found.setdefault(digest, message.text.split("\n")[0])
    return found
