"""Publishing to a stand-in of the Hub, through the real client."""

from __future__ import annotations

import base64
import json
import logging
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from driftbench.dataset.check import check_dataset
from driftbench.dataset.load import load_dataset
from driftbench.dataset.publish.card import declaration
from driftbench.dataset.publish.diff import diff_builds
from driftbench.dataset.publish.errata import Errata, Withdrawn
from driftbench.dataset.publish.hub import download
from driftbench.dataset.publish.lock import read_lock
from driftbench.dataset.publish.versions import parse_version
from driftbench.dataset.publish.withheld import withhold
from tests.release.conftest import NAME
from tests.release.stand_in import Fault

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from driftbench.dataset.records import Row
    from tests.dataset.conftest import MakeBuild
    from tests.release.conftest import Publish
    from tests.release.stand_in import StandIn

TEST = "controlled/test-00000-of-00001.parquet"
SENT = 6
"""Card, Croissant, lock, errata, and two shards."""


def _withdraw(monkeypatch: pytest.MonkeyPatch, row: str, since: str) -> None:
    entry = Withdrawn(since=parse_version(since), id=row, date="2026-12-01", reason="too strong")
    errata = Errata((entry,))
    monkeypatch.setattr("driftbench.dataset.publish.errata.bundled_errata", lambda: errata)


def test_a_dry_run_prints_the_plan_and_sends_nothing(
    hub: StandIn, build: Path, publish: Publish
) -> None:
    done = publish("--dataset", build, "--dry-run")
    assert done.exit_code == 0, done.stdout
    digest = read_lock(build).shards[TEST].sha256
    size = (build / TEST).stat().st_size
    assert f"add    {size:>11,}  {digest}  {TEST}\n" in done.stdout
    assert "v1.0.0, the first version" in done.stdout
    assert "a new repository; nothing was sent" in done.stdout
    plan = json.loads(publish("--dataset", build, "--dry-run", "--json").stdout)
    assert [file["action"] for file in plan["files"]] == ["add"] * SENT
    assert (plan["tag"], plan["create"], plan["sent"]) == ("v1.0.0", True, None)
    assert hub.writes() == []
    assert hub.hub.repositories == {}


def test_an_offline_dry_run_lists_every_file_as_new(
    hub: StandIn, build: Path, publish: Publish, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    done = publish("--dataset", build, "--dry-run")
    assert done.exit_code == 0, done.stdout
    assert "the Hub was not asked" in done.stdout
    assert hub.asked == []
    done = publish("--dataset", build)
    assert (done.exit_code, "HF_HUB_OFFLINE is set" in done.stdout) == (2, True)


def test_a_version_is_loaded_by_its_tag(hub: StandIn, build: Path, publish: Publish) -> None:
    done = publish("--dataset", build)
    assert done.exit_code == 0, done.stdout
    repository = hub.hub.repositories[NAME]
    assert len(repository.commits) == 2
    assert repository.tags == {"v1.0.0": repository.branches["main"]}
    assert repository.head[TEST].large
    rows = load_dataset("controlled", split="test", revision="v1.0.0")
    assert rows["id"] == load_dataset("controlled", split="test", path=build)["id"]
    copy = download("controlled", revision="v1.0.0")
    assert check_dataset(copy) == ()
    assert diff_builds(build, copy).same
    card = (copy / "README.md").read_text(encoding="utf-8")
    assert f'load_dataset("{NAME}", "controlled", split="test", revision="v1.0.0")' in card
    assert "path/to/this/folder" not in card
    assert json.loads((copy / "croissant.json").read_text("utf-8"))["version"] == "1.0.0"


def test_a_second_run_sends_nothing(hub: StandIn, build: Path, publish: Publish) -> None:
    publish("--dataset", build)
    hub.asked.clear()
    for words in ((), ("--version", "1.0.0"), ("--dry-run",)):
        done = publish("--dataset", build, *words)
        assert done.exit_code == 0, done.stdout
        assert "v1.0.0, already published" in done.stdout
    assert hub.writes() == []
    assert json.loads(publish("--dataset", build, "--json").stdout)["sent"]["files"] == 0


def test_other_rows_are_another_major_version(
    hub: StandIn, build: Path, publish: Publish, make_build: MakeBuild, few: tuple[Row, ...]
) -> None:
    publish("--dataset", build)
    make_build(build, few[:-4])
    done = publish("--dataset", build, "--version", "1.0.0")
    assert done.exit_code == 2
    assert "v1.0.0 exists with other content" in done.stdout
    assert "give --version 2.0.0, or omit it" in done.stdout
    done = publish("--dataset", build, "--version", "1.1.0")
    assert "1.1.0 is too small a step from 1.0.0, because controlled/" in done.stdout
    assert hub.hub.repositories[NAME].tags.keys() == {"v1.0.0"}
    done = publish("--dataset", build)
    assert done.exit_code == 0, done.stdout
    assert "v2.0.0, after v1.0.0: major" in done.stdout
    assert hub.hub.repositories[NAME].tags.keys() == {"v1.0.0", "v2.0.0"}
    old, new = (load_dataset("controlled", revision=tag) for tag in ("v1.0.0", "v2.0.0"))
    assert sum(map(len, old.values())) == sum(map(len, new.values())) + 4


def test_other_evidence_is_a_minor_version(
    hub: StandIn, build: Path, publish: Publish, make_build: MakeBuild, few: tuple[Row, ...]
) -> None:
    publish("--dataset", build)
    message = [replace(row, evidence=replace(row.evidence, detail="said better")) for row in few]
    make_build(build, message)
    done = publish("--dataset", build)
    assert "v1.1.0, after v1.0.0: minor" in done.stdout
    assert "v1.1.0" in hub.hub.repositories[NAME].tags


def test_errata_are_a_patch_version(
    hub: StandIn, build: Path, publish: Publish, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish("--dataset", build)
    rows = load_dataset("controlled", split="test", revision="v1.0.0")
    with monkeypatch.context() as later:
        _withdraw(later, rows["id"][0], "1.0.1")
        done = publish("--dataset", build)
        assert "v1.0.1, after v1.0.0: patch" in done.stdout
        assert "errata.toml" in done.stdout
        left = load_dataset("controlled", split="test", revision="v1.0.0")
        assert left["id"] == rows["id"][1:]
    # An older package reads them from the copy; earlier versions have none.
    assert load_dataset("controlled", split="test", revision="v1.0.1")["id"] == rows["id"][1:]
    for revision, errata in (("v1.0.0", "latest"), ("v1.0.1", "ignore"), ("v1.0.1", "1.0.0")):
        found = load_dataset("controlled", split="test", revision=revision, errata=errata)
        assert found["id"] == rows["id"]
    done = publish("--dataset", build)
    assert done.exit_code == 2
    assert "was withdrawn in version 1.0.1, and its entry is missing" in done.stdout
    sent = [path for path in hub.hub.repositories[NAME].head if path.endswith("parquet")]
    assert len(sent) == 2


def test_errata_name_the_next_version(
    hub: StandIn, build: Path, publish: Publish, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish("--dataset", build)
    _withdraw(monkeypatch, "0" * 16, "1.0.0")
    done = publish("--dataset", build)
    assert "withdrawn since 1.0.0, and version 1.0.0 is published without it" in done.stdout
    _withdraw(monkeypatch, "0" * 16, "1.2.0")
    done = publish("--dataset", build, "--version", "1.1.0")
    assert "rows are withdrawn since 1.2.0: give that version or a later one" in done.stdout
    assert publish("--dataset", build, "--dry-run").stdout.startswith(
        f"{NAME} v1.2.0, after v1.0.0"
    )
    assert hub.hub.repositories[NAME].tags.keys() == {"v1.0.0"}


def test_removed_files_are_deleted_in_the_same_commit(
    hub: StandIn, build: Path, publish: Publish
) -> None:
    (build / "evidence.json").write_text("{}", encoding="utf-8")
    publish("--dataset", build, "--dry-run")
    (build / "evidence.json").unlink()
    publish("--dataset", build)
    repository = hub.hub.repositories[NAME]
    files = {**repository.head, "stray.txt": repository.head["README.md"]}
    repository.commit(files, "by hand")
    card = (build / "README.md").read_text(encoding="utf-8")
    (build / "README.md").write_text(f"{card}\nMore.\n", encoding="utf-8")
    done = publish("--dataset", build)
    assert f"delete {0:>11,}  {'-':<64}  stray.txt\n" in done.stdout
    assert "stray.txt" not in repository.head
    assert ".gitattributes" in repository.head


def test_several_builds_are_several_configurations(
    hub: StandIn,
    build: Path,
    publish: Publish,
    *,
    few: tuple[Row, ...],
    make_build: MakeBuild,
    tmp_path: Path,
) -> None:
    fresh = make_build(tmp_path / "fresh", few, config="fresh")
    done = publish("--dataset", build, "--dataset", fresh)
    assert done.exit_code == 0, done.stdout
    published = hub.hub.repositories[NAME].head
    assert "builds/fresh/fresh/test-00000-of-00001.parquet" in published
    card = published["README.md"].data.decode()
    assert (
        declaration("fresh", read_lock(fresh))
        + ("  data_files:\n  - split: calibration\n    path: builds/")
        in card
    )
    assert card.count("default: true") == 1
    for config in ("controlled", "fresh"):
        copy = download(config, revision="v1.0.0")
        assert check_dataset(copy) == ()
        assert len(load_dataset(config, split="test", revision="v1.0.0")) > 20
    done = publish("--dataset", build)
    assert "v2.0.0, after v1.0.0: major" in done.stdout
    done = publish("--dataset", build, "--dataset", build)
    assert "has 'controlled', and so does" in done.stdout


def test_an_invalid_build_is_not_sent(hub: StandIn, build: Path, publish: Publish) -> None:
    (build / TEST).write_bytes(b"PAR1")
    done = publish("--dataset", build)
    assert done.exit_code == 2
    assert "so nothing was sent; `driftbench check` lists all" in done.stdout
    assert TEST in done.stdout
    assert hub.asked == []


def test_imported_rows_need_an_option(
    hub: StandIn,
    publish: Publish,
    *,
    few: tuple[Row, ...],
    make_build: MakeBuild,
    tmp_path: Path,
) -> None:
    wild = make_build(tmp_path / "wild", few, config="wild_human")
    done = publish("--dataset", wild)
    assert done.exit_code == 2
    assert (
        "the rows of wild_human are imported (example.org/made, licence Apache-2.0)" in done.stdout
    )
    assert publish("--dataset", wild, "--redistribute").exit_code == 0
    assert "v1.0.0" in hub.hub.repositories[NAME].tags


def test_access_is_restricted_before_anything_is_sent(
    hub: StandIn, build: Path, publish: Publish
) -> None:
    done = publish("--dataset", build, "--gated", "manual", "--private")
    assert done.exit_code == 0, done.stdout
    repository = hub.hub.repositories[NAME]
    assert (repository.gated, repository.private) == ("manual", True)
    writes = [line.split("/")[-1] for line in hub.writes()]
    assert writes.index("settings") < writes.index("main")
    hub.asked.clear()
    publish("--dataset", build, "--gated", "manual")
    assert hub.writes() == []
    publish("--dataset", build, "--gated", "auto")
    assert repository.gated == "auto"
    assert [line.rpartition("/")[2] for line in hub.writes()] == ["settings"]


def test_withheld_answers_are_not_sent(
    hub: StandIn, tmp_path: Path, build: Path, publish: Publish
) -> None:
    public = tmp_path / "public"
    withhold(build, out=public, labels=tmp_path / "labels.parquet")
    assert publish("--dataset", public).exit_code == 0
    rows = load_dataset("controlled", split="test", revision="v1.0.0")
    assert set(rows["label"]) == {None}
    assert check_dataset(download("controlled", revision="v1.0.0")) == ()
    done = publish("--dataset", build)
    assert done.exit_code == 2
    assert f"{NAME} withholds the answers of {TEST}, and this build has them" in done.stdout
    done = publish("--dataset", build, "--reveal")
    assert "v1.0.1, after v1.0.0: patch" in done.stdout
    done = publish("--dataset", public)
    assert done.exit_code == 2
    assert f"the history of {NAME} has the answers of {TEST}" in done.stdout
    assert len(hub.hub.repositories[NAME].tags) == 2


FAILURES = {
    "the token is not known": ("GET", "datasets", 401, "does not accept the token"),
    "the token may only read": ("POST", "preupload", 403, "the token has no permission for this"),
    "somebody else published": ("POST", "commit", 412, "another change was published"),
    "something else is under way": (
        "POST",
        "commit",
        409,
        "it is being changed by another request",
    ),
    "the Hub is down": ("POST", "commit", 503, "the Hub failed with status 503"),
    "too many requests": ("POST", "commit", 429, "too many requests to the Hub: wait some minutes"),
    "no room": ("POST", "commit", 413, "413"),
}


@pytest.mark.usefixtures("waits")
@pytest.mark.parametrize("failure", sorted(FAILURES))
def test_a_failure_is_reported_and_leaves_nothing(
    hub: StandIn,
    build: Path,
    publish: Publish,
    *,
    failure: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    publish("--dataset", build)
    before = dict(hub.hub.repositories[NAME].head)
    card = (build / "README.md").read_text(encoding="utf-8")
    (build / "README.md").write_text(f"{card}\nMore.\n", encoding="utf-8")
    method, path, status, message = FAILURES[failure]
    hub.faults.append(Fault(method, path, status, times=99))
    monkeypatch.setattr(logging.getLogger("huggingface_hub"), "propagate", True)
    with caplog.at_level(logging.DEBUG):
        done = publish("--dataset", build)
    assert done.exit_code == 2
    assert message in done.stdout
    assert hub.hub.repositories[NAME].head == before
    assert hub.hub.repositories[NAME].tags.keys() == {"v1.0.0"}
    assert "hf_writer" not in done.output + done.stderr + caplog.text
    hub.faults.clear()
    assert publish("--dataset", build).exit_code == 0
    assert hub.hub.repositories[NAME].tags.keys() == {"v1.0.0", "v1.0.1"}


def test_without_a_token_nothing_is_sent(
    hub: StandIn, build: Path, publish: Publish, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HF_TOKEN")
    done = publish("--dataset", build)
    assert (done.exit_code, "no token of the Hugging Face Hub" in done.stdout) == (2, True)
    assert hub.asked == []
    assert publish("--dataset", build, "--dry-run").exit_code == 0


def test_a_wrong_token_is_never_shown(
    hub: StandIn, build: Path, publish: Publish, monkeypatch: pytest.MonkeyPatch
) -> None:
    for token, message in (
        ("hf_unknown", "does not accept the token"),
        ("hf_reader", "write token"),
    ):
        monkeypatch.setenv("HF_TOKEN", token)
        done = publish("--dataset", build)
        assert done.exit_code == 2
        assert message in done.stdout
        assert token not in done.output + done.stderr
    assert hub.hub.repositories == {}


def test_a_namespace_of_others_is_refused(hub: StandIn, build: Path, publish: Publish) -> None:
    done = publish("--dataset", build, "--repo", "others/driftbench")
    assert done.exit_code == 2
    assert "You don't have the rights to create a dataset under the namespace" in done.stdout
    assert hub.hub.repositories == {}


def test_retry_after_is_respected(
    hub: StandIn, build: Path, publish: Publish, waits: list[float]
) -> None:
    hub.faults.append(Fault("POST", "commit", 429, headers={"Retry-After": "7"}, times=2))
    hub.faults.append(Fault("POST", "tag", 503))
    done = publish("--dataset", build)
    assert done.exit_code == 0, done.stdout
    assert waits.count(7.0) == 2
    assert "trying again in 7 s" in done.stderr
    hub.faults.append(Fault("GET", "refs", 429, headers={"Retry-After": "3600"}))
    done = publish("--dataset", build)
    assert "too many requests to the Hub: wait 3600 seconds" in done.stdout
    assert 3600 not in waits


def test_an_upload_is_retried_after_a_connection_error(
    hub: StandIn, build: Path, publish: Publish, waits: list[float]
) -> None:
    hub.faults.append(Fault("PUT", "/lfs/", 0))
    done = publish("--dataset", build)
    assert done.exit_code == 0, done.stdout
    assert waits
    assert ("PUT", 0) in {(method, status) for method, _, status in hub.asked}
    copy = download("controlled", revision="v1.0.0")
    assert check_dataset(copy) == ()


@pytest.mark.usefixtures("waits")
def test_a_failed_upload_continues_in_the_next_run(
    hub: StandIn, build: Path, publish: Publish
) -> None:
    digest = read_lock(build).shards[TEST].sha256
    hub.faults.append(Fault("PUT", f"/lfs/{digest}", 0, times=99))
    done = publish("--dataset", build)
    assert done.exit_code == 2
    assert list(hub.hub.repositories[NAME].head) == [".gitattributes"]
    assert hub.hub.repositories[NAME].tags == {}
    assert len(hub.hub.large) == 1
    hub.asked.clear()
    hub.faults.clear()
    assert publish("--dataset", build).exit_code == 0
    assert "v1.0.0" in hub.hub.repositories[NAME].tags
    puts = [path for method, path, _ in hub.asked if method == "PUT"]
    assert puts == [f"/lfs/{digest}"]
    assert check_dataset(download("controlled", revision="v1.0.0")) == ()


def test_a_lost_response_does_not_publish_twice(
    hub: StandIn, build: Path, publish: Publish
) -> None:
    hub.faults.append(Fault("POST", "commit", 0, after=True))
    done = publish("--dataset", build)
    assert done.exit_code == 0, done.stdout
    repository = hub.hub.repositories[NAME]
    assert list(repository.messages.values()) == ["initial commit", "DriftBench 1.0.0"]
    assert repository.tags == {"v1.0.0": repository.branches["main"]}


@pytest.mark.usefixtures("waits")
def test_after_a_failure_only_the_missing_tag_is_made(
    hub: StandIn, build: Path, publish: Publish
) -> None:
    hub.faults.append(Fault("POST", "/tag/", 500, times=99))
    assert publish("--dataset", build).exit_code == 2
    repository = hub.hub.repositories[NAME]
    assert (len(repository.commits), repository.tags) == (2, {})
    hub.faults.clear()
    hub.asked.clear()
    done = publish("--dataset", build)
    assert done.exit_code == 0, done.stdout
    assert [line.split("/")[-2] for line in hub.writes()] == ["tag"]
    assert "published: 0 files, 0 bytes" in done.stdout
    assert (len(repository.commits), list(repository.tags)) == (2, ["v1.0.0"])


@pytest.mark.parametrize("name", ["alone", "a/b/c", "https://example.org/a/b"])
def test_a_malformed_repository_is_refused(
    hub: StandIn, build: Path, publish: Publish, name: str
) -> None:
    done = publish("--dataset", build, "--repo", name)
    assert (done.exit_code, "as owner/name" in done.stdout) == (2, True)
    assert hub.asked == []


def test_a_malformed_version_is_refused(hub: StandIn, build: Path, publish: Publish) -> None:
    done = publish("--dataset", build, "--version", "v1")
    assert "give three numbers, such as 1.0.0" in done.stdout
    assert hub.asked == []


@pytest.mark.parametrize("name", ["README.md", "controlled"])
def test_a_build_with_links_is_refused(
    hub: StandIn, build: Path, publish: Publish, tmp_path: Path, name: str
) -> None:
    published = build / name
    secret = published.rename(tmp_path / f"secret-{name}")
    published.symlink_to(secret)
    done = publish("--dataset", build)
    assert done.exit_code == 2
    assert f"{published}: is a link, whose target would be published" in done.stdout
    assert hub.writes() == []


ECHOES: Mapping[str, Callable[[str], str]] = {
    "as it is": str,
    "percent-encoded": lambda token: "".join(f"%{ord(letter):02x}" for letter in token),
    "escaped as JSON": lambda token: "".join(f"\\u{ord(letter):04x}" for letter in token),
    "in base64": lambda token: base64.b64encode(f"Bearer {token}".encode()).decode(),
    "in hexadecimal": lambda token: token.encode().hex(),
    "split": lambda token: f"{token[:14]} and {token[14:]}",
    "spaced": " ".join,
    "backwards": lambda token: token[::-1],
}


@pytest.mark.parametrize("echo", ECHOES)
def test_a_token_in_a_response_is_not_shown(
    hub: StandIn, build: Path, publish: Publish, monkeypatch: pytest.MonkeyPatch, echo: str
) -> None:
    token = "hf_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456"
    monkeypatch.setenv("HF_TOKEN", token)
    hub.hub.writers |= {token}
    echoed = ECHOES[echo](token)
    for status in (401, 403, 422):
        hub.faults.append(Fault("GET", "refs", status, f"bad token: {echoed}, or so"))
        done = publish("--dataset", build)
        assert (done.exit_code, "bad token" in done.stdout) == (2, status != 422)
        shown = done.stdout + done.stderr
        assert [at for at in range(len(echoed) - 11) if echoed[at : at + 12] in shown] == []
