# The front door. `make help` lists what it can do.
#
# Each kind of build has its own folder: build itself (gcc), build/wasm (clang) and build/checked (clang with ASan,
# UBSan and the fuzz targets).

PREFIX ?= /usr/local
DESTDIR ?=
WERROR ?= true
SECONDS_EACH ?= 300
GAMES ?=
MOVES ?= 20000
LISTEN ?= 127.0.0.1:8080

# ninja's own line of progress on a terminal; elsewhere nothing, unless it fails.
ninja = @if [ -t 1 ]; then ninja -C $(1) $(2); \
	else ninja -C $(1) $(2) >$(1)/ninja.log 2>&1 || { cat $(1)/ninja.log; exit 1; }; fi

.DEFAULT_GOAL := build
.PHONY: build wasm page run test check-gnubg laws bench fuzz install clean help

build: ## build build/kiste, optimised
	@tools/setup run
	@tools/configure build -Dwerror=$(WERROR)
	$(call ninja,build,all-of-kiste)

wasm: ## build build/kiste.wasm: the same rules for browsers
	@tools/setup run
	@tools/configure build/wasm -Dwerror=$(WERROR) --cross-file bindings/wasm/wasm32.ini
	$(call ninja,build/wasm)
	@cp build/wasm/kiste.wasm build/kiste.wasm

page: build wasm ## build build/web: the page as plain files for any web host
	@tools/page build/kiste.wasm build/web

run: build page ## install what is missing, build, and serve the games at http://localhost:8080 (LISTEN=HOST:PORT)
	@build/kiste serve --listen $(LISTEN)

test: ## install what is missing and run every test there is
	@tools/setup test
	@tools/test.py

check-gnubg: build ## compare 10,000 backgammon positions, every throw, with gnubg (minutes)
	@tools/setup test
	@tests/gnubg.py build/kiste 10000 all

laws: ## hold every game to the laws for long (MOVES=20000 positions in each setup; GAMES="halma" for some)
	@tools/setup test
	@tools/configure build -Dwerror=$(WERROR)
	$(call ninja,build,tests/laws)
	@build/tests/laws $(GAMES) --moves $(MOVES)

bench: build ## measure the speed of every game (GAMES="muehle mensch" for some)
	@build/kiste bench $(GAMES)

fuzz: ## look for crashing input, SECONDS_EACH=300 for each kind
	@tools/setup test
	@tools/test.py --fuzz $(SECONDS_EACH)

install: build page ## install below DESTDIR and PREFIX (/usr/local)
	@tools/configure build -Dwerror=$(WERROR) -Dprefix=$(PREFIX)
	$(call ninja,build,all-of-kiste)
	@meson install -C build --no-rebuild --quiet $(if $(DESTDIR),--destdir $(abspath $(DESTDIR)))
	@rm -rf $(DESTDIR)$(PREFIX)/share/kiste/web && install -d $(DESTDIR)$(PREFIX)/share/kiste/web
	@install -m 644 build/web/* $(DESTDIR)$(PREFIX)/share/kiste/web

clean: ## remove everything built
	@rm -rf build

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1	\2/p' $(MAKEFILE_LIST) | expand -t 20
