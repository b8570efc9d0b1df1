# Muster in one command: `make run` serves it, `make test` tests it, `make` lists the rest.

PORT ?= 8000
ARGS ?=
BIN := .venv/bin
MANAGE := $(BIN)/python manage.py
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --require-hashes
PIP_COMPILE := $(BIN)/pip-compile --quiet --generate-hashes --no-emit-index-url \
	--no-emit-find-links --strip-extras
MESSAGES := $(patsubst %.po,%.mo,$(wildcard locale/*/LC_MESSAGES/*.po))

.PHONY: help system browser setup dev run test lint bench shots lock messages clean
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
	@echo "Muster is at http://127.0.0.1:$(PORT)"
	@exec $(BIN)/gunicorn config.wsgi --bind 127.0.0.1:$(PORT)

test: dev browser ## run the tests, ARGS="-k name" for some of them
	$(BIN)/pytest $(ARGS)

lint: export ALLOWED_HOSTS := example.org
lint: dev ## check style, types, templates, migrations and deployment settings
	$(BIN)/ruff check . bin/cut-fonts
	$(BIN)/ruff format --check . bin/cut-fonts
	$(BIN)/mypy
	$(BIN)/djlint templates --quiet --check
	$(BIN)/djlint templates --quiet --lint
	@export SECRET_KEY="$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(64))')" && \
		$(MANAGE) makemigrations --check --dry-run && \
		$(MANAGE) check --deploy --fail-level WARNING

bench: dev ## measure the pages and calculations that matter
	$(BIN)/python -m tests.bench

shots: dev browser ## write pictures of the pages to shots/
	$(BIN)/python -m tests.shots

lock: dev ## write requirements.txt and requirements-dev.txt anew from pyproject.toml
	$(PIP_COMPILE) -o requirements.txt pyproject.toml
	$(PIP_COMPILE) --extra dev --allow-unsafe -c requirements.txt -o requirements-dev.txt pyproject.toml

messages: dev ## collect the texts to translate into locale/
	$(MANAGE) makemessages -l it --no-obsolete --add-location file --ignore .venv --ignore var

clean: ## remove what can be made again, except .venv
	rm -rf shots var/static .mypy_cache .ruff_cache .pytest_cache .hypothesis $(MESSAGES)
	find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +
