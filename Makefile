# Muster in one command: `make run` serves it, `make test` tests it, `make` lists the rest.

PORT ?= 8000
ARGS ?=
WORKERS ?= 3
BIN := .venv/bin
MANAGE := $(BIN)/python manage.py
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --require-hashes
PIP_COMPILE := $(BIN)/pip-compile --quiet --generate-hashes --no-emit-index-url \
	--no-emit-find-links --strip-extras
unexport PYTHONDONTWRITEBYTECODE  # or every start compiles everything

MESSAGES := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/*.po))

.PHONY: help system browser setup dev run test fuzz lint lint-scripts bench attack lock messages clean
.DELETE_ON_ERROR:

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "%-9s%s\n", $$1, $$2}' Makefile

system:
	@bin/system-packages run

browser: system
	@bin/system-packages test

$(BIN)/python: | system
	python3 -m venv .venv

.venv/.installed: requirements.txt | $(BIN)/python
	$(PIP) -r requirements.txt
	@touch $@

.venv/.installed-dev: requirements-dev.txt | .venv/.installed
	$(PIP) -r requirements-dev.txt
	@touch $@

%.mo: %.po | system
	msgfmt --check-format -o $@ $<

setup: system .venv/.installed $(MESSAGES) ## install everything needed to run

dev: setup .venv/.installed-dev

run: export HTTPS := off
run: setup ## serve Muster on this machine, PORT=8000
	@$(MANAGE) migrate -v 0 --no-input
	@$(MANAGE) load_catalogues -v 0
	@$(MANAGE) collectstatic -v 0 --no-input
	@echo "Muster is at http://localhost:$(PORT)"
	@PORT=$(PORT) exec bin/serve

test: dev browser ## run the tests, ARGS="-k name" for some of them
	$(BIN)/pytest --numprocesses $(WORKERS) --dist worksteal --durations 15 $(ARGS)

fuzz: export HYPOTHESIS_PROFILE := fuzz
fuzz: dev ## look for lists that break what must hold of every list, new ones each time
	$(BIN)/pytest --numprocesses $(WORKERS) --dist worksteal -m hypothesis $(ARGS)

lint: export ALLOWED_HOSTS := example.org
lint: dev ## check style, imports, types, templates, scripts, migrations and deployment settings
	$(BIN)/ruff check . bin/cut-fonts bin/draw-pictures bin/muster
	$(BIN)/ruff format --check . bin/cut-fonts bin/draw-pictures bin/muster
	$(BIN)/lint-imports --no-logo --no-cache
	$(BIN)/mypy
	$(BIN)/djlint templates --quiet --check
	$(BIN)/djlint templates --quiet --lint
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory lint-scripts; \
		else echo "The scripts in static/js are not checked: that takes npm (Node.js)."; fi
	@export SECRET_KEY="$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(64))')" && \
		$(MANAGE) makemigrations --check --dry-run && \
		$(MANAGE) check --deploy --fail-level WARNING

node_modules/.package-lock.json: package.json
	npm install --silent --no-audit --no-fund --no-package-lock
	@touch $@

lint-scripts: node_modules/.package-lock.json
	node_modules/.bin/biome lint

bench: dev ## measure the pages and calculations that matter
	$(BIN)/python -m tests.bench

attack: dev ## send what a hostile stranger could, and see who notices; ARGS="ledger" for some
	$(BIN)/python -m tests.attacks $(ARGS)

lock: dev ## write requirements.txt and requirements-dev.txt anew from pyproject.toml
	$(PIP_COMPILE) -o requirements.txt pyproject.toml
	$(PIP_COMPILE) --extra dev --allow-unsafe -c requirements.txt -o requirements-dev.txt pyproject.toml

messages: dev ## collect the texts to translate into locale/
	$(MANAGE) makemessages -l it -e html,txt,py,svg --no-obsolete --add-location file --ignore .venv --ignore var

clean: ## remove what can be made again, except .venv
	rm -rf node_modules var/static .mypy_cache .ruff_cache .pytest_cache .hypothesis $(MESSAGES)
	find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +
