"""The parse table that lark makes of the grammar, spelt out for a run over our own tokens.

Lark's loop looks each step up anew and calls a function for each rule. Here what a step does is
known before the run: a sequence takes its next token in place, and what can only be reduced is
reduced without a look at the next token. Both change when an error shows, not whether; what an
error says is left to lark.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from lark.parsers.lalr_analysis import Shift

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from lark import Lark
    from lark.grammar import Rule

    from driftbench.lean.tree import Token

__all__ = ["END", "Raw", "Table", "table_of"]

END = "$END"
"""Type of the token behind the last one."""


class Raw(NamedTuple):
    """What one grammar rule matched; `children` are tokens, raws, and lists for sequences."""

    kind: str
    children: list[Any]


class _Reduction(NamedTuple):
    """A rule to reduce by: how many children, what it makes, and what of it is spliced in.

    `kind` is None for a rule that makes a bare list. `grows` tells that it adds what follows to a
    list, its first child. `spliced` holds the places of children that are lists of a hidden rule.
    """

    size: int
    name: str
    kind: str | None
    grows: bool
    spliced: tuple[int, ...]


_Step: TypeAlias = int | _Reduction | None
"""Go to a state, reduce, or add the token to the list that is being read."""


@dataclass(frozen=True, slots=True)
class Table:
    """A parse table.

    Args:
        start: the state of an empty stack.
        end: the state in which everything was read.
        steps: by state, type of token -> what to do.
        after: by state, name of a rule -> the state to go to when it was reduced.
        certain: by state, the reduction that alone is possible there.
    """

    start: int
    end: int
    steps: tuple[Mapping[str, _Step], ...]
    after: tuple[Mapping[str, int], ...]
    certain: tuple[_Reduction | None, ...]

    def run(self, tokens: Iterable[Token]) -> Raw | None:
        """Return what the tokens make, the last of them of type `END`; None if they do not fit."""
        states, values = [self.start], list[Any]()
        steps, certain, after = self.steps, self.certain, self.after
        state = self.start
        for token in tokens:
            kind = token[0]
            step = steps[state].get(kind, -1)
            taken = False
            # One loop, and the reduction written into it: this is where a tenth of reading goes.
            while True:
                if step is None:
                    values[-1].append(token)
                    break
                if isinstance(step, int):
                    if step < 0:
                        return None
                    state, taken = step, True
                    states.append(state)
                    values.append(token)
                else:
                    size, name, made_kind, grows, spliced = step
                    if grows:
                        state = _grow(states, values, size)
                    else:
                        made = values[len(values) - size :]
                        del values[len(values) - size :], states[len(states) - size :]
                        for at in reversed(spliced):
                            made[at : at + 1] = made[at]
                        values.append(made if made_kind is None else Raw(made_kind, made))
                        state = after[states[-1]][name]
                        states.append(state)
                        if state == self.end and kind == END:
                            raw: Raw = values[-1]
                            return raw
                step = certain[state]
                if step is None:
                    if taken:
                        break
                    step = steps[state].get(kind, -1)
        return None


def _grow(states: list[int], values: list[Any], size: int) -> int:
    """Add what follows a list to it, and return the state that the list is read in."""
    items = values[1 - size :]
    del values[1 - size :], states[1 - size :]
    values[-1] += items
    return states[-1]


def table_of(parser: Lark, *, bare: frozenset[str]) -> Table:
    """Spell out the table of a parser that has one start and keeps all tokens.

    Args:
        parser: made with `parser="lalr"`; its rules have no alias and no `?`.
        bare: names of rules that make a bare list, beside those that start with `_`.
    """
    conf = parser.parse_interactive("").parser_state.parse_conf
    size = 1 + max(conf.states)
    steps: list[dict[str, _Step]] = [{} for _ in range(size)]
    after: list[dict[str, int]] = [{} for _ in range(size)]
    for state, row in conf.states.items():
        for symbol, (action, target) in row.items():
            if action is not Shift:
                steps[state][symbol] = _reduction(target, bare)
            elif symbol.isupper() or symbol == END:
                steps[state][symbol] = target
            else:
                after[state][symbol] = target
    certain = tuple(_certain(row) for row in steps)
    for actions in steps:
        for kind, step in actions.items():
            # The state that a growing list is read in is the one that adding to it leads back to.
            rule = certain[step] if isinstance(step, int) else None
            if rule is not None and rule.grows and rule.size == 2:
                actions[kind] = None
    return Table(conf.start_state, conf.end_state, tuple(steps), tuple(after), certain)


def _reduction(rule: Rule, bare: frozenset[str]) -> _Reduction:
    name = str(rule.origin.name)
    names = [str(symbol.name) for symbol in rule.expansion]
    return _Reduction(
        size=len(names),
        name=name,
        kind=None if name.startswith("_") or name in bare else name,
        grows=names[:1] == [name],
        spliced=tuple(i for i, child in enumerate(names) if child.startswith("_")),
    )


def _certain(row: Mapping[str, _Step]) -> _Reduction | None:
    found = set(row.values())
    rule = found.pop() if len(found) == 1 else None
    return rule if isinstance(rule, _Reduction) else None
