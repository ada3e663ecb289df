"""The reference of the command line: Markdown made from the commands themselves.

A hook of mkdocs, which calls `on_page_markdown`: a marker in a page is replaced by the help of
every verb and subcommand, the same text as that of `--help`. It does not import mkdocs.
"""

from __future__ import annotations

import inspect
import re
import textwrap
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["MARK", "manual", "on_page_markdown"]

MARK = "<!-- the manual of every verb -->"
"""The marker in a page that the manual replaces."""

#: Characters with a meaning in Markdown.
_SPECIAL = re.compile(r"([\\`*_<>\[\]|#~])")

_FIRST_LEVEL = 2


def on_page_markdown(markdown: str, **_page: object) -> str:
    """Return the text of a page with the marker replaced; mkdocs calls it for every page."""
    if MARK not in markdown:
        return markdown
    from driftbench.cli.main import cli

    return markdown.replace(MARK, manual(cli))


def manual(group: click.Group, *, name: str = "driftbench") -> str:
    """Return a section for a group and each verb in it; options common to all are listed once."""
    context = click.Context(group, info_name=name, **group.context_settings)
    shared = frozenset(flag for one in group.get_params(context) for flag in one.opts)
    own = _section(group, context, level=_FIRST_LEVEL, omitted=frozenset())
    return "\n".join([*own, *_inside(group, context, level=_FIRST_LEVEL, omitted=shared)])


def _inside(
    group: click.Group, context: click.Context, *, level: int, omitted: frozenset[str]
) -> Iterator[str]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is None or command.hidden:
            continue
        inner = click.Context(command, parent=context, info_name=name, **command.context_settings)
        yield from _section(command, inner, level=level, omitted=omitted)
        if isinstance(command, click.Group):
            yield from _inside(command, inner, level=level + 1, omitted=omitted)


def _section(
    command: click.Command, context: click.Context, *, level: int, omitted: frozenset[str]
) -> Iterator[str]:
    path = context.command_path
    anchor = path.replace(" ", "-")
    yield f"{'#' * level} {path} {{ #{anchor} data-toc-label='{context.info_name}' }}\n"
    yield from _prose(command.help or "")
    pieces = " ".join(command.collect_usage_pieces(context))
    yield f"```text\n{path} {pieces}\n```\n"
    yield from _options(command, context, omitted=omitted)
    yield from _prose(command.epilog or "")


def _prose(text: str) -> Iterator[str]:
    """Yield paragraphs; one that click does not wrap is an example, and keeps its lines."""
    for paragraph in re.split(r"\n[ \t]*\n", inspect.cleandoc(text)):
        lines = paragraph.strip("\n").split("\n")
        if lines[0].strip() != "\b":
            yield f"{_plain(' '.join(line.strip() for line in lines))}\n"
            continue
        lines, language = lines[1:], "text"
        if lines and lines[0].endswith(":") and not lines[0].startswith(" "):
            title = lines.pop(0)
            language = "sh" if title.startswith("Example") else "text"
            yield f"{_plain(title)}\n"
        yield f"```{language}\n{textwrap.dedent(chr(10).join(lines))}\n```\n"


def _options(
    command: click.Command, context: click.Context, *, omitted: frozenset[str]
) -> Iterator[str]:
    helping = command.get_help_option(context)
    shown = [
        one
        for one in command.get_params(context)
        if one != helping and omitted.isdisjoint(one.opts)
    ]
    records = [record for one in shown if (record := one.get_help_record(context)) is not None]
    for flags, text in records:
        # An argument without a help text is in the usage line.
        if text:
            yield f"`{flags}`"
            yield f":   {_plain(' '.join(text.split()))}\n"


def _plain(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)
