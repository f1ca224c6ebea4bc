# Thin verbs; each sets up all it needs in its own .venv.
PYTHON ?= python3
BIN := .venv/bin
# Packages are installed without the build hook: `page` builds the page at the same time.
PIP := HATCH_BUILD_NO_HOOKS=true $(BIN)/python -m pip --disable-pip-version-check --quiet
PYTEST := $(BIN)/python -m pytest
CORES := $(shell getconf _NPROCESSORS_ONLN)
# One process more than cores: many tests wait for a server or a browser.
PARALLEL := -n $(shell expr $(CORES) + 1) --dist worksteal

# Bytecode is written even if the environment forbids it, as in many containers: otherwise each of
# the hundreds of processes of the tests would compile every module it imports.
unexport PYTHONDONTWRITEBYTECODE

# Steps that do not depend on each other run side by side. There is one more than cores: installing
# packages is mostly waiting.
TOGETHER := $(MAKE) --no-print-directory -j $(shell expr $(CORES) + 1)
LINT := mypy svelte-check vitest eslint prettier ruff imports

# The output of a step is shown only if it fails, so that steps side by side can be read.
quietly = @output=$$($(1) 2>&1) && echo "$@: passed" || { echo "$$output"; echo "$@: failed"; exit 1; }

# What `make check` runs of the tests: those that take seconds.
QUICK := tests/unit tests/property

.PHONY: play page check test test-long coverage bench docs lint setup system types kernels clean all-tests some-tests quick-tests $(LINT)

play:
	@$(TOGETHER) .venv/play.stamp page
	@$(BIN)/pintu

# hatch_build.py knows whether the page is older than its sources.
page: .venv/node.stamp
	@$(BIN)/python hatch_build.py

# Lint, types and quick tests, for daily work.
check:
	@$(TOGETHER) quick-tests $(LINT)

# Everything, or only what ARGS says: make test ARGS=tests/unit/test_board.py
test:
	@$(TOGETHER) $(if $(ARGS),some-tests,all-tests $(LINT))

all-tests: types kernels system
	$(PYTEST) $(PARALLEL) -m "not long"

some-tests: .venv/test.stamp system page
	$(PYTEST) $(ARGS)

quick-tests: .venv/test.stamp page
	$(PYTEST) -n $(CORES) --dist worksteal -m "not long" $(QUICK)

test-long: setup page
	$(PYTEST) $(PARALLEL) -m long

coverage: setup page
	$(PYTEST) $(PARALLEL) -m "not long" --cov --cov-report=term --ignore=tests/differential

# All of docs/performance.md, or sections of it: make bench ARGS="Batches 'Under attack'"
bench: setup page
	$(BIN)/python benchmarks/run.py $(ARGS)

# The documentation site, in build/docs; a warning is an error.
docs: .venv/docs.stamp
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet --jobs auto docs build/docs
	@echo "open build/docs/index.html"

lint:
	@$(TOGETHER) $(LINT)

mypy ruff imports kernels: .venv/test.stamp

mypy:
	$(call quietly,$(BIN)/mypy)

ruff:
	$(call quietly,$(BIN)/ruff check . && $(BIN)/ruff format --check .)

imports:
	$(call quietly,$(BIN)/lint-imports)

# Compiled once, before many processes of the tests would each do it.
kernels:
	@PINTU_BACKGROUND=0 $(BIN)/python -c 'from pintu.server.work.warm import warm_up; warm_up()'

svelte-check vitest eslint prettier: types
	$(call quietly,$(BIN)/python hatch_build.py $@)

types: page
	$(call quietly,$(BIN)/python hatch_build.py types)

setup:
	@$(TOGETHER) .venv/test.stamp system

# Chromium and PostgreSQL, if they are missing and may be installed.
system:
	@$(PYTHON) tests/system.py

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Pintu needs Python 3.11 or newer; say make PYTHON=python3.11")'
	$(PYTHON) -m venv .venv
	$(PIP) install --upgrade pip

# Before other packages, because the page needs it while they are installed.
.venv/node.stamp: hatch_build.py | .venv/bin/python
	@$(BIN)/python -c 'import hatch_build; hatch_build.install_node()'
	@touch $@

.venv/play.stamp: pyproject.toml hatch_build.py | .venv/node.stamp
	$(PIP) install --editable .
	@touch $@

# Compiling all modules takes longer than compiling those that are imported.
.venv/test.stamp: pyproject.toml hatch_build.py | .venv/node.stamp
	$(PIP) install --no-compile --editable '.[test]'
	@touch $@ .venv/play.stamp .venv/docs.stamp

.venv/docs.stamp: pyproject.toml hatch_build.py | .venv/node.stamp
	$(PIP) install --no-compile --editable '.[docs]'
	@touch $@ .venv/play.stamp

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .coverage
	rm -rf src/pintu/server/static web/node_modules
