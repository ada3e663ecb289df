"""Write a report as a SARIF 2.1.0 log, which code hosts and editors show beside the lines.

Columns count characters (`unicodeCodePoints`). The log depends on the report only, and not on
clock, user or machine.

Source: OASIS, Static Analysis Results Interchange Format (SARIF) Version 2.1.0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from driftbench import __version__
from driftbench.screening.findings import CHECKS

if TYPE_CHECKING:
    from driftbench.screening.findings import CheckInfo, ScreenFinding
    from driftbench.screening.screen import Screening

__all__ = ["sarif_log"]

_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_INFORMATION = "https://pypi.org/project/driftbench-lean/"


def sarif_log(report: Screening) -> dict[str, object]:
    """Return the log as JSON values: one run, a rule for each check, a result for each finding."""
    places = {name: index for index, name in enumerate(CHECKS)}
    run = {
        "tool": {
            "driver": {
                "name": "driftbench",
                "version": __version__,
                "informationUri": _INFORMATION,
                "rules": [_rule(info) for info in CHECKS.values()],
            }
        },
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation(report)],
        "artifacts": [{"location": {"uri": _uri(report.file)}, "sourceLanguage": "lean"}],
        "results": [_result(one, report.file, places[one.check]) for one in report.findings],
    }
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _invocation(report: Screening) -> dict[str, object]:
    """Return the status of the run, with a notification for every missing answer."""
    invocation: dict[str, object] = {"executionSuccessful": not report.unread}
    if report.unanswered:
        invocation["toolExecutionNotifications"] = [
            {
                "level": "note",
                "message": {"text": _plain(f"{one.check}: {one.theorem}: {one.reason}")},
            }
            for one in report.unanswered
        ]
    return invocation


def _rule(info: CheckInfo) -> dict[str, object]:
    return {
        "id": info.id,
        "shortDescription": {"text": info.description},
        "defaultConfiguration": {"level": info.level},
    }


def _result(found: ScreenFinding, file: str, index: int) -> dict[str, object]:
    region = found.region
    location: dict[str, object] = {
        "physicalLocation": {
            "artifactLocation": {"uri": _uri(file), "index": 0},
            "region": {
                "startLine": region.line,
                "startColumn": region.column,
                "endLine": region.end_line,
                "endColumn": region.end_column,
            },
        }
    }
    if found.theorem:
        name = found.theorem
        location["logicalLocations"] = [{"fullyQualifiedName": name, "kind": "declaration"}]
    result: dict[str, object] = {
        "ruleId": found.check,
        "ruleIndex": index,
        "level": found.level,
        "message": {"text": _plain(found.message)},
        "locations": [location],
        "partialFingerprints": {"driftbench/v1": found.fingerprint},
    }
    if found.drift_class:
        result["properties"] = {"driftClass": found.drift_class}
    return result


def _plain(message: str) -> str:
    """Double the braces, which mark placeholders otherwise (SARIF, section 3.11.5)."""
    return message.replace("{", "{{").replace("}", "}}")


def _uri(file: str) -> str:
    """Return the name of a file as a URI, relative to the working directory or absolute."""
    quoted = quote(file.replace("\\", "/"), safe="/~!$&'()*+,;=@-._")
    return f"file://{quoted}" if quoted.startswith("/") else quoted
