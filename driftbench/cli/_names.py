"""Names for shell completion: detectors, classes, rules, recipes, configurations, oracles.

Each list comes from the registry that rejects unknown names. It is loaded when the shell asks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import click

__all__ = [
    "classes",
    "configs",
    "detectors",
    "oracles",
    "recipes",
    "rules",
    "splits",
]

Completer: TypeAlias = "Callable[[click.Context, click.Parameter, str], list[str]]"


def _completer(names: Callable[[], Iterable[str]]) -> Completer:
    """Return the completion function of click for a list of names."""

    def complete(_context: click.Context, _parameter: click.Parameter, word: str) -> list[str]:
        return sorted(name for name in names() if name.startswith(word))

    return complete


def _classes() -> Iterable[str]:
    from driftbench.rules import CLASSES

    return CLASSES


def _configs() -> Iterable[str]:
    from driftbench.dataset.recipe import load_recipe, recipe_names

    built = {load_recipe(name).config for name in recipe_names()}
    return built | {"wild_human", "wild_llm"}


def _detectors() -> Iterable[str]:
    from driftbench.detectors import DETECTORS

    return DETECTORS


def _oracles() -> Iterable[str]:
    from driftbench.oracles.registry import oracle_names

    return oracle_names()


def _recipes() -> Iterable[str]:
    from driftbench.dataset.recipe import recipe_names

    return recipe_names()


def _rules() -> Iterable[str]:
    from driftbench.rules import load_rules

    return (rule.id for rule in load_rules())


def _splits() -> Iterable[str]:
    from driftbench.dataset.records import SPLITS

    return SPLITS


classes = _completer(_classes)
configs = _completer(_configs)
detectors = _completer(_detectors)
oracles = _completer(_oracles)
recipes = _completer(_recipes)
rules = _completer(_rules)
splits = _completer(_splits)
