# One word per task. `make` alone lists them.

.DEFAULT_GOAL := help
SHELL := /bin/bash

# An import without an arrow in Package.swift is an error.
CHECKED := --explicit-target-dependency-import-check error
# The Swift runtime goes into the binary: it starts and answers faster, and runs where no Swift is.
RELEASE := -c release $(CHECKED) --static-swift-stdlib
SWIFT_FILES := Package.swift Sources Tests Fuzz Benchmarks Examples

# What `make run` starts: the data folder, and further options for `hearth dev`.
DATA ?= .hearth
ARGS ?=

# How long `make fuzz` tries each parser.
FUZZ_SECONDS ?= 60

help:   ## List the tasks.
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 10

setup:  ## Install what is missing: system libraries, PostgreSQL, Python clients, the JavaScript SDK.
	@Scripts/setup.sh

build: release ## Compile everything; leaves .build/release/hearth.
	swift build --build-tests $(CHECKED)

release:
	swift build $(RELEASE) --product hearth

run: setup release ## Start a development server that keeps its data in .hearth (DATA=, ARGS=).
	.build/release/hearth dev --data $(DATA) $(ARGS)

demo: setup release ## Take a user through sign-up and a second factor, scripted; fails at any deviation.
	swift build $(CHECKED) --product mfa-tour
	Scripts/demo.sh .build/release/hearth .build/debug/mfa-tour

test: setup ## Run every test, with a PostgreSQL of its own (FILTER=AuthStoreTests for a part).
	Scripts/test.sh $(CHECKED) $(if $(FILTER),--filter $(FILTER))

lint:   ## Check the format and the comments.
	swift format lint --strict --parallel --recursive $(SWIFT_FILES)

format: ## Rewrite the sources in the project's format.
	swift format --in-place --parallel --recursive $(SWIFT_FILES)

bench: setup release ## Measure what users wait for, against the bars.
	swift build $(RELEASE) --product AuthBenchmarks
	.build/release/AuthBenchmarks $(ROWS)

fuzz:   ## Fuzz the parsers of HTTP, JSON, tokens and XML (FUZZ_SECONDS=60 each).
	@for target in http json jwt xml; do Scripts/fuzz.sh $$target $(FUZZ_SECONDS) || exit 1; done

objc:   ## Check the Objective-C side of the SDK (WRITE=1 renews its stored headers).
	Scripts/objc.sh $(if $(WRITE),--write)

tsan: setup ## Run the SDK's tests under Thread Sanitizer.
	swift build --build-tests --sanitize=thread -Xswiftc -DTHREAD_SANITIZER --scratch-path .build/tsan $(CHECKED)
	TSAN_OPTIONS=halt_on_error=0 swift test --skip-build --sanitize=thread -Xswiftc -DTHREAD_SANITIZER --scratch-path .build/tsan --filter FirebaseAuthTests

docs:   ## Build the documentation of the SDK; a broken link is an error.
	Scripts/docs.sh

compat: setup ## Write the record of every operation and field anew (Docs/compatibility.md).
	HEARTH_WRITE_COMPAT=1 swift test $(CHECKED) --filter CompatibilityRecordTests

check: lint objc docs test ## All that a change must pass.

.PHONY: help setup build release run demo test lint format bench fuzz tsan objc docs compat check
