"""Reads and screens the arguments of rules: `argument.lean` beside `rule.toml`.

An argument states the rule as a schema, `gold` and `candidate`, in a namespace named after the
rule. Its theorem `holds` proves the direction that the rule claims, `fails` proves that the other
direction has a countermodel. A line `-- rests on:` lists mathlib declarations that the schema
assumes, where `evidence` stands for those in `rule.toml`; a line `-- unproved:` states why there is
no schema. Screening only reads text; `proving` checks proofs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from driftbench.oracles.kernel.process import prelude, schemas

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from driftbench.rules import Rule

__all__ = ["THEOREMS", "Argument", "evidence_of", "read_argument", "root_names", "screen"]

#: Relation -> theorems that an argument must have.
THEOREMS = {
    "stronger": ("holds", "fails"),
    "weaker": ("holds", "fails"),
    "equivalent": ("holds",),
    "incomparable": ("fails",),
    "depends": ("holds", "fails"),
}

_COMMENT = re.compile(r"/-.*?-/|--[^\n]*", re.DOTALL)
_BLOCK = re.compile(r"(?<![\w.])(?:namespace|section|mutual|end)(?![\w.'!?])")
_HEADER = re.compile(r"^-- (rests on|unproved): (\S.*)$", re.MULTILINE)
_FORBIDDEN = re.compile(
    r"\b(?:axiom|sorry|sorryAx|unsafe|partial|opaque|extern|implemented_by|native_decide|import"
    r"|prelude|set_option|attribute|macro|macro_rules|syntax|notation|infixl?|infixr|prefix|postfix"
    r"|elab|elab_rules|run_cmd|run_elab|run_meta|initialize|builtin_initialize|export)\b|@\[|#\w+"
    # These could name something outside of the rule's namespace, or print like it.
    r"|\b(?:_root_|private)\b|[«»]"
    # Code between two strings with comment marks would be taken for a comment.
    r'|"'
)
#: A declaration, which may start anywhere in a line.
_DECLARED = re.compile(
    r"(?<![\w.])(?:theorem|def|abbrev|structure|inductive|class(?:\s+inductive)?|instance)\s+"
    r"([^\s:.{(\[⦃]+(?:\.[^\s:.{(\[⦃]+)*)"
)


@dataclass(frozen=True, slots=True)
class Argument:
    """The argument of one rule.

    Attributes:
        rule: id of the rule.
        relation: the relation of the rule, a key of `THEOREMS`.
        text: the file.
        rests_on: mathlib declarations that the schema assumes, sorted.
        unproved: why there is no schema, or "".
    """

    rule: str
    relation: str
    text: str
    rests_on: tuple[str, ...]
    unproved: str

    @property
    def theorems(self) -> tuple[str, ...]:
        """The theorems it must have."""
        return () if self.unproved else THEOREMS[self.relation]

    def name(self, theorem: str) -> str:
        """Return the full name of one of its theorems."""
        return f"«{self.rule}».{theorem}"


def read_argument(rule: Rule, folder: Path) -> Argument | str:
    """Return the argument of a rule, or what is wrong with the file.

    Args:
        rule: the rule.
        folder: the folder with its `rule.toml`.
    """
    path = folder / "argument.lean"
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return "argument.lean is missing"
    except (OSError, UnicodeDecodeError) as error:
        return f"argument.lean cannot be read: {error}"
    headers: dict[str, list[str]] = {"rests on": [], "unproved": []}
    for found in _HEADER.finditer(text):
        headers[found[1]].append(found[2].strip())
    named = {name.strip() for line in headers["rests on"] for name in line.split(",")}
    if "evidence" in named:
        named = (named - {"evidence"}) | set(evidence_of(rule))
    return Argument(
        rule=rule.id,
        relation=rule.relation,
        text=text if text.endswith("\n") else text + "\n",
        rests_on=tuple(sorted(named)),
        unproved="; ".join(headers["unproved"]),
    )


def evidence_of(rule: Rule) -> tuple[str, ...]:
    """Return the mathlib declarations named in a rule and the rows of its tables, sorted."""
    return tuple(sorted({name for name in (rule.evidence, *_named(rule.options)) if name}))


def _named(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "evidence" and isinstance(inner, str):
                yield inner
            else:
                yield from _named(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _named(inner)


def screen(argument: Argument) -> tuple[str, ...]:
    """Return what is wrong with the text of an argument, without checking proofs."""
    problems: list[str] = []
    if not argument.text.startswith(("/-", "--")):
        problems.append("it must open with a comment that states the rule's shape in words")
    code = _COMMENT.sub("", argument.text)
    asked = [f"#print axioms {argument.name(theorem)}" for theorem in argument.theorems]
    problems.extend(f"`{line}` is missing" for line in asked if line not in code)
    code = re.sub(
        rf"^#print axioms «{re.escape(argument.rule)}»\.\w+$", "", code, flags=re.MULTILINE
    )
    inside = re.search(
        rf"^namespace «{re.escape(argument.rule)}»$(.*)^end «{re.escape(argument.rule)}»$",
        code,
        re.DOTALL | re.MULTILINE,
    )
    words = set(_FORBIDDEN.findall(inside[1] if inside else code))
    problems.extend(f"`{word}` is not allowed in an argument" for word in sorted(words))
    if inside is None or not _ends_what_it_opens(inside[1]):
        problems.append(f"all of it must be in `namespace «{argument.rule}»`")
        return tuple(problems)
    if (code[: inside.start()] + code[inside.end() :]).strip():
        problems.append(f"there is text outside of `namespace «{argument.rule}»`")
    problems.extend(_missing(argument, inside[1]))
    hidden = sorted(set(_DECLARED.findall(inside[1])) & root_names())
    problems.extend(f"`{name}` would hide what the theory means by it" for name in hidden)
    return tuple(problems)


def _ends_what_it_opens(code: str) -> bool:
    """Return whether each `end` closes a block that was opened in the same text."""
    depth = 0
    for word in _BLOCK.findall(code):
        depth += -1 if word == "end" else 1
        if depth < 0:
            return False
    return depth == 0


def _missing(argument: Argument, code: str) -> Iterator[str]:
    if argument.unproved:
        return
    declared = set(_DECLARED.findall(code))
    for name in ("gold", "candidate"):
        if name not in declared:
            yield f"`def {name}` is missing"
    for theorem in argument.theorems:
        if not re.search(rf"^theorem {theorem}\b", code, re.MULTILINE):
            yield f"`theorem {theorem}` is missing, which a rule that is {argument.relation} needs"


@lru_cache(maxsize=1)
def root_names() -> frozenset[str]:
    """Return the names that the theory declares at its root, which arguments may not reuse."""
    return frozenset(_roots((prelude(), schemas())))


def _roots(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        depth = 0
        for line in _COMMENT.sub("", text).split("\n"):
            depth += line.startswith("namespace ") - line.startswith("end ")
            if depth <= 0:
                yield from _DECLARED.findall(line)
