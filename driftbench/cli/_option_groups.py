"""Options that a verb takes together, and gets as one value.

The function of the verb is given what `make` returns for the options' values, under one name.
"""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["gathered"]


def gathered(
    command: Callable[..., Any],
    options: Sequence[Any],
    *,
    into: str,
    names: Sequence[str],
    make: Callable[..., Any],
) -> Callable[..., Any]:
    """Give a verb options whose values reach its function as one.

    Args:
        command: the function of the verb.
        options: options as click makes them, in the order of the help.
        into: the argument of the function that takes the value.
        names: the options' own arguments; one that the verb does not have is left out.
        make: makes the value, of arguments by name.
    """

    @wraps(command)
    def with_value(**given: Any) -> Any:  # noqa: ANN401 -- whatever the verb takes
        values = {name: given.pop(name) for name in names if name in given}
        return command(**given, **{into: make(**values)})

    found: Callable[..., Any] = with_value
    for option in reversed(options):
        found = option(found)
    return found
