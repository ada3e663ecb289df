"""The names that a piece of Lean text mentions, found by regular expressions.

For text that does not parse; `names.free_names` is exact for a tree. The first component of a name
counts, because `hK.some` mentions `hK`. `free_mentions` excludes names bound by a signature and by
the usual heads (`∀ x`, `fun x`, `∑ x ∈ s`, `{x | …}`, `let x`). Names bound in patterns after the
bar of a set-builder, in later alternatives of a `fun`, or by binder notation of a project count as
mentioned.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from driftbench.lean.chars import IDENT
from driftbench.lean.extent import OPENING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["free_mentions", "mentions", "with_notation"]

# `→L[𝕜]` and `∘L` are symbols and mention no `L`; `⟪x, y⟫_𝕜` mentions `𝕜`.
_NAMED = rf"(?<![→≃↪↠⟶⊗∘])(?<!≃\+)(?:(?<=[⟫‖⟧⌋)\]])_)?@?(?P<name>{IDENT})"
_WORD = re.compile(rf"(?<!\w)(?<!(?<!\.)\.){_NAMED}")
_STRING = re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)"')
_IDENT = re.compile(IDENT)
_BRACKET = re.compile(r"[(\[{⟨⦃⟦]|[)\]}⟩⦄⟧]")
_TOKEN = re.compile(
    r"(?P<head>(?:[⋃⋂](?!₀)|[∀∃∑∏⨆⨅∫⨁⨂∐⨍∮ΣΠλ]|(?<![\w.'])@?fun(?![\w.']))[!'ᶠᵐ⁻₀]*)"
    r"|(?P<let>(?<![\w.'])(?:let|have|letI|haveI)(?![\w.']))"
    r"|(?P<field>(?<=[\w)\]}⟩'])\.(?!\.)[\w.']+)"
    rf"|{_NAMED}"
    r"|(?P<open>[(\[{⟨⦃⟦])|(?P<close>[)\]}⟩⦄⟧])|(?P<stop>,|↦|=>|;|:=)|(?P<mark>[^\s\w])"
)
_INNER = re.compile(rf"\s*(?P<name>{IDENT})\s*(?P<after>:=?|\||//|∈|∉|⊆)")
_GROUP = re.compile(rf"\s*(?:{IDENT}\s+)*{IDENT}\s*:(?!=)")
_UNIVERSES = re.compile(r"\s*\.\{[^{}]*\}")
_JOINING = frozenset({"in", "with"})
# Characters before the binder of a dependent arrow; after `=`, `(x : α) →` is no binder.
_BEFORE_ARROW = frozenset(":→,(↦>↔")
_LONGEST_BINDER = 2000  # limits the time for deeply nested brackets


@lru_cache(maxsize=65536)
def mentions(text: str) -> frozenset[str]:
    """Return the first components of all identifiers of a text, bound ones included."""
    return frozenset(
        found["name"].split(".", 1)[0]
        for found in _WORD.finditer(text)
        if not _is_symbol(found, text)
    )


def _is_symbol(found: re.Match[str], text: str) -> bool:
    """Return whether a letter starts a notation such as `C(X, Y)`; applications have a space."""
    return len(found["name"]) == 1 and text.startswith("(", found.end())


def with_notation(
    names: frozenset[str], text: str, local_notation: Iterable[str]
) -> frozenset[str]:
    """Return names with those on the right-hand sides of the local notation used in `text`.

    `⟪x, y⟫` mentions `𝕜` after `local notation "⟪" x ", " y "⟫" => inner 𝕜 x y`.
    """
    left = list(local_notation)
    words = mentions(text) if left else names
    progress = True
    while progress and left:
        progress = False
        for source in tuple(left):
            literals, right, body = _expansion(source)
            if literals and all(_occurs(literal, text, words) for literal in literals):
                left.remove(source)
                names |= right
                words |= right
                text = f"{text} {body}"
                progress = True
    return names


def _occurs(literal: str, text: str, words: frozenset[str]) -> bool:
    if _IDENT.fullmatch(literal) is None:
        return literal in text
    return literal.split(".", 1)[0] in words


@lru_cache(maxsize=4096)
def _expansion(source: str) -> tuple[tuple[str, ...], frozenset[str], str]:
    """Return the literals of a notation, the names on its right-hand side, and that side."""
    left, _, right = source.partition("=>")
    literals = tuple(found for raw in _STRING.findall(left) if (found := raw.strip()))
    own = mentions(_STRING.sub(" ", left))
    return literals, mentions(right) - own, right


def free_mentions(signature: str) -> frozenset[str]:
    """Return the first components of the free identifiers of `binders : conclusion`.

    Args:
        signature: the text of a statement after its name, without comments. A name is free if it
            occurs outside the scope of a binder of that name: before the binder or in its type.
    """
    universes = _UNIVERSES.match(signature)
    reader = _Reader(signature)
    for token in _TOKEN.finditer(signature, universes.end() if universes else 0):
        reader.take(token)
    while reader.levels:
        reader.close()
    return frozenset(reader.found)


@dataclass(slots=True)
class _Level:
    """The state inside one bracket.

    Args:
        target: level on which names are being bound; None while terms are read.
        waiting: names whose binder is not complete; its type may mention an outer name.
        bound: names whose scope ends with the bracket.
        own: names that the bracket binds; their scope begins when it is closed.
        pattern: whether the names of a binder or pattern are being read.
    """

    target: int | None = None
    waiting: list[str] = field(default_factory=list)
    bound: list[str] = field(default_factory=list)
    own: list[str] = field(default_factory=list)
    pattern: bool = False


class _Reader:
    """Processes tokens with a stack of brackets."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: set[str] = set()
        self.reach: Counter[str] = Counter()
        self.levels = [_Level(target=0)]
        self.fresh = False
        self.previous = ""

    def take(self, token: re.Match[str]) -> None:
        kind = token.lastgroup
        level = self.levels[-1]
        if kind in {"head", "let"}:
            level.target = len(self.levels) - 1
            level.pattern = False
        elif kind == "name":
            self.name(token)
        elif kind == "open":
            self.open(token)
        elif kind == "close":
            if len(self.levels) > 1:
                self.close()
        elif kind == "stop":
            self.stop(token[0])
        elif kind == "mark" and not (token[0] == "|" and self.fresh):
            # The scope of the signature's binders begins at the colon before the conclusion.
            if token[0] == ":" and len(self.levels) == 1 and level.target == 0:
                self.bind(level.waiting, 0)
            level.target = None
            level.pattern = False
        self.fresh = kind == "head"
        self.previous = token[0][-1]

    def name(self, token: re.Match[str]) -> None:
        name, _, rest = token["name"].partition(".")
        level = self.levels[-1]
        if name in _JOINING:
            if name == "with":  # unlike the range after `in`, this is in its scope
                self.bind(level.waiting, len(self.levels) - 1)
            level.target = None
        elif level.target is not None and not rest:
            (level.own if level.pattern else level.waiting).append(name)
        elif not (self.reach[name] or _is_symbol(token, self.text) or self.is_label(token)):
            self.found.add(name)

    def is_label(self, token: re.Match[str]) -> bool:
        """Return whether a name labels a named argument or field: `(n := 3)`."""
        return self.text.startswith(":=", _solid(self.text, token.end()))

    def open(self, token: re.Match[str]) -> None:
        target = self.levels[-1].target
        bracket = token["open"]
        inner = _INNER.match(self.text, token.end())
        after = inner["after"] if inner is not None else ""
        if target is not None and bracket == "[":
            # `[inst : C]` binds; `[C]` and the index of `⨂[R]` do not.
            target = target if after == ":" and self.text[token.start() - 1].isspace() else None
        elif target is None and bracket in "({⦃" and self.before_arrow(token):
            target = len(self.levels) - 1
        elif target is None and bracket == "{" and inner is not None and after != ":=":
            # `{x | p}`, `{x ∈ s | p}`, `{x : α // p}`: bound from here to the closing brace.
            self.levels.append(_Level())
            self.bind([inner["name"]], len(self.levels) - 1)
            return
        self.levels.append(_Level(target=target, pattern=target is not None))

    def before_arrow(self, token: re.Match[str]) -> bool:
        """Return whether a bracket is the `(x : α)` of a dependent arrow `(x : α) → β x`."""
        if self.previous not in _BEFORE_ARROW:
            return False
        if _GROUP.match(self.text, token.end()) is None:
            return False
        depth = 0
        for found in _BRACKET.finditer(self.text, token.start(), token.start() + _LONGEST_BINDER):
            depth += 1 if found[0] in OPENING else -1
            if depth == 0:
                return self.text.startswith("→", _solid(self.text, found.end()))
        return False

    def close(self) -> None:
        level = self.levels.pop()
        # `⨁ f` without a comma binds nothing.
        self.found.update(name for name in level.waiting if not self.reach[name])
        for name in level.bound:
            self.reach[name] -= 1
        if level.own:
            outer = self.levels[-1].target
            self.bind(level.own, len(self.levels) - 1 if outer is None else outer)

    def stop(self, mark: str) -> None:
        level = self.levels[-1]
        if level.pattern and mark == ",":
            return  # inside a pattern such as `(a, b)`
        self.bind(level.waiting, len(self.levels) - 1)
        level.target = None

    def bind(self, names: list[str], at: int) -> None:
        self.levels[at].bound += names
        self.reach.update(names)
        names.clear()


def _solid(text: str, position: int) -> int:
    """Return the offset of the first character from `position` on that is no white space."""
    while position < len(text) and text[position].isspace():
        position += 1
    return position
