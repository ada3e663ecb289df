"""The members of a data class without copies, unlike `dataclasses.asdict`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

__all__ = ["members_of"]


def members_of(one: DataclassInstance) -> dict[str, Any]:
    """Return name -> value, in the order of the class."""
    return {name: getattr(one, name) for name in one.__dataclass_fields__}
