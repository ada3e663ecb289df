"""A Lean statement verbalized in controlled English.

Every `Statement` gives a sentence; where no word is known, the Lean notation is kept. Different
quantifiers, relations, types, hypotheses and predicates give different sentences. Names of unused
hypotheses, universe levels, bracket styles of binders and proofs of default arguments are omitted.
Nothing but the text of the statement is used.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from driftbench.english._groups import Group, is_claim, read_group
from driftbench.english._phrases import article, listed, plural, render, say, table
from driftbench.english._quantifiers import instance
from driftbench.english._reader import TermReader
from driftbench.english._types import is_sort, level
from driftbench.lean.names import group_names, head_name
from driftbench.lean.syntax import App, Binder, WithUniverses, strip
from driftbench.lean.tree import Statement, Term, Token, tokens, walk

__all__ = ["verbalize"]


def verbalize(statement: Statement) -> str:
    """Return a statement in English.

    Args:
        statement: what `driftbench.lean.parse` returned.

    Returns:
        One line of plain text: `Let …. Suppose that …. Then ….`
    """
    bound = frozenset(
        token.text
        for node in walk(statement.root)
        if isinstance(node, Binder)
        for token in group_names(node)
    )
    reader = TermReader(text=statement.text, bound=bound)
    groups = [read_group(reader, binder) for binder in statement.binders]
    classes, used = _nouns(groups)
    categories = frozenset(name for name, noun in classes.items() if noun == "a category")
    reader = replace(reader, categories=categories)
    mentioned = Counter(
        head_name(token.text) for token in tokens(statement.root) if token.type == "IDENT"
    )
    given: list[dict[str, str]] = []
    for position, group in enumerate(groups):
        if position not in used:
            given += _sentences(reader, group, classes, mentioned)
    text = render(
        "statement.j2", given=given, conclusion=reader.proposition(strip(statement.conclusion))
    )
    return re.sub(r" (?=\.(?: |$))", "", " ".join(text.split()))


def _nouns(groups: list[Group]) -> tuple[dict[str, str], frozenset[int]]:
    """Return type -> noun, by the first class of each type: `Let G be a group`."""
    types = {
        name
        for group in groups
        if group.kind == "typed" and is_sort(group.terms[0])
        for name in group.names
    }
    found: dict[str, str] = {}
    used: set[int] = set()
    for position, group in enumerate(groups):
        match strip(group.terms[0]) if group.kind == "instance" else None:
            case App(
                head=Token(text=head) | WithUniverses(term=Token(text=head)),
                args=(Token(text=argument),),
            ) if argument in types and argument not in found:
                noun = table("classes").get(head)
                if isinstance(noun, str):
                    found[argument] = noun
                    used.add(position)
    return found, frozenset(used)


def _sentences(
    reader: TermReader, group: Group, classes: dict[str, str], mentioned: Counter[str]
) -> list[dict[str, str]]:
    if group.kind == "instance":
        return [_sentence("suppose", "", instance(reader, group))]
    if group.kind == "plain":
        return [_sentence("let", listed(group.names), "arbitrary")]
    if group.kind != "typed":
        return [_sentence("suppose", "", reader.glued(group.terms, tight=False))]
    item = group.terms[0]
    if is_sort(item):
        return _types(group, classes)
    if is_claim(item, group.names):
        names = listed([name for name in group.names if mentioned[name] > 1])
        return [_sentence("suppose", names, reader.proposition(strip(item)))]
    member = reader.noun(item)
    several = len(group.names) > 1
    singular = plural(member.singular) if several else article(member.singular)
    phrase = say("noun", singular, "", member.tail)
    if group.default is not None and not _is_tactic(group.default):
        phrase += f" (by default {reader.term(group.default).text})"
    return [_sentence("let", listed(group.names), phrase)]


def _is_tactic(default: Term) -> bool:
    return isinstance(default, Token) and default.type == "OPAQUE"


def _types(group: Group, classes: dict[str, str]) -> list[dict[str, str]]:
    """Return one sentence for each run of names with the same noun."""
    where = level(group.terms[0])
    found: list[tuple[list[str], str]] = []
    for name in group.names:
        noun = classes.get(name, "")
        if found and found[-1][1] == noun:
            found[-1][0].append(name)
        else:
            found.append(([name], noun))
    return [
        _sentence(
            "let", listed(names), f"{_kind(noun or 'a type', several=len(names) > 1)} {where}"
        )
        for names, noun in found
    ]


def _kind(noun: str, *, several: bool) -> str:
    return plural(re.sub(r"^an? ", "", noun)) if several else noun


def _sentence(kind: str, names: str, phrase: str) -> dict[str, str]:
    return {"kind": kind, "names": names, "phrase": phrase}
