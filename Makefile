# Thin verbs; each sets up all it needs in its own .venv.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.PHONY: play page test test-long bench lint clean

play: .venv/play.stamp page
	@$(BIN)/pintu

# hatch_build.py knows whether the page is older than its sources.
page: .venv/play.stamp
	@$(BIN)/python hatch_build.py

test: lint page
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not long" --cov --cov-report=term --ignore=tests/differential
	$(BIN)/python -m pytest -n auto --dist worksteal tests/differential -m "not long"

test-long: .venv/test.stamp page
	$(BIN)/python -m pytest -n auto --dist worksteal -m long

bench: .venv/test.stamp page
	$(BIN)/python benchmarks/run.py

lint: .venv/test.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python hatch_build.py check

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Pintu needs Python 3.11 or newer; say make PYTHON=python3.11")'
	$(PYTHON) -m venv .venv

.venv/play.stamp: pyproject.toml hatch_build.py | .venv/bin/python
	$(PIP) install --editable .
	@touch $@

.venv/test.stamp: pyproject.toml hatch_build.py | .venv/bin/python
	$(PIP) install --editable '.[test]'
	@touch $@ .venv/play.stamp

clean:
	rm -rf .venv dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .coverage
	rm -rf src/pintu/server/static web/node_modules
