"""Checks that the text of a certificate has exactly the form that our own writer produces.

A statement is one definition of a fixed layout. Evidence is the tables `t0`, `t1`, … in order, then
the theorem named as the claim, whose type is written out here; no other name is declared. A term
consists of variables, brackets, binders and the names in `names()`, none of which starts a command.
Terms are not parsed: the kernel rejects an ill-formed one, and its effect ends with its block.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from driftbench.oracles.kernel._statements import STATEMENT

if TYPE_CHECKING:
    from driftbench.oracles.kernel.certificates import Certificate

__all__ = ["KEYWORDS", "LOGIC", "flaw", "lemmas", "level_of", "names"]

#: Names of the prelude in statements: with `_root_.` before them when they are given to Lean.
LOGIC = ("And", "Eq", "Exists", "False", "Iff", "Nonempty", "Not", "Or", "Prop", "True")

#: Further names of the prelude, in evidence.
_PRELUDE = (
    *("And.intro", "And.left", "And.right", "Bool", "Bool.false", "Bool.true", "Eq.refl"),
    *("Iff.mp", "Iff.mpr", "Nonempty.intro", "Or.inl", "Or.inr", "True.intro"),
)

#: Words of Lean in the text of certificates.
KEYWORDS = ("Type", "def", "fun", "have", "noncomputable", "theorem")

_NUMBER = r"(?:0|[1-9][0-9]{0,4})"
_VARIABLE = rf"(?:[acdhnSvx]{_NUMBER}|[fhz])"
_FINITE = rf"(?:F{_NUMBER}(?:\.e{_NUMBER})?|(?:all|ex|pick|same){_NUMBER}|t{_NUMBER})"
_SORT = rf"(?:Prop|Bool|[FS]{_NUMBER})"
_BINDER = rf"(?:{_VARIABLE}|\({_VARIABLE} : {_SORT}\))"
_TYPE = rf"{_SORT}(?: → {_SORT})*+"
_TABLE = re.compile(rf"noncomputable def t({_NUMBER}) : {_TYPE} :=\n  ")
_CONSTANT = re.compile(rf"  ∀ \(c({_NUMBER}) : {_TYPE}\),")
_COMMAND = re.compile(r"^(?=noncomputable def |theorem )", re.MULTILINE)
_SHOWN = re.compile(r"\S+|\s")


@cache
def lemmas() -> str:
    """Return the Lean text that certificates use besides the prelude."""
    return (files("driftbench.oracles.kernel") / "certificates.lean").read_text(encoding="utf-8")


@cache
def names() -> tuple[str, ...]:
    """Return all names without a number that evidence may use."""
    found = re.findall(r"^(?:noncomputable def|def|theorem) (\w+)", lemmas(), re.MULTILINE)
    return tuple(sorted({*LOGIC, *_PRELUDE, *found}))


def level_of(statement: str) -> str:
    """Return the universe level after the name of a statement, or ""."""
    return ".{l}" if statement.startswith(f"def {STATEMENT}.{{l}} ") else ""


def flaw(certificate: Certificate) -> str | None:
    """Return what is wrong with the text of a certificate, in one clause, or None."""
    found = _flaw_of_statement(certificate.statement)
    if found is not None:
        return f"its statement is not in the form of a certificate: {found}"
    found = _flaw_of_evidence(certificate)
    return found and f"its evidence is not in the form of a certificate: {found}"


def _flaw_of_statement(text: str) -> str | None:
    lines = [*text.split("\n"), ""]
    level = level_of(text)
    sorts = re.findall(r"S[0-9]+", lines[1]) if level else []
    sorts = [f"S{place}" for place in range(len(sorts))]
    head = [f"def {STATEMENT}{level} : Prop :="]
    if sorts:
        head += [f"  ∀ ({' '.join(sorts)} : Type l),"]
        head += [f"  {' → '.join(f'Nonempty {sort}' for sort in sorts)} →"]
    if lines[: len(head)] != head or (level and not sorts):
        return "its first lines are others"
    body = lines[len(head) : -1]
    constants = 0
    while body and (found := _CONSTANT.fullmatch(body[0])):
        if found[1] != str(constants):
            return f"it has c{found[1]} where c{constants} is expected"
        constants += 1
        del body[0]
    if body[-5:-4] != ["  -- premise"] or body[-3:-2] != ["  -- goal"] or body[-1:] != [""]:
        return "premise and goal are not its last lines"
    steps = [*body[:-5], body[-4]]
    wrong = (_flaw_of_formula(line, " →") for line in steps)
    return next(filter(None, (*wrong, _flaw_of_formula(body[-2], ""))), None)


def _flaw_of_formula(line: str, end: str) -> str | None:
    """Return what is wrong with a line that holds one formula."""
    formula = line[2 : len(line) - len(end)]
    if line != f"  {formula}{end}":
        return f"{line.strip()!r} is not a line of it"
    if re.fullmatch(r"[A-Za-z0-9]+", formula) is None and not _in_brackets(formula):
        return f"{formula!r} is not in brackets"
    return _flaw_of_term(formula)


def _in_brackets(text: str) -> bool:
    """Return whether the first bracket of a text is closed by its last character."""
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth <= 0:
            return place == len(text) - 1 and text[0] == "("
    return False


def _flaw_of_evidence(certificate: Certificate) -> str | None:
    first, *commands = _COMMAND.split(certificate.evidence)
    if first or not commands:
        return f"it starts with {_start(first)!r}"
    for place, command in enumerate(commands[:-1]):
        head = _TABLE.match(command)
        if head is None or head[1] != str(place):
            return f"it has {_line(command)!r} where table t{place} is expected"
        if found := _flaw_of_command(command, head.end()):
            return found
    head_text = _theorem(certificate)
    if not commands[-1].startswith(head_text):
        return f"it has {_line(commands[-1])!r} where {head_text.strip()!r} is expected"
    return _flaw_of_command(commands[-1], len(head_text))


def _theorem(certificate: Certificate) -> str:
    """Return the line that starts the theorem at the end of evidence."""
    level = level_of(certificate.statement)
    if certificate.claim == "proved":
        return f"theorem proved{level} : {STATEMENT}{level} := "
    return f"theorem {certificate.claim} : Not {STATEMENT}{level.replace('l', '0')} := "


def _flaw_of_command(command: str, start: int) -> str | None:
    if not command.endswith("\n") or command[start:].isspace():
        return "it ends within a command"
    return _flaw_of_term(command[start:-1])


def _flaw_of_term(text: str) -> str | None:
    read = _term().match(text)
    end = read.end() if read else 0
    if end < len(text):
        return f"{_start(text[end:])!r} is not allowed in a term"
    depth = 0
    for sign in re.findall(r"[()]", text):
        depth += 1 if sign == "(" else -1
        if depth < 0:
            break
    return "its brackets do not match" if depth else None


@cache
def _term() -> re.Pattern[str]:
    """Return the pattern of the longest prefix of a text that consists of parts of terms."""
    words = "|".join(map(re.escape, sorted(names(), key=len, reverse=True)))
    parts = (
        rf"fun {_BINDER}(?: {_BINDER})*+(?: : {_SORT})? =>",
        rf"have {_VARIABLE} :=",
        rf"∀ {_VARIABLE} : {_SORT},",
        rf"(?:{words}|{_FINITE}|{_VARIABLE}|{_SORT})(?=[ \n();]|\Z)",
        r"[ \n();→]",
    )
    return re.compile(f"(?:{'|'.join(parts)})*+")


def _line(command: str) -> str:
    return command.partition("\n")[0][:100]


def _start(text: str) -> str:
    found = _SHOWN.match(text)
    return found[0][:40] if found else ""
