# The front door. `make help` lists what it can do.
#
# Each kind of build has its own folder under build/: the command itself (gcc), wasm (clang), checked (clang with
# ASan, UBSan and the fuzz targets).

PREFIX ?= /usr/local
DESTDIR ?=
WERROR ?= true
SECONDS_EACH ?= 300
GAMES ?=

.DEFAULT_GOAL := build
.PHONY: build wasm run test bench fuzz install clean help

build: ## build build/kiste, optimised
	@tools/setup run
	@tools/configure build -Dwerror=$(WERROR)
	@ninja -C build --quiet kiste

wasm: ## build build/kiste.wasm: the same rules for browsers
	@tools/setup run
	@tools/configure build/wasm -Dwerror=$(WERROR) --cross-file bindings/wasm/wasm32.ini
	@ninja -C build/wasm --quiet
	@cp build/wasm/kiste.wasm build/kiste.wasm

run: build ## install what is missing, build, and play in the terminal
	@build/kiste play

test: ## install what is missing and run every test there is
	@tools/setup test
	@tools/test.py

bench: build ## measure the speed of every game (GAMES="muehle mensch" for some)
	@build/kiste bench $(GAMES)

fuzz: ## look for crashing input, SECONDS_EACH=300 for each kind
	@tools/setup test
	@tools/test.py --fuzz $(SECONDS_EACH)

install: build ## install below DESTDIR and PREFIX (/usr/local)
	@meson configure build -Dprefix=$(PREFIX)
	@meson install -C build --quiet $(if $(DESTDIR),--destdir $(abspath $(DESTDIR)))

clean: ## remove everything built
	@rm -rf build

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' $(MAKEFILE_LIST) | expand -t 18
