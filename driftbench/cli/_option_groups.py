"""Groups of options that several verbs have and that reach the verb's function as one value."""

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
    """Add options to a verb, whose function gets one value made from them.

    Args:
        command: the function of the verb.
        options: click's option decorators, in the order of the help.
        into: the argument of the function that receives the value.
        names: the arguments of the options; one that the verb lacks is left out.
        make: makes the value from the arguments, by name.
    """

    @wraps(command)
    def with_value(**given: Any) -> Any:  # noqa: ANN401 -- whatever the verb takes
        values = {name: given.pop(name) for name in names if name in given}
        return command(**given, **{into: make(**values)})

    found: Callable[..., Any] = with_value
    for option in reversed(options):
        found = option(found)
    return found
