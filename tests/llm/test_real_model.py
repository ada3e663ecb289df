"""Every path that uses a language model, with a real one; `make test-llm` runs it.

The model is very small, so the content of its answers is not tested: only that every question ends
in an outcome, that outcomes are counted, and that an accepted answer is one statement. Lists are
short, so that all of it takes minutes on a busy machine.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pandas as pd
import pytest
from click.testing import CliRunner

from driftbench.bpf import Subject
from driftbench.bpf.autoformalizer import Candidate, LlmAutoformalizer, Unusable
from driftbench.bpf.fgd import DecodingScore, Mode, decode
from driftbench.bpf.llm_provider import LlmProbeProvider
from driftbench.cache import Cache
from driftbench.cli import cli
from driftbench.detectors import Pair, Setting, Verdict, read_splits
from driftbench.detectors.back_translation import BackTranslationLlm
from driftbench.detectors.llm_judge import LlmJudge
from driftbench.equipment import Equipment
from driftbench.llm import (
    Endpoint,
    LanguageModel,
    Malformed,
    ModelAnswered,
    Sampling,
    Spending,
    question,
)
from driftbench.llm._wire import Bounds
from driftbench.llm.statements import ParsedStatement, read_statement
from driftbench.metrics import Resampling
from driftbench.oracles.registry import open_oracle
from driftbench.reproduction.by_model import LLM_SOURCE, guided_by_model
from driftbench.reproduction.decoding import Guided
from tests.leaderboard.fake_build import CONFIG, fake_rows, make_build
from tests.llm.local_server import NAME, serving
from tests.oracles.lean.odd_lean import prepared_project

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from driftbench.detectors import Detection, Detector

pytestmark = pytest.mark.llm

ENGLISH = "If n is a positive natural number, then n divides n factorial."
SUBJECT = Subject(nl_statement=ENGLISH, context="open Nat")
CANDIDATE = "theorem t (n : ℕ) (h : 0 < n) : n ∣ n.factorial"
PAIRS = (
    Pair(id="a", nl_statement=ENGLISH, context="open Nat", candidate=CANDIDATE, gold=None),
    Pair(
        id="b",
        nl_statement="Every natural number is less than some other.",
        context="",
        candidate="theorem u : ∃ m : ℕ, ∀ n : ℕ, n < m",
        gold=None,
    ),
)
SHORT = Sampling(max_tokens=96)
#: With long timeouts, because the machine may be busy.
PATIENT = partial(Endpoint, attempts=2, bounds=Bounds(seconds=1800))
FEW = {"boundary": 2, "counterfactual": 1}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture(scope="module", autouse=True)
def total() -> Iterator[None]:
    """Print the costs of all models of the module at the end."""
    spent: list[Spending] = []
    close = LanguageModel.close

    def closing(model: LanguageModel) -> None:
        spent.append(model.spent)
        close(model)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LanguageModel, "close", closing)
        yield
    show("all questions", sum(spent, Spending()))


@pytest.fixture(autouse=True)
def patient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Open models with long timeouts, short answers and a separate cache."""
    monkeypatch.setenv("DRIFTBENCH_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr("driftbench.llm.configured_model.Endpoint", PATIENT)
    for name, kind in (
        ("LlmAutoformalizer", partial(LlmAutoformalizer, max_tokens=96)),
        ("LlmProbeProvider", partial(LlmProbeProvider, most=FEW, max_tokens=160)),
    ):
        monkeypatch.setattr(f"driftbench.detectors.bpf_llm.{name}", kind)


@pytest.fixture
def model(url: str) -> Iterator[LanguageModel]:
    asking = LanguageModel(PATIENT(url, NAME))
    yield asking
    asking.close()
    show("in all", asking.spent)


def show(what: str, found: object) -> None:
    print(f"\n[{what}] {found}")  # noqa: T201 -- what `make test-llm` is run to see


def whole(spent: Spending, questions: int) -> bool:
    """Return whether every question ended and none was unreachable."""
    return spent.answered + spent.malformed == questions and spent.unreachable == 0


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("judge", {"nl_statement": ENGLISH, "context": "", "candidate": CANDIDATE, "gold": ""}),
        ("autoformalize", {"nl_statement": ENGLISH, "context": "open Nat", "hint": ""}),
        ("back_translate", {"context": "open Nat", "candidate": CANDIDATE}),
        ("compare", {"first": ENGLISH, "second": "Every number divides its factorial."}),
        ("probes", {"nl_statement": ENGLISH, "family": "boundary", "count": 2}),
        ("score", {"nl_statement": ENGLISH, "twin": "", "probe": "Three divides six."}),
    ],
)
def test_every_prompt_gives_an_outcome(
    model: LanguageModel, name: str, values: dict[str, Any]
) -> None:
    outcome = model.ask(question(name, sampling=SHORT, **values))
    show(name, outcome)
    assert isinstance(outcome, ModelAnswered | Malformed)
    assert whole(model.spent, 1)
    assert model.spent.tokens_in > 50
    assert model.spent.tokens_out > 0


def test_a_real_answer_that_is_cut_is_malformed_and_counted(model: LanguageModel) -> None:
    cut = Sampling(max_tokens=3)
    outcome = model.ask(question("back_translate", sampling=cut, context="", candidate=CANDIDATE))
    show("cut", outcome)
    assert isinstance(outcome, Malformed)
    assert (model.spent.malformed, model.spent.asked_again, model.spent.requests >= 2) == (
        1,
        1,
        True,
    )


def test_a_cached_reply_of_a_real_model_costs_nothing(url: str, tmp_path: Path) -> None:
    asked = question("score", sampling=SHORT, nl_statement=ENGLISH, twin="", probe="True.")
    found = []
    for _ in range(2):
        asking = LanguageModel(PATIENT(url, NAME), cache=Cache(tmp_path / "replies.sqlite"))
        found.append(asking.ask(asked))
        spent = asking.spent
        asking.close()
    assert type(found[0]) is type(found[1])
    assert (spent.requests, spent.tokens, spent.seconds) == (0, 0, 0)
    assert spent.cached >= 1


def judged(kind: type[Detector], url: str, monkeypatch: pytest.MonkeyPatch) -> list[Detection]:
    module = kind.__module__
    monkeypatch.setattr(f"{module}._SAMPLING", SHORT)
    detector = kind(Setting(equipment=Equipment(endpoint=url, model=NAME)))
    return list(detector.detect(PAIRS))


@pytest.mark.parametrize("kind", [LlmJudge, BackTranslationLlm])
def test_detectors_answer_or_give_a_reason(
    kind: type[Detector], url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = judged(kind, url, monkeypatch)
    assert [one.id for one in found] == ["a", "b"]
    for one in found:
        show(kind.info.name, one)
        assert one.verdict in {Verdict.SCORED, Verdict.NO_ANSWER}
        assert (one.cost.queries or 0) >= 1
        assert (one.cost.tokens or 0) > 0
        assert not one.evidence.startswith("unreachable")


def test_probes_are_made_scored_and_formalized(model: LanguageModel) -> None:
    formal = LlmAutoformalizer(model, max_tokens=96)
    provider = LlmProbeProvider(
        model,
        autoformalizer=formal,
        most=FEW,
        max_tokens=160,
    )
    found = provider.probes(SUBJECT)
    show("probes", dict(provider.counts))
    for probe in found:
        show("probe", probe)
        assert read_statement(probe.text, SUBJECT.context) == ParsedStatement(probe.text)
    assert provider.counts["probes"] == len(found)
    assert provider.counts["unanswered"] + provider.counts["ideas"] > 0
    assert model.spent.unreachable == 0


def test_candidates_are_sampled(model: LanguageModel) -> None:
    found = LlmAutoformalizer(model, max_tokens=96).sample(SUBJECT, 2, hint="It dropped 0 < n.")
    show("candidates", found)
    assert len(found) == 2
    assert all(isinstance(one, Candidate | Unusable) for one in found)
    assert whole(model.spent, 2)


def test_guided_decoding_ends(model: LanguageModel) -> None:
    formal = LlmAutoformalizer(model, max_tokens=96)
    found = decode(
        SUBJECT, formal, lambda _: DecodingScore(0.5, ENGLISH), mode=Mode.FGD, candidates=2
    )
    show("guided decoding", found)
    assert bool(found.hints) == bool(found.scored)
    assert found.samples == (4 if found.hints else 2)
    assert not found.simulated
    assert whole(model.spent, found.samples)


def test_the_certifier_without_a_reference(url: str, tmp_path: Path) -> None:
    build = make_build(tmp_path / "build", test=fake_rows([1]))
    out = tmp_path / "found.parquet"
    words = ["detect", "--detector", "bpf-llm", "--snapshot", "starter", "--no-calibrate"]
    words += ["--dataset", str(build), "--endpoint", url, "--model", NAME, "-o", str(out)]
    first = CliRunner().invoke(cli, words)
    written = out.read_bytes()
    show("bpf-llm", first.output)
    assert first.exit_code == 0, first.output
    found = pd.read_parquet(out)
    show("rows", found.drop(columns="id").to_string())
    assert all(found["tokens"] > 0)
    silent = found["evidence"].str.match("no probe: |no cell is decided")
    assert list(silent) == list(found["score"].isna())
    assert f"bpf-llm asked {NAME}: " in first.stderr
    assert " 0 unreachable" in first.stderr
    again = CliRunner().invoke(cli, words)
    show("again", again.output)
    assert f"bpf-llm asked {NAME}: 0 requests" in again.stderr
    assert out.read_bytes() == written


def test_the_certifier_and_guided_decoding_with_lean(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = make_build(tmp_path / "build", test=fake_rows([1]))
    project = prepared_project(tmp_path, monkeypatch)
    tools = ["--snapshot", "starter", "--oracle", "lean:quick", "--lean-project", str(project)]
    tools += ["--endpoint", url, "--model", NAME]
    out = tmp_path / "found.parquet"
    words = ["detect", "--detector", "bpf-llm", "--no-calibrate", "--dataset", str(build)]
    done = CliRunner().invoke(cli, [*words, "-o", str(out), *tools])
    show("bpf-llm with Lean", done.output)
    assert done.exit_code == 0, done.output
    found = pd.read_parquet(out)
    silent = found["evidence"].str.match("no probe: |no cell is decided")
    assert list(silent) == list(found["score"].isna())
    guided = CliRunner().invoke(cli, ["guide", "--english", ENGLISH, "--candidates", "2", *tools])
    show("guide with Lean", guided.output)
    assert guided.exit_code in {0, 1}, guided.output
    assert "candidates by the model; " in guided.stdout
    assert "guide asked " in guided.stderr


def test_docstrings_are_screened(url: str, tmp_path: Path) -> None:
    file = tmp_path / "a.lean"
    file.write_text(f"/-- {ENGLISH} -/\n{CANDIDATE} := sorry\n", encoding="utf-8")
    words = ["screen", str(file), "--snapshot", "starter", "--endpoint", url, "--model", NAME]
    done = CliRunner().invoke(cli, words)
    show("screen", done.output)
    assert done.exit_code in {0, 1}, done.output
    assert "1 documented theorem screened" in done.stdout
    assert "0 unreachable" in done.stderr


def test_the_model_is_guided_with_its_own_probes(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("outcomes", "decoding"):
        monkeypatch.setattr(f"driftbench.reproduction.{module}.COUNTS", (1, 2))
    build = make_build(tmp_path / "build", test=fake_rows([1]))
    equipment = Equipment(endpoint=url, model=NAME, snapshot="starter")
    printed: list[str] = []
    with open_oracle(equipment) as oracle:
        found = guided_by_model(
            read_splits(CONFIG, path=build)["test"],
            oracle,
            equipment,
            statements=1,
            resampling=Resampling(resamples=5),
            report=printed.append,
        )
    show("guided by its own probes", found)
    show("guided by its own probes", printed)
    assert isinstance(found, Guided)
    assert found.statements == 1
    assert {sum(one.value for one in shares.values()) for shares in found.shares.values()} == {1.0}
    assert 0 <= found.unusable[LLM_SOURCE] <= 1
    assert " 0 unreachable" in printed[0]
