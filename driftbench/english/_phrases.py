"""The verbalizer's vocabulary and grammar: articles, plurals, lists, names of concepts.

The words are data (`phrases.toml`); the sentence patterns are templates (`templates/*.j2`).
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
    """Return one table of `phrases.toml`, with tuples for lists."""
    text = files("driftbench.english").joinpath("phrases.toml").read_text(encoding="utf-8")
    return {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in tomllib.loads(text)[name].items()
    }


def lookup(name: str, kind: str) -> Entry | None:
    """Return the entry of a name such as `Set.Nonempty`, or of its last component."""
    words = table(kind)
    return words.get(name) or words.get(name.rsplit(".", 1)[-1])


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    # Plain text, no HTML: escaping would turn `<` into `&lt;`.
    return Environment(
        loader=PackageLoader("driftbench.english"),
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701 -- the output is plain text, not HTML
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
    """Return the phrase of an entry that takes `count` arguments, or None."""
    readings = (entry,) if isinstance(entry, str) else entry or ()
    return next((reading for reading in readings if _arity(reading) == count), None)


def fill(template: str, arguments: Sequence[str], elements: Sequence[str] = ()) -> str:
    """Put arguments into a phrase; `elements` are their names as members, for `{0:elements}`."""
    return _Filler(elements).vformat(template, arguments, {})


def article(noun: str) -> str:
    """Return a noun with `a` or `an` by its first sound: `a unit`, `an R-linear map`."""
    return f"{'an' if _VOWEL.match(noun) else 'a'} {noun}"


def plural(noun: str) -> str:
    """Return the plural of a noun phrase, which is formed of the word before `of`."""
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
    """Return a list as text: `a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, [", ".join(items[:-1]), items[-1] if items else ""]))


def classified(name: str) -> str:
    """Return the complement of `is` for a class of one type: `a groupoid`, `densely ordered`."""
    said = concept(name)
    nouns = table("words").get("nouns", ())
    return article(said) if said.rsplit(" ", 1)[-1] in nouns else said


def concept(name: str) -> str:
    """Return the words of a name: `locally closed` of `IsLocallyClosed`; acronyms are kept."""
    last = re.sub(r"^(?:Is|Has)(?=[A-Z])", "", name.rsplit(".", 1)[-1])
    short = table("words")
    parts = [w if len(w) > 1 and w.isupper() else w.lower() for w in _WORDS.findall(last)]
    words = [str(short.get(word, word)) for word in parts]
    return re.sub(r"\s+", " ", " ".join(words).replace("_", " ")).strip() or name
