# The front door. `make help` lists what it can do.
#
# Each kind of build has its own folder: build itself (gcc), build/wasm (clang), build/checked (clang with ASan
# and UBSan) and build/fuzzing (the same with libFuzzer).

PREFIX ?= /usr/local
DESTDIR ?=
WERROR ?= true
SECONDS_EACH ?= 300
GAMES ?=
MOVES ?= 20000
COUNT ?= 20
KILLS ?= 200
RESTARTS ?= 20
SEED ?= 1
SEEDS ?= 1000
HOURS ?= 1000
LISTEN ?= 127.0.0.1:8080
PORT ?= 8080

# A line for each step, with its time.
configure = @tools/step "configuring $(1)" tools/configure $(1) -Dwerror=$(WERROR)
ninja = @tools/step "building $(1)" ninja -C $(1)

.DEFAULT_GOAL := build
.PHONY: build wasm page run party test test-long test-browsers test-portable check-gnubg arena-gnubg laws mutants library gpu bench bench-net bench-server bench-page soak fuzz dist deb test-deb install uninstall clean help

build: ## build build/kiste, optimised
	@tools/setup run
	$(call configure,build)
	$(call ninja,build) all-of-kiste

wasm: ## build build/kiste.wasm: the same rules for browsers
	@tools/setup run
	$(call configure,build/wasm) --cross-file bindings/wasm/wasm32.ini
	$(call ninja,build/wasm)
	@cp build/wasm/kiste.wasm build/kiste.wasm

page: build wasm ## build build/web: the page as plain files for any web host
	@tools/step "building build/web" tools/page build build/web

run: build page ## install what is missing, build, and serve the games at http://localhost:8080 (LISTEN=HOST:PORT)
	@build/kiste serve --listen $(LISTEN)

party: build page ## the same for every phone in the network: prints the address, and a QR code for their cameras (PORT=8080)
	@build/kiste serve --listen 0.0.0.0:$(PORT) --qr

test: ## install what is missing and test everything (what takes long: test-long)
	-@tools/setup test
	@tools/test.py

test-long: ## what `make test` leaves out: longer laws and oracles, servers killed 200 times, every browser (hours)
	-@tools/setup test
	@tools/test.py --long

test-browsers: ## every test of the page in Chromium, Firefox and WebKitGTK (minutes)
	@tools/setup test
	@tools/test.py --browsers

test-portable: ## rulings, journals, kept files, laws in short and unit tests under musl, on i386 and on s390x (some ten minutes)
	@tools/setup portable
	@tools/portable

check-gnubg: build ## compare 10,000 backgammon positions, every throw, with gnubg (minutes)
	@tools/setup test
	@tests/gnubg.py build/kiste 10000 all

arena-gnubg: build ## Backgammon's net against GNU Backgammon (GAMES=20000 DECISIONS=100000)
	@tools/setup test
	@python3 tests/arena_gnubg.py build/kiste $(or $(GAMES),20000) $(or $(DECISIONS),100000)

laws: ## hold every game to the laws for long (MOVES=20000 positions in each setup; GAMES="halma" for some)
	@tools/setup test
	$(call configure,build)
	$(call ninja,build) tests/laws
	@build/tests/laws $(GAMES) --moves $(MOVES)

mutants: ## change rules and see which changes no test notices (GAMES="halma", COUNT=20 changes of each file; 0: all; PART=base, core, drawing, table, bots, store, postgres, server, net, loops or web: of that part)
	@tools/setup test
	$(call configure,build)
	$(call ninja,build) all-of-kiste $(shell tools/mutants.py --programs $(addprefix --part ,$(PART)))
	@$(if $(filter store postgres,$(PART)),pg_virtualenv -t) tools/mutants.py --count $(COUNT) $(if $(PART),--part $(PART),$(filter-out %_box.c,$(if $(GAMES),$(foreach game,$(GAMES),\
	    $(wildcard src/games/$(game)/*.c)),$(wildcard src/games/*/*.c))))

library: ## build build/libkiste.so: the rules for programs in C and Python
	@tools/setup run
	$(call configure,build)
	$(call ninja,build) libraries all-of-kiste

gpu: build ## compile the rules for NVIDIA GPUs into build/gpu (to be carried there; build/gpu/check tries them out)
	@tools/setup gpu
	@tools/step "compiling the rules for GPUs" tools/ptx build/gpu
	$(call ninja,build) gpu-check gpu-solve libraries
	@cp build/gpu-check build/gpu/check
	@cp build/gpu-solve build/gpu/solve
	@cp build/libkiste.so.1 build/gpu/libkiste.so.1
	@cp build/*.words build/gpu 2>/dev/null || true

bench: build ## measure the speed of every game (GAMES="muehle mensch" for some)
	@build/kiste bench $(GAMES)

bench-net: build ## measure how many positions Backgammon's net judges a second
	$(call ninja,build) bench/net
	@build/bench/net

bench-page: page ## measure the page in Chromium: loading, the work of an update, moves, frames (GAMES="halma" for some)
	@tools/setup test
	@node tests/web/measure.mjs $(GAMES)

bench-server: build ## measure how many durable moves a second the server can take, and servers of others beside it (minutes)
	$(call ninja,build) bench/load bench/echo
	@bench/server.py build --chart docs/load.svg

soak: build ## kill servers 200 times (KILLS=200), and PostgreSQL 20 times, while people play; then a million simulated hours (SEEDS=1000 of HOURS=1000); nothing acknowledged may be lost
	@tools/setup test
	@tests/server/kill_test.py build/kiste $(KILLS)
	@tests/server/kill_test.py build/kiste $(KILLS) 0.6 nodes
	@tests/server/kill_test.py build/kiste $(RESTARTS) 0.6 database
	$(call ninja,build) tests/life
	@build/tests/life $(SEED) $(HOURS) $(SEEDS)

fuzz: ## look for crashing input, SECONDS_EACH=300 for each kind
	@tools/setup test
	@tools/test.py --fuzz $(SECONDS_EACH)

dist: page ## tarballs in build/dist: the source, which builds without git, and the page for any host of plain files
	@tools/step "packing the source" tools/dist source build/dist
	@tools/step "packing the page" tools/dist page build/dist

deb: ## Debian's packages in build/deb, looked at by lintian
	@tools/setup deb
	@tools/step "building build/deb/*.deb" tools/deb

test-deb: deb ## install, try, upgrade and purge the packages in a bare Debian, and what the Containerfile says (needs root; minutes)
	@tools/test-deb

install: build page ## install below DESTDIR and PREFIX (/usr/local)
	$(call configure,build) -Dprefix=$(PREFIX)
	$(call ninja,build) all-of-kiste libraries
	@tools/step "installing below $(DESTDIR)$(PREFIX)" tools/install add build $(if $(DESTDIR),$(abspath $(DESTDIR)))

uninstall: ## remove what `make install` with the same DESTDIR and PREFIX has put there
	@tools/setup run
	$(call configure,build) -Dprefix=$(PREFIX)
	@tools/install remove build $(if $(DESTDIR),$(abspath $(DESTDIR)))

clean: ## remove everything built
	@rm -rf build

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1	\2/p' $(MAKEFILE_LIST) | expand -t 20
