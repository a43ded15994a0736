# make demo    sets everything up, builds, fills a sample wallet, shows a card and writes pictures
# make test    sets everything up, runs every test
# make build   everything, tests and tools too, as swift build does
# make release    the command as it is installed and packaged
# make install PREFIX="$HOME/.local"    the release binary with its manual pages and shell completions
# make uninstall PREFIX="$HOME/.local"  removes what install has put there
# make deb     a Debian package of that, .build/ucard_VERSION_ARCHITECTURE.deb; Assets/debian/lint.sh checks it
# make source  the Debian source package of the last commit, .build/ucard_VERSION-1.dsc, for dpkg-buildpackage
# make dist    the files of a release: a package for each of SYSTEMS, a tarball, the sources, what is in them, checksums, in
#              .build/dist, and its notes; half an hour, as root. DEBEMAIL names the maintainer
# make docs    the documentation of the libraries, as a website under .build/documentation
# make lint    checks the formatting
# make messages    collects the messages of the sources, and brings the catalogues of all languages up to date
# make bench   measures speed and memory beside other programs
# make faults  fails and kills the command at every call that writes, and gives it damaged files; an hour or more
# make fuzz    libFuzzer with AddressSanitizer on every parser and encoder; FUZZ_SECONDS for each, else a minute
# make systems    builds, tests and installs on Debian 12, 13 and sid, each from nothing, and prints a table; an hour, as root.
#                 SYSTEMS=trixie for one of them, SYSTEMS_COMMAND for a command on the machine that the last run left
# Further proofs are scripts in Tests/Proof, which .github/CONTRIBUTING.md names.

PREFIX ?= /usr/local
export SWIFT ?= swift

PLAIN = sh Assets/swift.sh plain
CHECKED = sh Assets/swift.sh checked
RELEASE = sh Assets/swift.sh release
READER = sh Assets/swift.sh reader
FUZZ = sh Assets/swift.sh fuzz

# The archives that a release holds.
STATIC = .build/static
DEMO = .build/demo
SHARE = $(DESTDIR)$(PREFIX)/share
DOCUMENTATION = .build/documentation
DEB = .build/deb

# What is installed and packaged bears the date of the last commit: the same sources give the same bytes.
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2> /dev/null || date +%s)
VERSION = $(shell sed -n 's/^\#\# \([0-9.]*\) .*/\1/p' .github/CHANGELOG.md | head -n 1)
RELEASED = SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) VERSION=$(VERSION)
LIBRARIES = $(shell sed -n 's/.*\.library.name: "\([^"]*\)".*/\1/p' Package.swift)

.PHONY: demo test build release bench faults fuzz systems docs lint messages install uninstall deb package source dist maintainer

demo: setup-build
	@$(CHECKED) build --product ucard
	@$(CHECKED) build --product ucard-scan
	@rm -rf $(DEMO) && mkdir -p $(DEMO)
	@UCARD_WALLET=$(DEMO)/wallet.sqlite PATH="$$($(CHECKED) folder):$$PATH" sh Assets/demo.sh $(DEMO)

# The tests of the command as a process run beside all others, because most of them wait for something.
# TEST_FLAGS: --filter NAME for some of the tests.
test: setup-test
	@$(CHECKED) build --build-tests
	@if [ -n "$(TEST_FLAGS)" ]; then $(CHECKED) test $(TEST_FLAGS); exit; fi; \
	$(CHECKED) test --filter '^UCardTests\.' > .build/processes.log 2>&1 & processes=$$!; \
	trap 'kill $$processes' INT TERM; \
	$(CHECKED) test --skip '^UCardTests\.'; others=$$?; \
	wait $$processes; status=$$?; cat .build/processes.log; exit $$((others + status))

# What a translator has to look at: new messages are without a translation, changed ones are marked as fuzzy, and those that
# are used no more stand at the end.
TRANSLATIONS = Sources/Base/Translations
messages: setup-messages
	@python3 $(TRANSLATIONS)/messages.py Sources > $(TRANSLATIONS)/messages.pot
	@for catalogue in $(TRANSLATIONS)/*.po; do \
	  msgmerge --quiet --update --backup=none --previous --no-wrap $$catalogue $(TRANSLATIONS)/messages.pot && \
	  msgfmt --check --statistics --no-hash --endianness=little -o $${catalogue%.po}.mo $$catalogue || exit 1; \
	done

SYSTEMS ?= bookworm trixie sid
SYSTEMS_DIR ?= $(HOME)/.cache/ucard-systems
systems:
	@bash Tests/Proof/Systems/systems.sh "$(SYSTEMS_DIR)" $(SYSTEMS) $(if $(SYSTEMS_COMMAND),-- '$(SYSTEMS_COMMAND)')

build: setup-test setup-bench
	@$(PLAIN) build

release: setup-build $(STATIC)
	@$(RELEASE) build --product ucard
	@$(READER) build --product ucard-scan

$(STATIC): Makefile
	@rm -rf $(STATIC); mkdir -p $(STATIC)/pkgconfig; for compiler in gcc clang; do \
	  for library in stdc++ gcc_eh deflate png16 sqlite3 z; do \
	    archive="$$($$compiler -print-file-name=lib$$library.a 2>/dev/null)"; \
	    [ ! -f "$$archive" ] || ln -sf "$$archive" $(STATIC)/; \
	  done; \
	done; \
	[ ! -e $(STATIC)/libgcc_eh.a ] || ln -sf libgcc_eh.a $(STATIC)/libgcc_s.a; \
	for package in libpng sqlite3; do \
	  sed 's|^libdir=.*|libdir=$(CURDIR)/$(STATIC)|' "$$(pkg-config --variable=pcfiledir $$package)/$$package.pc" \
	    > $(STATIC)/pkgconfig/$$package.pc; \
	done

# BENCH_FLAGS: show, picker, wallet, exchange, scale (with a million cards, ten minutes), encoding, pictures, degradation
# or scanning for these parts alone; --quick to see only that it runs.
bench: setup-bench release
	@$(RELEASE) build --product ucard-bench
	@$$($(RELEASE) folder)/ucard-bench $(BENCH_FLAGS)

# FAULT_FLAGS: --operation, --fault, --at for some of it alone; --mutations, --specimen for damaged files;
# --races for commands at the same time; --conditions for hard links, FIFOs and file systems without locks.
FAULTS = $$($(PLAIN) folder)/ucard-faults --command "$$($(RELEASE) folder)/ucard"
faults: setup-test release
	@$(PLAIN) build --product ucard-faults
	@if [ -n "$(FAULT_FLAGS)" ]; then $(FAULTS) $(FAULT_FLAGS); exit; fi; status=0; \
	for part in "" --mutations --conditions --races; do $(FAULTS) $$part || status=1; echo; done; \
	$(CHECKED) build --build-tests && UCARD_HOSTILE=all $(CHECKED) test --filter HostileBackupTests || status=1; exit $$status

# FUZZ_TARGETS: some of the targets; FUZZ_FLAGS: further flags of libFuzzer. The inputs that it keeps stay in .build/fuzz,
# and so do those that it finds fault with, which `ucard-fuzz TARGET FILE` shows again. An input has ten seconds by the clock
# and half a gigabyte, of which AddressSanitizer takes a quarter.
FUZZ_SECONDS ?= 60
FUZZ_LIMITS = -timeout=10 -rss_limit_mb=500 -malloc_limit_mb=200 -max_len=8192 -verbosity=1 -print_final_stats=1
fuzz: export ASAN_OPTIONS = allocator_may_return_null=1:quarantine_size_mb=16
fuzz: export LSAN_OPTIONS = suppressions=Tests/Proof/Sanitizers/leaks.txt:print_suppressions=0
fuzz: export SWIFT_BACKTRACE = enable=no
fuzz: setup-test
	@$(FUZZ) build --product ucard-fuzz
	@python3 Tests/Proof/Fuzz/seeds.py .build/fuzz/seeds
	@tool="$$($(FUZZ) folder)/ucard-fuzz"; failed=""; \
	for target in $(or $(FUZZ_TARGETS),$$("$$tool")); do \
	  echo "== $$target"; \
	  mkdir -p .build/fuzz/corpus/$$target; \
	  "$$tool" $$target $(FUZZ_LIMITS) -max_total_time=$(FUZZ_SECONDS) -artifact_prefix=.build/fuzz/$$target- $(FUZZ_FLAGS) \
	    .build/fuzz/corpus/$$target .build/fuzz/seeds/$$target || failed="$$failed $$target"; \
	done; \
	[ -z "$$failed" ] || { echo "Findings in$$failed: .build/fuzz/TARGET-*"; exit 1; }

# DOCC_FLAGS=--warnings-as-errors refuses what docc finds fault with. DOCC_EXEC names a docc outside the toolchain. docc
# copies the pages of its template with their owner, which fails for a user who does not own them: so they are copied first.
docs: export UCARD_DOCS = 1
docs: setup-test
	@library="$$($(SWIFT) -print-target-info | sed -n 's/.*"runtimeResourcePath" *: *"\(.*\)".*/\1/p')"; \
	docc="$${DOCC_EXEC:-$$library/../../bin/docc}"; set -e; \
	[ -x "$$docc" ] || \
	  { echo "make docs needs docc, which Swift's toolchains bring: this one has none. DOCC_EXEC=FILE names another."; exit 1; }; \
	mkdir -p .build; rm -rf .build/docc; \
	cp -R "$${DOCC_HTML_DIR:-$$(dirname "$$(readlink -f "$$docc")")/../share/docc/render}" .build/docc; \
	DOCC_HTML_DIR=$$PWD/.build/docc $(CHECKED) package --allow-writing-to-directory .build generate-documentation \
	  $(addprefix --target ,$(LIBRARIES)) --enable-experimental-combined-documentation --transform-for-static-hosting \
	  $(DOCC_FLAGS) --output-path $(DOCUMENTATION)
	@echo "Read it: python3 -m http.server --directory $(DOCUMENTATION), then http://localhost:8000/documentation"

# In parts, since it holds all files open that it is given, and many systems allow a thousand.
lint:
	@find Package.swift Sources Tests -name '*.swift' -print0 | xargs -0 -n 300 $(SWIFT) format lint --strict --parallel

install: release
	@bin="$$($(RELEASE) folder)/ucard"; day="$$(date -u -d "@$(SOURCE_DATE_EPOCH)" +%F)"; set -e; umask 022; \
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/libexec/ucard" "$(SHARE)/man/man1" "$(SHARE)/man/uk/man1" \
	  "$(SHARE)/bash-completion/completions" "$(SHARE)/zsh/site-functions" "$(SHARE)/fish/vendor_completions.d"; \
	install -s -m 755 "$$bin" "$(DESTDIR)$(PREFIX)/bin/ucard"; \
	install -s -m 755 "$$bin-scan" "$(DESTDIR)$(PREFIX)/libexec/ucard/ucard-scan"; \
	"$$bin" --generate-completion-script bash > "$(SHARE)/bash-completion/completions/ucard"; \
	sed -i '1{/^#!/d}' "$(SHARE)/bash-completion/completions/ucard"; \
	"$$bin" --generate-completion-script zsh > "$(SHARE)/zsh/site-functions/_ucard"; \
	"$$bin" --generate-completion-script fish > "$(SHARE)/fish/vendor_completions.d/ucard.fish"; \
	LC_ALL=C "$$bin" generate-manual "$$day" "$(SHARE)/man/man1"; \
	LC_ALL=uk_UA.UTF-8 "$$bin" generate-manual "$$day" "$(SHARE)/man/uk/man1"; \
	install -D -m 644 --target-directory="$(SHARE)/applications" Assets/ucard.desktop Assets/ucard-open.desktop; \
	install -D -m 644 Assets/ucard.mime.xml "$(SHARE)/mime/packages/ucard.xml"; \
	install -D -m 644 Assets/ucard.metainfo.xml "$(SHARE)/metainfo/io.github.ucard.metainfo.xml"; \
	install -D -m 644 Assets/ucard.svg "$(SHARE)/icons/hicolor/scalable/apps/ucard.svg"; \
	install -D -m 644 Assets/ucard.png "$(SHARE)/icons/hicolor/48x48/apps/ucard.png"; \
	install -D -m 644 LICENSE "$(SHARE)/doc/ucard/LICENSE"; \
	install -D -m 644 Sources/Store/Wallet/Wallet.docc/JSON.md "$(SHARE)/doc/ucard/JSON.md"; \
	echo "Installed $(DESTDIR)$(PREFIX)/bin/ucard"

# Every file that install has made, and the folders that are its own.
uninstall:
	@cd "$(DESTDIR)$(PREFIX)" && rm -rf bin/ucard libexec/ucard share/doc/ucard \
	  share/man/man1/ucard.1 share/man/man1/ucard-*.1 share/man/uk/man1/ucard.1 share/man/uk/man1/ucard-*.1 \
	  share/bash-completion/completions/ucard share/zsh/site-functions/_ucard share/fish/vendor_completions.d/ucard.fish \
	  share/applications/ucard.desktop share/applications/ucard-open.desktop share/mime/packages/ucard.xml \
	  share/metainfo/io.github.ucard.metainfo.xml share/icons/hicolor/scalable/apps/ucard.svg \
	  share/icons/hicolor/48x48/apps/ucard.png
	@echo "Removed ucard from $(DESTDIR)$(PREFIX). The wallet is left as it is."

# A package belongs to the release of Debian that it was built on; that of the next one counts as newer. DEBFULLNAME and
# DEBEMAIL name its maintainer.
OUTPUT = .build
SUFFIX = $(shell sed -n 's/^VERSION_ID="\{0,1\}\([0-9]*\)"\{0,1\}$$/~deb\1/p' /etc/os-release)
deb: setup-deb
	@rm -rf $(DEB) .build/ucard_*.deb
	@$(RELEASED) sh Assets/debian/describe.sh $(DEB) "$(SUFFIX)"
	@$(MAKE) --silent package

# What debian/rules does too, in DEB.
package:
	@LC_ALL=C $(MAKE) --silent install DESTDIR=$(DEB)/debian/ucard PREFIX=/usr > /dev/null
	@SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) sh Assets/debian/package.sh $(DEB) $(OUTPUT)

source: setup-source
	@mkdir -p $(OUTPUT)
	@$(RELEASED) sh Assets/debian/source.sh $(OUTPUT)

dist: maintainer setup-dist
	@SYSTEMS_STEPS="machine clone archive" bash Tests/Proof/Systems/systems.sh "$(SYSTEMS_DIR)" $(SYSTEMS)
	@$(RELEASED) sh Assets/dist.sh "$(SYSTEMS_DIR)" .build/dist $(SYSTEMS)

maintainer:
	@[ -n "$$DEBEMAIL" ] || \
	  { echo "A release needs the address of its maintainer: DEBEMAIL=ADDRESS, and DEBFULLNAME=NAME." >&2; exit 1; }

# The Debian packages of a list that are missing.
setup-%:
	@sh Assets/packages.sh $*
