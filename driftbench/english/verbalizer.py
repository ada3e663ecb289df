"""A Lean statement read aloud in controlled English.

Total: every `Statement` gives a sentence, and where no word is known the Lean notation itself is
read. Deterministic. Different quantifiers, relations, types, hypotheses and predicates give
different sentences; names of unused hypotheses, universe levels, bracket styles of binders and
proofs of default arguments are not said. A reading, not a translation: it knows nothing that the
text does not show.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from driftbench.english._groups import Group, is_claim, read_group
from driftbench.english._phrases import article, listed, plural, render, say, table
from driftbench.english._quantifiers import instance
from driftbench.english._reader import TermReader, bare, head_token
from driftbench.english._types import is_sort, level
from driftbench.lean.names import group_names, head_name
from driftbench.lean.tree import Node, Statement, Token, tokens, walk

__all__ = ["verbalize"]

_BINDING = frozenset({"binder", "group"})


def verbalize(statement: Statement) -> str:
    """Read a statement aloud.

    Args:
        statement: what `driftbench.lean.parse` returned.

    Returns:
        One line of plain text: `Let …. Suppose that …. Then ….`
    """
    bound = frozenset(
        token.text
        for node in walk(statement.root)
        if node.node_kind in _BINDING
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
        "statement.j2", given=given, conclusion=reader.proposition(bare(statement.conclusion))
    )
    return re.sub(r" (?=\.(?: |$))", "", " ".join(text.split()))


def _nouns(groups: list[Group]) -> tuple[dict[str, str], frozenset[int]]:
    """The first class of each type that makes a noun of it: `Let G be a group`."""
    types = {
        name
        for group in groups
        if group.kind == "typed" and is_sort(group.terms[0])
        for name in group.names
    }
    found: dict[str, str] = {}
    used: set[int] = set()
    for position, group in enumerate(groups):
        item = bare(group.terms[0]) if group.kind == "instance" and group.terms else None
        if not isinstance(item, Node) or item.node_kind != "app" or len(item.children) != 2:
            continue
        head, argument = head_token(item.children[0]), item.children[1]
        if head is None or not isinstance(argument, Token):
            continue
        noun = table("classes").get(head.text)
        if isinstance(noun, str) and argument.text in types and argument.text not in found:
            found[argument.text] = noun
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
        return [_sentence("suppose", names, reader.proposition(bare(item)))]
    member = reader.noun(item)
    several = len(group.names) > 1
    singular = plural(member.singular) if several else article(member.singular)
    phrase = say("noun", singular, "", member.tail)
    if group.default is not None and not _is_tactic(group.default):
        phrase += f" (by default {reader.term(group.default).text})"
    return [_sentence("let", listed(group.names), phrase)]


def _is_tactic(default: Node | Token) -> bool:
    return isinstance(default, Token) and default.type == "OPAQUE"


def _types(group: Group, classes: dict[str, str]) -> list[dict[str, str]]:
    """One sentence for each run of names that are the same kind of thing."""
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
