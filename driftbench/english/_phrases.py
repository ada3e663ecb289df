"""The verbalizer's vocabulary and its small grammar: articles, plurals, lists, names of concepts.

The words are data (`phrases.toml`); the sentence patterns are templates (`templates/*.j2`). Knows
nothing of trees.
"""

from __future__ import annotations

import re
import string
import tomllib
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jinja2 import Environment

__all__ = [
    "article",
    "classified",
    "concept",
    "fill",
    "listed",
    "lookup",
    "plural",
    "reading",
    "render",
    "say",
    "table",
]

Entry: TypeAlias = str | tuple[str, ...]

_IRREGULAR = {"matrix": "matrices", "series": "series", "topology": "topologies"}
_VOWEL = re.compile(r"(?!uni|one|eu)[aeiouAEIOU]|[FHLMNRSX]-|𝓞")
_WORDS = re.compile(r"[A-Z]?[a-z']+|[A-Z]+(?![a-z])|\d+|[^A-Za-z\d]+")


@cache
def table(name: str) -> Mapping[str, Entry]:
    """One table of `phrases.toml`, lists as tuples."""
    text = files("driftbench.english").joinpath("phrases.toml").read_text(encoding="utf-8")
    return {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in tomllib.loads(text)[name].items()
    }


def lookup(name: str, kind: str) -> Entry | None:
    """Find `Set.Nonempty` in a table, as written or by its last component."""
    words = table(kind)
    return words.get(name) or words.get(name.rsplit(".", 1)[-1])


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    # Plain text, no HTML: escaping would turn `<` into `&lt;`.
    return Environment(
        loader=PackageLoader("driftbench.english"),
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701 -- plain text is made, not HTML
        keep_trailing_newline=False,
    )


@cache
def _macro(name: str) -> Any:  # noqa: ANN401 - jinja2 has no type for a macro
    return getattr(_environment().get_template("readings.j2").module, name)


def say(macro: str, *phrases: object) -> str:
    """Fill a macro of `readings.j2`."""
    return str(_macro(macro)(*phrases))


def render(template: str, **values: object) -> str:
    """Fill a whole template."""
    return _environment().get_template(template).render(**values)


class _Filler(string.Formatter):
    """Formats `{0}`, and `{0:elements}` with a second list of phrases."""

    def __init__(self, elements: Sequence[str]) -> None:
        self._elements = elements

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:  # noqa: ANN401, ARG002 - the base class's signature
        index = int(key)
        return (args[index], self._elements[index] if self._elements else args[index])

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401 - as above
        return str(value[1] if format_spec == "elements" else value[0])


@cache
def _arity(template: str) -> int:
    indices = [int(field) for _, field, _, _ in string.Formatter().parse(template) if field]
    return 1 + max(indices, default=-1)


def reading(entry: Entry | None, count: int) -> str | None:
    """Choose the reading of an entry that takes `count` arguments; None when there is none."""
    readings = (entry,) if isinstance(entry, str) else entry or ()
    return next((reading for reading in readings if _arity(reading) == count), None)


def fill(template: str, arguments: Sequence[str], elements: Sequence[str] = ()) -> str:
    """Put arguments into a phrase; `elements` are their other readings, as what is in them."""
    return _Filler(elements).vformat(template, arguments, {})


def article(noun: str) -> str:
    """Put `a` or `an` in front, by the first sound: `an integer`, `a unit`, `an R-linear map`."""
    return f"{'an' if _VOWEL.match(noun) else 'a'} {noun}"


def plural(noun: str) -> str:
    """Plural of a noun phrase, of which the word before `of` counts."""
    head, of, tail = noun.partition(" of ")
    *rest, last = head.split(" ")
    if last in _IRREGULAR:
        many = _IRREGULAR[last]
    elif re.search(r"(?:s|x|ch|sh)$", last):
        many = f"{last}es"
    elif re.search(r"[^aeiou]y$", last):
        many = f"{last[:-1]}ies"
    else:
        many = f"{last}s"
    return " ".join([*rest, many]) + of + tail


def listed(items: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, [", ".join(items[:-1]), items[-1] if items else ""]))


def classified(name: str) -> str:
    """A class of one type as what that type is: `a groupoid`, `densely ordered`."""
    said = concept(name)
    nouns = table("words").get("nouns", ())
    return article(said) if said.rsplit(" ", 1)[-1] in nouns else said


def concept(name: str) -> str:
    """Take `IsLocallyClosed` apart into `locally closed`; keeps acronyms."""
    last = re.sub(r"^(?:Is|Has)(?=[A-Z])", "", name.rsplit(".", 1)[-1])
    short = table("words")
    parts = [w if len(w) > 1 and w.isupper() else w.lower() for w in _WORDS.findall(last)]
    words = [str(short.get(word, word)) for word in parts]
    return re.sub(r"\s+", " ", " ".join(words).replace("_", " ")).strip() or name
