# Every target is a line or two that can be typed by hand, once .venv is there.
#
#   make charts   the Double Attack chart, and the charts of all named games into out/
#   make test     the tests
#   make check    formatting, lints, types, order of the rooms, documentation, lowest versions
#   make bench    how long a solve takes, and on which machine
#   make load     how the web page does under load, and under attack
#   make fuzz     random inputs, right and wrong; every answer compared with a fresh process
#   make nightly  two hundred million rounds dealt, a million settled
#   make pictures the pictures of the documentation
#   make pages    what the pages of the documentation show of the program
#   make docs     the documentation into docs/_build/

SHELL := /bin/bash
BIN := .venv/bin
SEED ?= $(shell date +%Y%m%d)
GAMES := $(basename $(notdir $(wildcard solver/games/*.toml)))
NEW_ENOUGH := import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$name -c '$(NEW_ENOUGH)' 2>/dev/null && { echo $$name; break; }; done)

.PHONY: charts test check bench load fuzz nightly pictures pages docs clean

charts: .venv/installed
	@$(BIN)/upcard chart double-attack
	@mkdir -p out
	@set -e; for game in $(GAMES); do \
		for form in text.txt markdown.md csv.csv json.json latex.tex html.html svg.svg pdf.pdf; do \
			$(BIN)/upcard chart $$game --format $${form%.*} --out out/$$game.$${form#*.}; \
		done; \
		for paper in letter wallet; do \
			$(BIN)/upcard chart $$game --format pdf --paper $$paper --out out/$$game.$$paper.pdf; \
		done; \
		$(BIN)/upcard chart $$game --by cards --format text --out out/$$game.cards.txt; \
	done
	@echo "the charts of $(words $(GAMES)) games are in out/"

test: .venv/installed-dev
	$(BIN)/pytest -n auto --dist loadgroup

check: .venv/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/sphinx-build -q -W -b html docs docs/_build/html
	$(BIN)/python .ci/lowest.py

bench: .venv/installed-dev
	$(BIN)/python benchmarks/bench.py

load: .venv/installed-dev
	$(BIN)/python benchmarks/load.py
	$(BIN)/python benchmarks/load.py --silent 1000 --trickling 50 --bodies 8

fuzz: .venv/installed-dev
	$(BIN)/python -m tests.fuzz --seed $(SEED)

nightly: .venv/installed-dev
	$(BIN)/upcard simulate double-attack --rounds 200M --seed $(SEED) --fail-above 4
	$(BIN)/upcard simulate side-bets-single --strategy cdz- --rounds 200M --seed $(SEED) --fail-above 4
	UPCARD_ROUNDS=1000000 $(BIN)/pytest -n auto tests/solver/table/test_random_rounds.py
	UPCARD_ROUNDS=200000 $(BIN)/pytest -n auto tests/solver/simulation/test_ledger.py

pictures: .venv/installed
	$(BIN)/python docs/pictures.py

pages: .venv/installed-dev
	UPCARD_GOLDEN=write $(BIN)/pytest -n auto tests/docs

docs: .venv/installed-dev
	$(BIN)/sphinx-build -q -W -b html docs docs/_build/html

clean:
	rm -rf .venv .venv-lowest out docs/_build

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later with the venv module is needed"; exit 1; }
	$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

.venv/installed: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

.venv/installed-dev: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ .venv/installed
