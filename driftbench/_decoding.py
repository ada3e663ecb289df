"""Conversion of parsed JSON and TOML values to types; an error lists every problem with its path.

A type is a frozen dataclass, `str`, `int`, `float`, `bool`, `Literal`, `Mapping[str, …]`, a tuple
or frozenset of such, or `Annotated[…, Must(…)]` for further constraints. cattrs walks over value
and type. This module makes it strict, because cattrs converts 3 to "3" and "abc" to a list, and
turns its errors into messages. Constraints between several values are checked by the reader of a
file after decoding.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from functools import cache
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from driftbench._constraints import (
    MISSING,
    Checked,
    Must,
    Parsed,
    ValueProblem,
    short_json,
    unknown_key,
)
from driftbench.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import cattrs

__all__ = ["WrongValueError", "decoded"]

T = TypeVar("T")

_WORDS: Mapping[type, str] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    date: "a day without quotes, such as 2026-12-01",
}


class WrongValueError(ValueError):
    """A value does not have the wanted type.

    Args:
        problems: all problems of the value.
    """

    def __init__(self, problems: tuple[ValueProblem, ...]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


def decoded(kind: type[T], value: object) -> T:
    """Return a value of JSON or TOML as an instance of a type.

    Args:
        kind: the type. The key of a dataclass field is its name, or `name` of its metadata
            `{"key": name}`; keys of fields without a default are required, unknown keys are errors.
        value: the parsed value.

    Raises:
        WrongValueError: the value has another type; the error lists every problem.
    """
    from cattrs.errors import BaseValidationError

    try:
        return _converter().structure(value, kind)
    except (BaseValidationError, ValueError) as error:
        raise WrongValueError(tuple(_problems(error, ()))) from None


class _MistypedError(ValueError):
    """A single value has the wrong type or violates a constraint."""

    def __init__(self, words: str, value: object) -> None:
        super().__init__(f"must be {words}, and is {short_json(value)}")


@cache
def _converter() -> cattrs.Converter:
    """Return the converter of cattrs, which is imported when the first file is read."""
    from cattrs import Converter
    from cattrs.cols import is_mapping, mapping_structure_factory

    made: Any = Converter(forbid_extra_keys=True)
    for kind in _WORDS:
        made.register_structure_hook(kind, _scalar)
    made.register_structure_hook(float, _number)
    made.register_structure_hook_factory(is_dataclass, _guarded(dict, "a table", _class_hook))
    made.register_structure_hook_factory(
        is_mapping, _guarded(dict, "a table", mapping_structure_factory)
    )
    made.register_structure_hook_factory(
        _made_from(tuple, frozenset), _guarded(list, "a list", _list_hook)
    )
    made.register_structure_hook_factory(_made_from(Literal), _literal_hook)
    made.register_structure_hook_factory(_made_from(Annotated), _checked_hook)
    return cast("cattrs.Converter", made)


def _made_from(*origins: object) -> Callable[[Any], bool]:
    """Return a test for types made of one of these, such as `tuple[int, ...]` of `tuple`."""
    return lambda kind: get_origin(kind) in origins


def _scalar(value: object, kind: type) -> object:
    if type(value) is not kind:
        raise _MistypedError(_WORDS[kind], value)
    return value


def _number(value: object, _: type) -> float:
    if type(value) not in {int, float}:
        raise _MistypedError("a number", value)
    return float(cast("float", value))


def _guarded(kind: type, words: str, factory: Callable[..., Any]) -> Callable[..., Any]:
    """Return a factory of hooks that accept values of one type only."""

    def make(wanted: Any, converter: cattrs.Converter) -> Callable[..., Any]:  # noqa: ANN401 -- a type
        inner = factory(wanted, converter)

        def hook(value: object, _: object) -> object:
            if type(value) is not kind:
                raise _MistypedError(words, value)
            return inner(value, wanted)

        return hook

    return make


def _class_hook(wanted: Any, converter: cattrs.Converter) -> Callable[..., Any]:  # noqa: ANN401 -- a type
    from cattrs.gen import make_dict_structure_fn, override

    # cattrs drops `Annotated` when it evaluates annotations that are strings. The modules of the
    # classes import `Mapping` for the type checker only.
    hints = get_type_hints(wanted, localns={"Mapping": Mapping}, include_extras=True)
    for field in fields(wanted):
        field.type = hints[field.name]
    renamed: Any = {f.name: override(rename=_key(f)) for f in fields(wanted) if _key(f) != f.name}
    return make_dict_structure_fn(wanted, converter, **renamed)


def _list_hook(wanted: Any, converter: cattrs.Converter) -> Callable[..., Any]:  # noqa: ANN401 -- a type
    from cattrs.cols import list_structure_factory

    kind, parts = get_origin(wanted), get_args(wanted)
    length = None if kind is frozenset or parts[-1] is Ellipsis else len(parts)
    inner = list_structure_factory(cast("type", list[parts[0]]), converter)  # type: ignore[valid-type]

    def hook(value: list[object], _: object) -> object:
        if length is not None and len(value) != length:
            raise _MistypedError(f"a list of {length} values", value)
        return kind(inner(value, list))

    return hook


def _literal_hook(wanted: Any, _: cattrs.Converter) -> Callable[..., Any]:  # noqa: ANN401 -- a type
    known = get_args(wanted)

    def hook(value: object, _: object) -> object:
        # `value in known` would accept True for 1.
        if not any(type(value) is type(one) and value == one for one in known):
            one_of_these = "one of " if len(known) > 1 else ""
            raise _MistypedError(one_of_these + ", ".join(map(str, known)), value)
        return value

    return hook


def _checked_hook(wanted: Any, converter: cattrs.Converter) -> Callable[..., Any]:  # noqa: ANN401 -- a type
    kind, *rest = get_args(wanted)
    musts = [one for one in rest if isinstance(one, Must)]
    checks = [one for one in rest if isinstance(one, Checked)]
    parsed = next((one for one in rest if isinstance(one, Parsed)), None)
    words = [one.words for one in rest if isinstance(one, Must | Parsed)]
    base = parsed.kind if parsed else kind
    inner = converter.get_structure_hook(base)

    def hook(value: object, _: object) -> object:
        found, wrong = None, []
        try:
            found = inner(value, base)
            found = parsed.parse(found) if parsed else found
        except (ExceptionGroup, ValueError, InputError) as error:
            if words and not isinstance(error, ExceptionGroup):
                raise _MistypedError(words[0], value) from None
            wrong = list(_problems(error, ()))
        for check in checks:
            wrong += check.problems_of(value) if isinstance(value, dict) else ()
        if wrong:
            raise WrongValueError(tuple(wrong))
        for must in musts:
            if not must.accepts(found):
                raise _MistypedError(must.words, value)
        return found

    return hook


def _key(field: Any) -> str:  # noqa: ANN401 -- typeshed's Field is generic
    return str(field.metadata.get("key", field.name))


def _problems(error: BaseException, path: tuple[str | int, ...]) -> Iterator[ValueProblem]:
    """Yield the problems in the exceptions that cattrs groups by class, key and position."""
    from cattrs.errors import (
        ClassValidationError,
        ForbiddenExtraKeysError,
        IterableValidationError,
    )

    if isinstance(error, ClassValidationError):
        named = {field.name: _key(field) for field in fields(error.cl)}
        noted, others = error.group_exceptions()
        for one, note in noted:
            yield from _problems(one, (*path, named[note.name]))
        for one in others:
            yield from _problems(one, path)
    elif isinstance(error, IterableValidationError):
        for each, place in error.group_exceptions()[0]:
            yield from _problems(each, (*path, place.index))
    elif isinstance(error, ForbiddenExtraKeysError):
        known = [_key(field) for field in fields(cast("Any", error.cl))]
        for key in sorted(error.extra_fields):
            yield ValueProblem((*path, key), unknown_key(key, known))
    elif isinstance(error, KeyError):
        yield ValueProblem(path, MISSING)
    elif isinstance(error, WrongValueError):
        for problem in error.problems:
            yield ValueProblem((*path, *problem.path), problem.text)
    else:
        text = str(error) if isinstance(error, _MistypedError) else f"is wrong: {error}"
        yield ValueProblem(path, text)
