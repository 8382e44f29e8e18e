# make run     show a code in this terminal, and serve it as a tag on a simulated reader
# make session
#              build the programs of make run as .build/debug/venued and .build/debug/checkin, to try their commands
# make authority
#              build the health authority's server as .build/debug/authorityd, to try it
# make first-minutes
#              measure the first and the second start of make run on a new Debian 12; as root
# make test    run all tests
# make test-all
#              run the same tests with complete matrices and with faults at every byte and every write; also
#              run statistics and soak tests; then run make fuzz-all
# make test-faults
#              inject all faults that checkin must survive, which takes about an hour; make test injects
#              some of these faults in a minute
# make test-failover
#              let the primary of an authority's database fail 100 times under load, in up to 75 minutes, with
#              Patroni, etcd and two instances; search for what was lost. Ctrl-C stops it, and the same
#              command goes on. RUNS=8 is another number; SHORT=1 is one failover, and planted mistakes
# make lint    check the source format, and check that docs, tests and Package.swift agree
# make test-sanitizers
#              run the tests with the address sanitizer, then with the thread sanitizer; SHORT=1 runs
#              only some tests
# make fuzz TARGET=ndef RUNS=10000000
#              fuzz a parser; TARGET is the name of a folder in Tests/Fuzz/Corpus
# make fuzz-all
#              fuzz each parser for a minute, or with SHORT=1 for a second
# make bench   run benchmarks against baselines in the same run; SHORT=1 runs a debug build for some
#              seconds and does not check limits
# make simulation
#              simulate a thousand people for two weeks, and four months of traffic, with the real parts;
#              check which people are warned, which data leaves the machines, and what someone with the
#              codes of venues can guess from published reports
# make outbreak
#              simulate a thousand people and three cases of measles; count who is warned in time; with
#              SHORT=1, some people and a debug build
# make comparison
#              run one town under four designs, and compare whom each warns, what each costs and what each
#              reveals, which takes up to 10 minutes; SHORT=1 runs a debug build with a small town
# make decoders
#              compare how well decoders read the venue code and the code of Corona-Warn-App
# make architecture
#              draw docs/architecture.svg, the graph of targets and their imports, which make lint checks
# make setup   install the tools of all targets
# make packages
#              download the Swift packages of Packages.lock, compare them with their checksums, and let SwiftPM
#              use them; all targets that build do this first
# make dist    write a source archive with the Swift packages, in .build-dist; it builds without a network
# make test-dist
#              write the archive again, compare the bytes, and build a program from it without a network;
#              SHORT=1 only loads the manifests
# make release KEY=release.key
#              collect a release in .build-release-VERSION: the source archive, the packages, the web client, images that
#              have been built, bills of materials, checksums and a signature
# make test-release
#              test this in a clone, with stand-ins for the packages
# make install DESTDIR=/somewhere PREFIX=/usr
#              install the programs of the kiosk and of attendees
# make install-authority DESTDIR=/somewhere PREFIX=/usr
#              install the health authority's server
# make deb     build Debian packages of the checked-out commit, in .build-deb, unless they have been built
# make deb ARCH=arm64
#              build the packages for Debian 13 on arm64, such as a Raspberry Pi; as root, on amd64
# make test-arm64
#              run most of the tests on emulated arm64; as root, on amd64
# make deb-twice
#              build the packages again in another folder, and compare their bytes
# make web     build the web client in .build-web, a folder that any web server can serve
# make man     generate the manual pages, check them with mandoc, and render them as text and HTML, in .build-man
# make sbom    write the software bill of materials for the packages, in .build-deb
# make sizes   measure the resource usage of the packaged kiosk, the sizes of programs and packages,
#              and start-up times
# make test-packages
#              install, use, upgrade and purge the packages in a separate Debian 12, or with
#              DEBIAN=13 in a Debian 13; as root
# make test-promises
#              run a short form of each command in README.md, SECURITY.md, docs, Hardware and this text, or
#              print why it cannot run here; needs make test and make deb
# make image   build a disk image that boots into a kiosk, in .build-image; as root
# make test-appliance
#              boot the image, and cut its power 20 times; as root; SHORT=1 boots it once, and cuts twice
# make image ARCH=arm64, make test-appliance ARCH=arm64
#              do the same for Raspberry Pis and other arm64 machines, on emulated machines; as root

PREFIX ?= /usr/local
DESTDIR ?=
# Runs a command as root.
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

comma := ,

# Prerequisites of the targets: the Debian packages in the lists debian/setup/NAME, and Python
# packages. Each list is installed only once.
LIBRARIES := .setup/run .setup/server
TEST_TOOLS := $(LIBRARIES) .setup/python .setup/man .setup/web .setup/test .setup/failover .venv/complete
PACKAGING := $(LIBRARIES) .setup/python .setup/man .setup/web .setup/deb
IMAGING := $(PACKAGING) .setup/image
# The documents for operators (in addition to README.md), and the samples for /etc.
HARDWARE_NOTES := Hardware/*.md Hardware/libnfc Hardware/udev Hardware/modprobe.d
.PHONY: run session authority architecture test test-all test-faults test-failover test-sanitizers lint fuzz-program fuzz fuzz-all bench simulation outbreak comparison decoders web man programs \
    install server-programs install-authority deb deb-twice sbom sizes test-arm64 guest test-packages test-promises image \
    test-appliance first-minutes setup packages dist test-dist release test-release

# Calls SwiftPM with the checked packages only. As root, it calls SwiftPM without rights.
SWIFT := debian/setup/swift.sh

# The three programs of a session: a kiosk, an attendee's program, and a simulated reader between them.
SESSION := venued checkin pn532-simulator

session: .build/debug/session

run: session
	@.build/debug/venued demo

# SwiftPM builds one product per call. The timestamp of the target file is the time of the last
# build.
.build/debug/session: Package.swift $(shell find Sources Hardware) | .setup/run
	@[ -e $@ ] || echo 'Building $(SESSION), which takes about two minutes the first time'
	@for product in $(SESSION); do $(SWIFT) build --product "$$product" || exit; done
	@debian/setup/unprivileged.sh .build-home .build -- touch $@

# On a new Debian 12, measures the time until a code is shown, for a first and a second run; as
# root. Exit status 77 means that the measurement was skipped.
first-minutes: .setup/python .setup/deb
	Tests/first-minutes.sh .build-first-minutes || [ $$? = 77 ]

test: $(TEST_TOOLS)
	$(SWIFT) build --build-tests
	Tests/run.sh

test-all: $(TEST_TOOLS)
	$(SWIFT) build --build-tests
	TEST_TIER=all Tests/run.sh
	$(MAKE) fuzz-all

# Covers a fault at each byte of a download and of a submission, a fault at each write, and 200
# kills of sync and share.
test-faults: $(TEST_TOOLS)
	$(SWIFT) build --build-tests
	TEST_TIER=all TEST_ONLY='CutLinkTests|CutDiaryTests|FullDiskTests|KilledAttendeeTests' Tests/run.sh

test-failover: RUNS = 100
test-failover: authority .setup/failover .venv/complete
	.venv/bin/python Tests/Python/failover.py $(if $(SHORT),--short,--runs $(RUNS))

lint: .setup/run .setup/python .setup/web
	swift format lint --strict --recursive Package.swift Sources Hardware Tests
	Tests/Python/requirements.py --check
	python3 Tests/Python/promised_commands.py --list > /dev/null
	Tests/Python/dependencies.py
	Tests/Python/layers.py
	Tests/Python/links.py
	Tests/Python/protocol_text.py
	Tests/Python/sources.py
	Tests/Python/web_texts.py
	Tests/Python/web_floor.py
	python3 -m doctest Tests/Python/web_texts.py Tests/Python/web_floor.py Tests/Python/terminal.py Tests/Python/layers.py Tests/Python/sources.py

architecture: .setup/run .setup/python .setup/architecture
	Tests/Python/layers.py --draw

TARGET ?= ndef
RUNS ?= 1000000

# Package.swift also instruments our targets for the fuzzer. Other packages get only the address
# sanitizer, because the fuzzer scans all counters after each input.
fuzz-program: $(LIBRARIES)
	FUZZED=1 $(SWIFT) build -c release --sanitize=address -Xswiftc -use-ld=lld --scratch-path .build-fuzz --product fuzz

fuzz: fuzz-program
	Tests/Python/fuzz.py '$(TARGET)' --runs $(RUNS)

fuzz-all: fuzz-program
	Tests/Python/fuzz.py --seconds $(if $(SHORT),1,60)

test-sanitizers: $(TEST_TOOLS)
	Tests/sanitizers.sh address $(if $(SHORT),--filter '^CheckInProtocolTests')
	Tests/sanitizers.sh thread $(if $(SHORT),--filter '^CheckInProtocolTests')

# Any value selects the short variants of bench, outbreak, comparison, fuzz-all, sizes, test-appliance,
# test-failover and test-sanitizers.
SHORT ?=

BENCH_BUILD = $(SWIFT) build $(if $(SHORT),,-c release) --product benchmarks

bench: $(TEST_TOOLS)
	$(BENCH_BUILD)
	"$$($(BENCH_BUILD) --show-bin-path)/benchmarks" $(if $(SHORT),--short)

# The folder for the simulation's output, which you can inspect.
SIMULATION := .build-simulation
MONTHS ?= 1 2 3 4

simulation: $(TEST_TOOLS)
	$(SWIFT) build -c release --product simulation
	"$$($(SWIFT) build -c release --show-bin-path)/simulation" town --output $(SIMULATION)/town
	.venv/bin/python Tests/Python/warned_set.py compare $(SIMULATION)/town
	.venv/bin/python Tests/Python/warned_set.py tamper $(SIMULATION)/town
	.venv/bin/python Tests/Python/warned_set.py levels $(SIMULATION)/town
	"$$($(SWIFT) build -c release --show-bin-path)/simulation" reports --output $(SIMULATION)/reports-10.json
	"$$($(SWIFT) build -c release --show-bin-path)/simulation" reports --sharers 100 --days 60 \
	    --output $(SIMULATION)/reports-100.json
	.venv/bin/python Tests/Python/linking.py $(SIMULATION)/reports-10.json $(SIMULATION)/reports-100.json
	# The attack must be better with parameters that reveal more.
	for planted in "--planted eightLevels" "--hours 2" "--planted eightLevels --hours 2"; do \
	    "$$($(SWIFT) build -c release --show-bin-path)/simulation" reports $$planted \
	        --output $(SIMULATION)/reports-planted.json && \
	    ! .venv/bin/python Tests/Python/linking.py $(SIMULATION)/reports-planted.json || exit; done
	# The number of places must not show more of one person's ten reports than promised. A planted mistake must be found.
	"$$($(SWIFT) build -c release --show-bin-path)/simulation" places --output $(SIMULATION)/places
	"$$($(SWIFT) build -c release --show-bin-path)/simulation" places --seed 2 --sharer 10 --output $(SIMULATION)/places-shared
	.venv/bin/python Tests/Python/places.py $(SIMULATION)/places $(SIMULATION)/places-shared
	for planted in countedTwice noNoise; do \
	    "$$($(SWIFT) build -c release --show-bin-path)/simulation" places --seed 2 --sharer 10 --planted $$planted \
	        --output $(SIMULATION)/places-planted && \
	    ! .venv/bin/python Tests/Python/places.py $(SIMULATION)/places $(SIMULATION)/places-planted || exit; done
	for month in $(MONTHS); do \
	    .venv/bin/python Tests/Python/traffic.py record "$$($(SWIFT) build -c release --show-bin-path)/simulation" \
	        $(SIMULATION)/month-$$month --seed $$month || exit; done
	.venv/bin/python Tests/Python/traffic.py check $(addprefix $(SIMULATION)/month-,$(MONTHS))
	.venv/bin/python Tests/Python/traffic.py tamper $(SIMULATION)/month-1
	# The check must detect mistakes that were planted in a client.
	for mistake in asksAfterMatch hurriesAfterMatch; do \
	    .venv/bin/python Tests/Python/traffic.py record "$$($(SWIFT) build -c release --show-bin-path)/simulation" \
	        $(SIMULATION)/$$mistake --planted $$mistake && \
	    ! .venv/bin/python Tests/Python/traffic.py check $(SIMULATION)/$$mistake || exit; done

OUTBREAK := .build-outbreak$(if $(SHORT),-short)
# The simulation of outbreak and comparison; with SHORT, a debug build.
SIMULATION_BUILD = $(SWIFT) build $(if $(SHORT),,-c release) --product simulation
OUTBREAK_SMALL = --people $(if $(SHORT),40 --venues 3 --positives 4,300 --venues 30)

# The two diseases are compared in a smaller town, in three runs. A town that the same program has finished is not
# simulated again.
outbreak: $(TEST_TOOLS)
	$(SIMULATION_BUILD)
	program="$$($(SIMULATION_BUILD) --show-bin-path)/simulation"; \
	town() { \
	    results=$(OUTBREAK)/$$1; shift; \
	    [ "$$results/diaries.json" -nt "$$program" ] || "$$program" outbreak "$$@" --output "$$results" || exit; }; \
	town all $(if $(SHORT),$(OUTBREAK_SMALL)); \
	town tenth $(if $(SHORT),$(OUTBREAK_SMALL)) --scanned 10; \
	town any-stay $(OUTBREAK_SMALL) --any-stay; \
	town both $(OUTBREAK_SMALL); \
	town measles $(OUTBREAK_SMALL) --only 1; \
	town covid $(OUTBREAK_SMALL) --only 0
	.venv/bin/python Tests/Python/outbreak.py check $(addprefix $(OUTBREAK)/,all tenth any-stay)
	.venv/bin/python Tests/Python/outbreak.py apart $(addprefix $(OUTBREAK)/,both measles covid)
	.venv/bin/python Tests/Python/outbreak.py tamper $(addprefix $(OUTBREAK)/,both measles covid)
	for town in all tenth any-stay both; do \
	    .venv/bin/python Tests/Python/warned_set.py compare $(OUTBREAK)/$$town || exit; done

# The folder for the tables, the picture and the data of the comparison.
COMPARISON := .build-comparison

comparison: $(TEST_TOOLS)
	$(SIMULATION_BUILD)
	"$$($(SIMULATION_BUILD) --show-bin-path)/simulation" compare --output $(COMPARISON) \
	    $(if $(SHORT),--people 40 --venues 6 --positives 5 --days 6)
	.venv/bin/python Tests/Python/comparison.py check $(COMPARISON)
	.venv/bin/python Tests/Python/comparison.py tamper $(COMPARISON)
	# docs/comparison.md and its picture show the results of the full run.
	$(if $(SHORT),,.venv/bin/python Tests/Python/comparison.py documents $(COMPARISON))

# The number of pictures per table row and code.
TRIALS ?= 20

decoders: $(TEST_TOOLS)
	.venv/bin/python Tests/Python/decoder_table.py --trials $(TRIALS)

# Installs the prerequisites of all targets.
setup: $(TEST_TOOLS) $(IMAGING)

packages: .setup/run
	debian/setup/packages.sh

# The folder for the source archive.
DIST := .build-dist

dist: packages
	debian/dist.sh '$(DIST)' '$(VERSION)'

test-dist: dist
	Tests/dist.sh '$(DIST)' '$(VERSION)' $(if $(SHORT),--short)

authority: $(LIBRARIES)
	$(SWIFT) build --product authorityd

.setup/%: debian/setup/%
	@debian/setup/install.sh $*
	@mkdir -p .setup && touch $@

.venv/complete: Tests/Python/requirements.txt Tests/Python/requirements-alone.txt | .setup/python .setup/test
	python3 -m venv .venv
	.venv/bin/pip install --quiet --require-hashes --no-deps --requirement Tests/Python/requirements-alone.txt
	.venv/bin/pip install --quiet --require-hashes --no-build-isolation --requirement Tests/Python/requirements.txt
	touch $@

# Release programs run without a Swift toolchain, and contain no data about the build machine. The
# loader resolves all symbols when a program starts (now), and then makes the tables read-only.
# Incremental builds are disabled because they would write a hash of all arguments, including paths,
# into each object file.
# To reduce the size, we use lld with packed relative relocations (supported by glibc 2.36 and
# newer). We do not export symbols, because no other program links against these programs.
SWIFTFLAGS ?=
SCRATCH ?= .build-release
RELEASE = $(SWIFT) build -c release --static-swift-stdlib -debug-info-format none --scratch-path $(SCRATCH) \
    -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=.' -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
    -Xcc '-ffile-prefix-map=$(CURDIR)=.' -Xlinker -z -Xlinker now \
    -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic $(SWIFTFLAGS)
# A command that runs programs of another architecture.
RUNNER ?=
# The package build sets this variable to an empty value, because its prerequisites are already
# installed and it has no network.
SETUP ?= $(LIBRARIES) .setup/python .setup/web
VERSION := $(shell sed -n 's/.*current = "\(.*\)"/\1/p' Sources/CommandLineTool/Version.swift)
INSTALL_PROGRAM ?= install -s
# The programs for servers differ from those for kiosks and attendees. Each program is listed with
# the section of its manual page.
PROGRAMS := venued.8 checkin.1 pn532-simulator.1
SERVER_PROGRAMS := authorityd.8
# Programs that are built from source only. No package contains them.
DEMONSTRATIONS := sonar-demo.1
# Programs that other programs start. They have no manual page.
HELPERS := venued-kiosk checkin-radio
DOC := $(DESTDIR)$(PREFIX)/share/doc/venue-check-in

# The folder for the web client. It contains the files of Sources/WebClient, except that WebAssembly
# replaces the C code, and that the scripts and the style are minified. The same toolchain always
# produces the same bytes.
WEB := .build-web
# The compiler of the Swift toolchain, which supports WebAssembly.
WEB_CLANG ?= $(dir $(realpath $(shell command -v swift)))clang --target=wasm32

# MODULE,SYMBOLS: replaces MODULE.c by MODULE.wasm, which exports the addresses of the symbols.
define web_module
cd '$(WEB)' && $(WEB_CLANG) -std=c17 -Wall -Wextra -Werror -O3 -msimd128 -mbulk-memory -ffreestanding -nostdlib \
    -Wl,--no-entry -Wl,--strip-all -Wl,-z,stack-size=16384 $(patsubst %,-Wl$(comma)--export=%,$(2)) \
    -o $(1).wasm $(1).c && chmod 644 $(1).wasm && rm $(1).c
endef

web: $(filter .setup/web,$(SETUP))
	rm -rf '$(WEB)' && mkdir -p '$(WEB)' && cp -R Sources/WebClient/. '$(WEB)'
	$(call web_module,matching/filter,ivs ciphertexts key survivors)
	$(call web_module,diary/scrypt,__heap_base)
	cd '$(WEB)' && esbuild --log-level=warning --minify --charset=utf8 --target=chrome90,firefox90,safari15 \
	    --allow-overwrite --outdir=. --outbase=. $$(find . -name '*.js' -o -name '*.css')
	sed --in-place --null-data 's/\n *//g' '$(WEB)'/languages/*.json '$(WEB)'/poster/*.json
	cd '$(WEB)' && files=$$(find * -type f | LC_ALL=C sort) && \
	    list=$$(printf '"%s",' $$files) && cache=$$(sha256sum $$files | sha256sum | cut -c 1-32) && \
	    sed -i "1i const FILES=[$${list%,}],CACHE=\"$$cache\";" service_worker.js && sha256sum $$files > files.txt

# The folder for the manual pages that the debug build's programs generate.
MAN := .build-man

man: $(LIBRARIES) .setup/python .setup/man
	for program in $(basename $(PROGRAMS) $(SERVER_PROGRAMS) $(DEMONSTRATIONS)); do \
	    $(SWIFT) build --product "$$program" || exit; done
	docs/man/make-share.sh "$$($(SWIFT) build --show-bin-path)" '$(MAN)/share' '$(VERSION)' \
	    $(PROGRAMS) $(SERVER_PROGRAMS) $(DEMONSTRATIONS)
	docs/man/render.sh '$(MAN)'

programs: $(SETUP)
	for program in $(HELPERS); do $(RELEASE) --product "$$program" || exit; done
	$(call build,$(PROGRAMS),programs)

install: programs
	$(call install,$(PROGRAMS),programs)
	bin="$$($(RELEASE) --show-bin-path)" && \
	$(INSTALL_PROGRAM) -D -m 755 -t '$(DESTDIR)$(PREFIX)/lib/venue-checkin' $(patsubst %,"$$bin/%",$(HELPERS))
	$(call install_units,systemd/*.service systemd/*.timer systemd/radio/*.service systemd/radio/*.socket,system)
	$(call install_units,systemd/user/*,user)
	install -D -m 644 systemd/radio/checkin-radio.sysusers '$(DESTDIR)$(PREFIX)/lib/sysusers.d/checkin-radio.conf'
	install -D -m 755 systemd/checkin-purge-all '$(DESTDIR)$(PREFIX)/lib/venue-checkin/purge-all'
	sed -i 's|/usr/bin/|$(PREFIX)/bin/|' '$(DESTDIR)$(PREFIX)/lib/venue-checkin/purge-all'
	install -D -m 644 -t '$(DOC)' docs/attendee.md docs/proximity.md docs/venue.md
	install -d '$(DOC)/hardware' && cp -R $(HARDWARE_NOTES) '$(DOC)/hardware'
	install -D -m 644 -t '$(DESTDIR)$(PREFIX)/share/doc/venue-checkin' Hardware/bluetooth.md

server-programs: $(SETUP)
	$(call build,$(SERVER_PROGRAMS),server-programs)

install-authority: server-programs
	$(call install,$(SERVER_PROGRAMS),server-programs)
	$(call install_units,systemd/authority/*.service,system)
	install -D -m 644 systemd/authority/authorityd.sysusers '$(DESTDIR)$(PREFIX)/lib/sysusers.d/authorityd.conf'
	install -D -m 644 systemd/authority/authorityd.tmpfiles '$(DESTDIR)$(PREFIX)/lib/tmpfiles.d/authorityd.conf'
	install -d '$(DOC)/authority' && cp -R docs/authority.md docs/laboratory.md docs/authority/* '$(DOC)/authority'
	$(MAKE) --no-print-directory web WEB='$(DESTDIR)$(PREFIX)/share/venue-authority/web'

# PROGRAMS,NAME: builds the programs, and generates their manual pages and shell completions in the
# folder NAME.
define build
for program in $(basename $(1)); do $(RELEASE) --product "$$program" || exit; done
bin="$$($(RELEASE) --show-bin-path)" && \
RUNNER='$(RUNNER)' docs/man/make-share.sh "$$bin" '$(SCRATCH)/$(2)/share' '$(VERSION)' $(1)
endef

define install
bin="$$($(RELEASE) --show-bin-path)" && \
$(INSTALL_PROGRAM) -D -m 755 -t '$(DESTDIR)$(PREFIX)/bin' $(patsubst %,"$$bin/%",$(basename $(1)))
cp -R '$(SCRATCH)/$(2)/share' '$(DESTDIR)$(PREFIX)'
endef

# FILES,MANAGER: installs systemd units, and replaces the program paths in them with the installed
# paths.
define install_units
install -d '$(DESTDIR)$(PREFIX)/lib/systemd/$(2)'
for unit in $(1); do \
    sed 's|/usr/bin/|$(PREFIX)/bin/|; s|/usr/lib/|$(PREFIX)/lib/|; s|/usr/share/|$(PREFIX)/share/|' "$$unit" > "$(DESTDIR)$(PREFIX)/lib/systemd/$(2)/$${unit##*/}"; done
endef

# The folder in which packages are built. The build uses only files from the commit, not other files
# in this folder.
DEB := .build-deb
ARCH ?= $(shell dpkg --print-architecture)

# Exit status 77 means that the step was skipped and has printed the reason.
deb: $(PACKAGING)
	{ debian/build.sh '$(DEB)' '$(ARCH)' '$(VERSION)' && ls $(DEB)/*_$(VERSION)_$(ARCH).deb; } || [ $$? = 77 ]

deb-twice: deb
	debian/twice.sh '$(DEB)' '$(ARCH)' '$(VERSION)' || [ $$? = 77 ]

test-arm64: $(PACKAGING)
	debian/cross/test.sh .build-cross || [ $$? = 77 ]

sbom: deb
	Tests/Python/sbom.py '$(DEB)' '$(VERSION)' '$(ARCH)'

sizes: deb .venv/complete
	unshare --mount --map-root-user .venv/bin/python Tests/Python/measure_kiosk.py $(if $(SHORT),--short) \
	    $(DEB)/*_$(VERSION)_$(ARCH).deb

# The private key that signs a release, and the folder for the release.
KEY ?=
RELEASE_FOLDER ?= .build-release-$(VERSION)

# The check comes first, because the builds take an hour.
release:
	debian/release.sh check '$(VERSION)' '$(KEY)'
	$(MAKE) dist sbom web
	DIST='$(DIST)' DEB='$(DEB)' WEB='$(WEB)' IMAGES=.build-image debian/release.sh write '$(VERSION)' '$(KEY)' '$(RELEASE_FOLDER)'

test-release:
	Tests/release.sh '$(VERSION)'

# The release of Debian in which the packages are tested.
DEBIAN ?= 12

# Downloads the Debian system for the package tests in the background, while the compiler runs. If
# this download fails, run.sh downloads the system.
guest: $(PACKAGING)
	mkdir -p '$(DEB)'
	$(SUDO) Tests/Packages/root.sh '$(DEB)' '$(DEBIAN)' > '$(DEB)/debian-$(DEBIAN).log' 2>&1 &

test-packages: guest deb
	$(SUDO) Tests/Packages/run.sh '$(DEB)' '$(VERSION)' '$(ARCH)' '$(DEBIAN)'

test-promises: $(TEST_TOOLS)
	.venv/bin/python Tests/Python/promised_commands.py

# The folder for the image and for the files from which the image is built.
IMAGE := .build-image/$(ARCH)

image: deb .setup/image
	$(SUDO) Hardware/Image/build.sh '$(IMAGE)' '$(ARCH)' '$(DEB)/venue-kiosk_$(VERSION)_$(ARCH).deb'

# If there is an image, make test-all also runs these tests, with two power cuts.
APPLIANCE_TESTS := POWER_CUTS=20 BOOTS=5 TAPS=1000 Tests/run.sh --filter 'ApplianceTests|BoardTests|ImageBuildTests'
APPLIANCE_SHORT := Tests/run.sh --filter '$(if $(filter arm64,$(ARCH)),BoardTests,ApplianceTests).*(shows a code|starts with UEFI|reads the code|power cut)'
test-appliance: image $(TEST_TOOLS)
	$(SWIFT) build --build-tests
	TEST_TIER=all ARCH='$(ARCH)' PACKAGE='$(DEB)/venue-kiosk_$(VERSION)_$(ARCH).deb' $(if $(SHORT),$(APPLIANCE_SHORT),$(APPLIANCE_TESTS))
