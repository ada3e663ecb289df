"""Certificates in files, and the kernel's word on them.

A folder holds sixteen files at most, `certificates/<first digit>.lean`. Each starts with the theory
and is a whole Lean source: `lean certificates/0.lean` checks it without this package. Promises that
what `check_all` accepts was stated and proved in words that define nothing new: a certificate is
read as claim, statement and evidence, it may use the names of the theory only, and the theorem at
its end is written again. Deliberately does not know which row a certificate belongs to.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from driftbench.errors import DatasetError, OracleError
from driftbench.oracles.kernel.certificates import CLAIMS, Certificate, theory_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from driftbench.oracles.kernel.process import KernelReport

__all__ = ["AXIOMS", "FOLDER", "Failure", "check_all", "read", "write"]

#: Name of the folder of certificates in a dataset's.
FOLDER = "certificates"

#: Axioms a certificate may rest on.
AXIOMS = frozenset({"Classical.em", "propext"})

#: Certificates checked in one run of the kernel.
_BATCH = 400

#: Seconds that a batch is allowed, and each of its certificates on top.
_SECONDS = (60.0, 0.5)

_BLOCK = re.compile(
    r"^namespace Certificate\.C(?P<digest>[0-9a-f]{16})\n"
    r"(?P<statement>def statement.*?\n)"
    r"(?P<evidence>(?:noncomputable def|theorem) .*?\n)"
    r"end Certificate\.C(?P=digest)$",
    re.MULTILINE | re.DOTALL,
)
_WORD = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z]\w*)*", re.ASCII)
_OTHER = re.compile(r"[ \n(){},:;=>→∀0-9.]*")
_OWN = re.compile(r"[acdfhinSetvxz][0-9]*|F[0-9]+(\.e[0-9]+|\.rec)?|(pick|all|ex|same)[0-9]+")
_ALLOWED = frozenset(
    {
        *("And", "And.intro", "And.left", "And.right", "Bool", "Bool.false", "Bool.true", "Eq"),
        *("Eq.refl", "Exists", "False", "Iff", "Iff.mp", "Iff.mpr", "Nonempty", "Nonempty.intro"),
        *("Not", "Or", "Or.inl", "Or.inr", "Prop", "True", "True.intro", "Type"),
        *("def", "denied", "fun", "have", "l", "noncomputable", "proved", "statement", "theorem"),
    }
)


@dataclass(frozen=True, slots=True)
class Failure:
    """A certificate that does not check; `reason` is one clause, in Lean's words where it spoke."""

    digest: str
    reason: str


def write(folder: Path, certificates: Iterable[Certificate]) -> tuple[Path, ...]:
    """Write certificates to `folder`/certificates; return the files written, sorted.

    Of several that show the same, by models of their own, the shortest is kept.
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
        path.write_text(prelude() + _source(ordered), encoding="utf-8", newline="")
        written.append(path)
    return tuple(written)


def _order(certificate: Certificate) -> tuple[int, str]:
    return (len(certificate.evidence), certificate.evidence)


def read(folder: Path) -> dict[str, Certificate]:
    """Return the certificates of a dataset by digest; nothing in them has been checked.

    Raises:
        DatasetError: two texts under one digest, a digest that is not that of its statement, or a
            file that is no text.
    """
    found: dict[str, Certificate] = {}
    for path in sorted((folder / FOLDER).glob("*.lean")):
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            wrong = f"byte {error.start} is not UTF-8"
            raise DatasetError(f"{path}: {wrong}: write the certificates again") from error
        for block in _BLOCK.finditer(text):
            certificate = _certificate(path, block)
            if found.setdefault(certificate.digest, certificate) != certificate:
                raise DatasetError(f"{path}: a second certificate {certificate.digest}")
    return found


def _certificate(path: Path, block: re.Match[str]) -> Certificate:
    for claim in CLAIMS:
        certificate = Certificate(claim, block["statement"], block["evidence"])
        if certificate.digest == block["digest"]:
            return certificate
    line = block.string.count("\n", 0, block.start()) + 1
    raise DatasetError(
        f"{path}:{line}: certificate {block['digest']} is not what its digest says:"
        " write the certificates again"
    )


def check_all(certificates: Sequence[Certificate]) -> tuple[Failure, ...]:
    """Let the kernel check certificates, one for each digest; return those that fail, sorted.

    Raises:
        OracleError: no kernel on this machine.
    """
    failures = {}
    fit = []
    for certificate in {one.digest: one for one in certificates}.values():
        foreign = _foreign(certificate)
        if foreign is None:
            fit.append(certificate)
        else:
            failures[certificate.digest] = f"a certificate may not say {foreign}"
    for start in range(0, len(fit), _BATCH):
        failures |= _check_batch(fit[start : start + _BATCH])
    return tuple(Failure(digest, failures[digest]) for digest in sorted(failures))


def _check_batch(batch: Sequence[Certificate]) -> dict[str, str]:
    from driftbench.oracles.kernel.process import check

    base, each = _SECONDS
    try:
        report = check(_source(batch), seconds=base + each * len(batch))
    except OracleError as error:
        if error.cause == "missing":
            raise
        if len(batch) == 1:
            return {batch[0].digest: str(error)}
        # One that exhausts Lean must not speak for the others.
        half = len(batch) // 2
        return _check_batch(batch[:half]) | _check_batch(batch[half:])
    failures = {}
    for certificate in batch:
        name = f"Certificate.C{certificate.digest}.checked"
        used = report.axioms.get(name)
        if used is None:
            failures[certificate.digest] = "Lean did not accept it"
        elif not AXIOMS.issuperset(used):
            failures[certificate.digest] = f"it rests on {', '.join(used)}"
    return failures | _errors(batch, report)


def _errors(batch: Sequence[Certificate], report: KernelReport) -> dict[str, str]:
    """Return the first error of each certificate that has one, found by its line."""
    line = _source(batch, theory_only=True).count("\n") + 1
    starts = []
    for certificate in batch:
        starts.append((line, certificate.digest))
        line += certificate.text.count("\n")
    found: dict[str, str] = {}
    for message in report.messages:
        if message.severity == "error":
            owners = [digest for start, digest in starts if start <= message.line]
            digest = owners[-1] if owners else starts[0][1]
            found.setdefault(digest, message.text.split("\n")[0])
    return found


def _source(certificates: Sequence[Certificate], *, theory_only: bool = False) -> str:
    sizes = frozenset[int]().union(*(certificate.sizes for certificate in certificates))
    options = "set_option linter.unusedVariables false\nset_option maxRecDepth 100000\n"
    blocks = () if theory_only else (certificate.text for certificate in certificates)
    return "".join((options, theory_text(sizes), *blocks))


def _foreign(certificate: Certificate) -> str | None:
    """Return the first word or sign that a certificate may not use."""
    text = certificate.statement.replace("  -- premise\n", "").replace("  -- goal\n", "")
    text += certificate.evidence
    for word in _WORD.findall(text):
        if not (word in _ALLOWED or word in _lemma_names() or _OWN.fullmatch(word)):
            return str(word)
    rest = _OTHER.sub("", _WORD.sub("", text))
    return rest[0] if rest else None


@cache
def _lemma_names() -> Mapping[str, None]:
    names = re.findall(r"^(?:noncomputable def|def|theorem) (\w+)", theory_text(()), re.MULTILINE)
    return dict.fromkeys(names)
