"""The manual has the text of `--help` as Markdown."""

from __future__ import annotations

import click

from driftbench.cli._manual import MARK, manual, on_page_markdown
from driftbench.cli.main import VERBS, cli


@click.group()
@click.option("--loud", is_flag=True, help="Say more.")
def tool(*, loud: bool) -> None:
    """A tool.

    \b
    Codes:
      0  done
    """
    del loud


@tool.command(epilog="told: last_of_all")
@click.argument("name", metavar="[NAME]…")
@click.option("--loud", is_flag=True, help="Say more.")
@click.option("--size", type=click.IntRange(min=1), default=2, show_default=True, help="How <big>.")
def make(*, name: str, loud: bool, size: int) -> None:
    """Make a *thing*
    on two lines.

    \b
    Examples:
      tool make a | sort
        tool make b
    """
    del name, loud, size


@tool.group()
def inner() -> None:
    """Verbs inside."""


@inner.command(hidden=True)
def secret() -> None:
    """Nobody is told."""


@inner.command()
def deep() -> None:
    """Far down."""


def test_manual_section_has_text_examples_usage_and_options() -> None:
    text = manual(tool, name="tool")
    assert "## tool make { #tool-make data-toc-label='make' }\n" in text
    assert "Make a \\*thing\\* on two lines.\n" in text
    assert "Examples:\n\n```sh\ntool make a | sort\n  tool make b\n```\n" in text
    assert "```text\ntool make [OPTIONS] [NAME]…\n```" in text
    assert "`--size INTEGER RANGE`\n:   How \\<big\\>. \\[default: 2; x\\>=1\\]" in text
    assert "`--help`" not in text
    assert text.index("`--size") < text.index("told: last\\_of\\_all")


def test_manual_lists_global_options_once() -> None:
    text = manual(tool, name="tool")
    assert text.startswith("## tool { #tool data-toc-label='tool' }\n\nA tool.\n")
    assert "Codes:\n\n```text\n0  done\n```\n" in text
    assert text.count("`--loud`\n:   Say more.") == 1
    assert text.index("`--loud`") < text.index("## tool inner")


def test_manual_nests_groups_and_omits_hidden_verbs() -> None:
    text = manual(tool, name="tool")
    assert "## tool inner { #tool-inner" in text
    assert "### tool inner deep { #tool-inner-deep" in text
    assert "secret" not in text


def test_marker_is_replaced_by_the_manual() -> None:
    page = on_page_markdown(f"# Title\n\n{MARK}\n", page=None, config=None, files=None)
    assert page.startswith("# Title\n\n## driftbench { #driftbench ")
    assert {f"#driftbench-{verb} " in page for verb in VERBS} == {True}
    assert on_page_markdown("no mark") == "no mark"
    assert len(manual(cli)) > 10_000
