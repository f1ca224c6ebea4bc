# Thin verbs; each sets up all it needs in its own .venv.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PYTEST := $(BIN)/python -m pytest
CORES := $(shell getconf _NPROCESSORS_ONLN)
# Two processes for each core: many tests wait for a server or a browser.
PARALLEL := -n $(shell expr $(CORES) \* 2) --dist worksteal

# Bytecode is written even if the environment forbids it, as in many containers: otherwise each of
# the hundreds of processes of the tests would compile every module it imports.
unexport PYTHONDONTWRITEBYTECODE

# Steps that do not depend on each other run side by side, each with its output in one piece. There
# is one more than cores: installing packages is mostly waiting.
TOGETHER := $(MAKE) --no-print-directory -j $(shell expr $(CORES) + 1) $(if $(filter output-sync,$(.FEATURES)),-Otarget)
LINT := mypy svelte-check vitest eslint prettier ruff imports

# What `make check` runs of the tests: those that take seconds.
QUICK := tests/unit tests/property

.PHONY: play page check test test-long coverage bench docs lint setup system types kernels clean $(LINT)

play: .venv/play.stamp page
	@$(BIN)/pintu

# hatch_build.py knows whether the page is older than its sources.
page: .venv/play.stamp
	@$(BIN)/python hatch_build.py

# Lint, types and quick tests, for daily work.
check: lint
	$(PYTEST) $(PARALLEL) -m "not long" $(QUICK)

# Everything, or only what ARGS says: make test ARGS=tests/unit/test_board.py
test:
	@$(TOGETHER) system $(if $(ARGS),.venv/test.stamp,$(LINT) kernels)
	@$(BIN)/python hatch_build.py
	$(PYTEST) $(if $(ARGS),$(ARGS),$(PARALLEL) -m "not long")

test-long: setup page
	$(PYTEST) $(PARALLEL) -m long

coverage: setup page
	$(PYTEST) $(PARALLEL) -m "not long" --cov --cov-report=term --ignore=tests/differential

bench: setup page
	$(BIN)/python benchmarks/run.py

# The documentation site, in build/docs; a warning is an error.
docs: .venv/docs.stamp
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet --jobs auto docs build/docs
	@echo "open build/docs/index.html"

lint:
	@$(TOGETHER) $(LINT)

mypy ruff imports kernels types: .venv/test.stamp

mypy:
	$(BIN)/mypy

ruff:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

imports:
	$(BIN)/lint-imports

# Compiled once, before many processes of the tests would each do it.
kernels:
	@PINTU_BACKGROUND=0 $(BIN)/python -c 'from pintu.server.work.warm import warm_up; warm_up()'

svelte-check vitest eslint prettier: types
	$(BIN)/python hatch_build.py $@

types:
	@$(BIN)/python hatch_build.py types

setup:
	@$(TOGETHER) .venv/test.stamp system

# Chromium and PostgreSQL, if they are missing and may be installed.
system:
	@$(PYTHON) tests/system.py

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Pintu needs Python 3.11 or newer; say make PYTHON=python3.11")'
	$(PYTHON) -m venv .venv

.venv/play.stamp: pyproject.toml hatch_build.py | .venv/bin/python
	$(PIP) install --editable .
	@touch $@

# Compiling all modules takes longer than compiling those that are imported.
.venv/test.stamp: pyproject.toml hatch_build.py | .venv/bin/python
	$(PIP) install --no-compile --editable '.[test]'
	@touch $@ .venv/play.stamp .venv/docs.stamp

.venv/docs.stamp: pyproject.toml hatch_build.py | .venv/bin/python
	$(PIP) install --no-compile --editable '.[docs]'
	@touch $@ .venv/play.stamp

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .coverage
	rm -rf src/pintu/server/static web/node_modules
