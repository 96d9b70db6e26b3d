# One word per chore. Everything lives in .venv; a fresh machine needs Python 3.11 or newer and nothing else.
# Another Python: make test PYTHON=python3.12

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
GAME ?= shaft
# For chores that take all games if none is named: the default above is no name.
ONLY = $(if $(filter command environment,$(origin GAME)),$(addprefix --game ,$(GAME)))
MOST ?= 60
MINUTES ?= 10
GAMES ?= 100000
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help play terminal browser test quick soak mutants bench lint format docs words drawings spaces transcripts counts snapshots clean

help:  ## what there is to do
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

play: $(VENV)/play.stamp  ## set everything up and open the hall in the browser
	@$(VENV)/bin/digsite serve $(ARGS)

terminal: $(VENV)/play.stamp  ## play at this keyboard: make terminal GAME=shaft
	@$(VENV)/bin/digsite play $(GAME) $(ARGS)

test:  ## set everything up and prove everything
	@began=$$(date +%s) && $(MAKE) --no-print-directory $(VENV)/test.stamp browser \
	  && $(PY) -m tests.run --setup $$(($$(date +%s) - began)) $(ARGS)

browser:  ## Chromium, Firefox, WebKit, PostgreSQL, nginx, Caddy and systemd for the tests of the pages, and Perl for a bot, where they may be installed
	@has() { command -v $$1 >/dev/null; }; \
	fetch() { \
	  { [ "$$(id -u)" = 0 ] && has apt-get && echo "Installing $$1 ..." && { [ "$$fresh" ] || apt-get update -qq; } && fresh=1 \
	    && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$2 >/dev/null; } \
	  || echo "$$1 could not be installed; its tests will say so."; \
	}; \
	has chromium || has chromium-browser || fetch Chromium chromium; \
	{ has perl && perl -MJSON::PP -e 1 2>/dev/null; } || fetch Perl perl; \
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || has initdb || fetch PostgreSQL "--no-install-recommends postgresql"; \
	{ { has nginx || [ -x /usr/sbin/nginx ]; } && has curl && has openssl; } || fetch nginx "--no-install-recommends nginx curl openssl"; \
	has caddy || fetch Caddy "--no-install-recommends caddy"; \
	has systemd-analyze || fetch systemd "--no-install-recommends systemd"; \
	has firefox-esr || fetch Firefox "--no-install-recommends firefox-esr"; \
	{ has WebKitWebDriver && has Xvfb; } || fetch WebKit "--no-install-recommends webkit2gtk-driver libgl1-mesa-dri xvfb"

quick: $(VENV)/test.stamp  ## the tests of one game and the laws on it: make quick GAME=shaft
	@$(PY) -m tests.run --quick $(GAME)

soak: $(VENV)/test.stamp  ## what make test has no time for: 100,000 games a table, all laws on 400, 24 matches in two worlds
	@$(PY) -m tests.soak --games $(GAMES) $(ARGS)

mutants: $(VENV)/test.stamp  ## change one token of a rule at a time and list what no test notices: GAME=shaft MOST=60 MINUTES=10
	@$(PY) -m tests.mutants $(GAME) --most $(MOST) --minutes $(MINUTES) $(ARGS)

bench: $(VENV)/bench.stamp  ## how fast it is, beside OpenSpiel
	@$(PY) -m bench $(ARGS)

lint: $(VENV)/test.stamp  ## style and types
	@$(VENV)/bin/ruff check . && $(VENV)/bin/ruff format --check . && $(PY) -W ignore -m mypy

format: $(VENV)/test.stamp  ## bring all code into one style
	@$(VENV)/bin/ruff check --fix . ; $(VENV)/bin/ruff format .

docs: $(VENV)/docs.stamp  ## the pages and the reference as a site: open site/index.html
	@NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --strict $(ARGS)

words: $(VENV)/test.stamp  ## write the template for translators anew
	@$(PY) -m tests.words

transcripts: $(VENV)/test.stamp  ## write the recorded whole games anew: of all games, or GAME=shaft
	@$(PY) -m pytest -q --rewrite tests/test_transcripts.py $(ONLY)

counts: $(VENV)/test.stamp  ## write the counts of game trees anew: of all games, or GAME=shaft
	@$(PY) -m pytest -q --rewrite tests/test_counts.py $(ONLY)

snapshots: $(VENV)/test.stamp  ## write the recorded pictures anew
	@$(PY) -m pytest -q --rewrite tests/test_drawing.py tests/test_boards.py tests/games/*/test_board.py

drawings: $(VENV)/test.stamp  ## write the reference page of the drawings anew
	@$(PY) -m tests.drawings

spaces: $(VENV)/test.stamp  ## write the page of spaces and sizes anew
	@$(PY) -m tests.spaces

clean:  ## throw away what the other chores made
	rm -rf $(VENV) .work build dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage .coverage.*
	find digsite tests bench -name __pycache__ -prune -exec rm -rf {} +

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Digsite needs Python 3.11 or newer. Name one: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@echo "Making $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/play.stamp: pyproject.toml | $(PY)
	@echo "Installing Digsite into $(VENV) ..."
	@$(PY) -m pip install -qq --disable-pip-version-check -e '.[web]'
	@touch $@

$(VENV)/test.stamp: pyproject.toml | $(PY)
	@echo "Installing Digsite and its tools into $(VENV) ..."
	@$(PY) -m pip install -qq --disable-pip-version-check -e '.[web,test,dev,docs]'
	@touch $(VENV)/play.stamp $(VENV)/docs.stamp $@

$(VENV)/docs.stamp: pyproject.toml | $(PY)
	@echo "Installing what builds the site into $(VENV) ..."
	@$(PY) -m pip install -qq --disable-pip-version-check -e '.[docs]'
	@touch $@

$(VENV)/bench.stamp: $(VENV)/test.stamp
	@$(PY) -m pip install -qq --disable-pip-version-check -e '.[bench]' \
	  || echo "OpenSpiel could not be installed; the rest is measured without it."
	@touch $@
