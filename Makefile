# `make serve` and `make test` do all their set-up: they need Python 3 with pip, Node 20 and make.
PYTHON := .venv/bin/python
PORT ?= 8000
NPM_FILES := node_modules/.package-lock.json

.PHONY: help setup serve site browser check test bench pdf pictures clean lock
.DEFAULT_GOAL := help

help: ## say what there is
	@grep -hE '^[a-z]+:.*## ' Makefile | sed -E 's/:.*## /\t/' | expand -t 14

setup: .venv/build.stamp $(NPM_FILES) ## install what the build needs

$(PYTHON):
	@sh build_hooks/setup.sh venv

.venv/build.stamp: requirements.txt $(PYTHON)
	@echo "setup: installing the build's packages"
	@$(PYTHON) -m pip install -qq --disable-pip-version-check --require-hashes -r $<
	@touch $@

.venv/test.stamp: requirements-test.txt .venv/build.stamp
	@echo "setup: installing the tests' packages"
	@$(PYTHON) -m pip install -qq --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(NPM_FILES): package.json package-lock.json .npmrc
	@command -v npm >/dev/null || { echo "setup: npm is missing: install Node 20 or newer, then run make again"; exit 1; }
	@echo "setup: installing the npm files"
	@npm ci --loglevel=error --no-progress
	@touch $@

clean: ## remove everything that make installed or built
	@rm -rf .venv node_modules .cache site bench pdf

lock: .venv/build.stamp ## renew the lock files after a change of requirements*.in or package.json
	@sh build_hooks/setup.sh lock

serve: setup ## build, serve with live reload and print the address
	@$(PYTHON) -m build_hooks.serve --port $(PORT)

site: setup ## build site/
	@$(PYTHON) -m build_hooks.build

browser: .venv/test.stamp
	@sh build_hooks/setup.sh browser

test: setup .venv/test.stamp browser ## run every test (installs a browser when there is none)
	@$(PYTHON) -m pytest

check: setup .venv/test.stamp ## the quick part of the tests, under a minute
	@$(PYTHON) -m ruff check
	@$(PYTHON) -m build_hooks.claims docs
	@$(PYTHON) -m build_hooks.prose docs
	@$(PYTHON) -m pytest -m "not slow and not browser"

bench: setup .venv/test.stamp browser ## measure: a table, and JSON in bench/
	@$(PYTHON) -m tests.benchmarks

pdf: site .venv/test.stamp browser ## print the whole tutorial to pdf/, one file per language
	@$(PYTHON) -m build_hooks.booklet site pdf --browser "$$($(PYTHON) -m tests.browsers)"

pictures: site .venv/test.stamp browser ## take the pictures for the README, for links, and to compare with
	@$(PYTHON) -m tests.pictures site docs/_data overrides/assets/images
	@$(PYTHON) -m tests.browser.looks site
