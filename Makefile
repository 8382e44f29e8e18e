# make run     show a code in this terminal and serve it as a tag on a simulated reader
# make first-minutes
#              how long that takes the first time and the second, on a new Debian 12; as root
# make test    everything that must be true
# make test-all
#              the same, and matrices, every byte, every write, statistics and soaks; then make fuzz-all
# make test-faults
#              the faults that an attendee's program survives, all of them: hours, where make test takes a minute
# make lint    the format of the source, and whether docs, tests and Package.swift agree
# make test-sanitizers
#              the tests under the address sanitizer, then under the thread sanitizer; with SHORT=1 only some
# make fuzz TARGET=ndef RUNS=10000000
#              attack a parser: one of the folders in Tests/Fuzz/Corpus
# make fuzz-all
#              attack each parser for a minute; with SHORT=1 for a second
# make bench   how fast it is, against baselines of the same run; with SHORT=1 a debug build that runs for seconds and checks no limits
# make simulation
#              a thousand people for two weeks, and four months of traffic, with the real parts: who is warned, and what leaves the machines
# make decoders
#              how easily the code is read, against that of Corona-Warn-App
# make install DESTDIR=/somewhere PREFIX=/usr
# make install-authority DESTDIR=/somewhere PREFIX=/usr
#              the health authority's server
# make deb     Debian packages of the commit that is checked out, in .build-deb
# make deb ARCH=arm64
#              the same for Debian 13 on a Raspberry Pi; as root, on amd64
# make test-arm64
#              the tests on emulated arm64; as root, on amd64
# make deb-twice
#              and a second time in another folder, which must give the same bytes
# make man     the manual pages, looked over by mandoc and rendered as text and HTML, in .build-man
# make sbom    the software bill of materials of the packages, in .build-deb
# make sizes   what the kiosk of the packages takes of a machine, sizes of programs and packages, start-up times
# make test-packages
#              install, use, upgrade and purge them in a Debian 12 of its own; as root
# make test-promises
#              run each command that README.md, docs and this text name, in a short form, on what make test and make deb have built
# make image   a disk image that boots into a kiosk, in .build-image; as root
# make test-appliance
#              boot it, and cut its power 20 times; as root
# make image ARCH=arm64, make test-appliance ARCH=arm64
#              the same for arm64, on an emulated machine

PREFIX ?= /usr/local
DESTDIR ?=
# What asks for root's rights.
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

# What is installed before a target is made: the Debian packages of the lists debian/setup/NAME, and Python packages. A second time costs nothing.
LIBRARIES := .setup/run .setup/server
TEST_TOOLS := $(LIBRARIES) .setup/python .setup/man .setup/test .venv/complete
PACKAGING := $(LIBRARIES) .setup/python .setup/man .setup/deb
IMAGING := $(PACKAGING) .setup/image
# For operators: documents, and samples for /etc.
HARDWARE_NOTES := Hardware/*.md Hardware/libnfc Hardware/udev Hardware/modprobe.d
.PHONY: run test test-all test-faults test-sanitizers lint fuzz-program fuzz fuzz-all bench simulation decoders man programs \
    install server-programs install-authority deb deb-twice sbom sizes test-arm64 guest test-packages test-promises image \
    test-appliance first-minutes libraries setup

# The three programs of a session: a kiosk, an attendee's program, and a simulated reader between them.
SESSION := venued checkin pn532-simulator

run: .build/debug/session
	@.build/debug/venued demo

# SwiftPM builds one product a call. The time of this file is that of the last build.
.build/debug/session: Package.swift $(shell find Sources Hardware) | .setup/run
	@[ -e $@ ] || echo 'Building $(SESSION), which takes about two minutes the first time'
	@for product in $(SESSION); do swift build --product "$$product" || exit; done
	@touch $@

# The time until the first code, and until the second, on a new Debian 12; as root. 77 is the end of a step that was skipped.
first-minutes: .setup/python .setup/deb
	Tests/first-minutes.sh .build-first-minutes || [ $$? = 77 ]

test: $(TEST_TOOLS)
	swift build --build-tests
	Tests/run.sh

test-all: $(TEST_TOOLS)
	swift build --build-tests
	TEST_TIER=all Tests/run.sh
	$(MAKE) fuzz-all

# Each byte of a download and of a submission, each write, and 200 kills of sync and of share.
test-faults: $(TEST_TOOLS)
	swift build --build-tests
	TEST_TIER=all Tests/run.sh --filter 'CutLinkTests|CutDiaryTests|FullDiskTests|KilledAttendeeTests'

lint: .setup/run .setup/python
	swift format lint --strict --recursive Package.swift Sources Hardware Tests
	Tests/Python/requirements.py --check
	python3 Tests/Python/promised_commands.py --list > /dev/null
	Tests/Python/dependencies.py
	Tests/Python/links.py

TARGET ?= ndef
RUNS ?= 1000000

# Of two sanitizers the compiler heeds the last: other packages get that of addresses alone, ours both, by Package.swift.
fuzz-program: $(LIBRARIES)
	FUZZED=1 swift build -c release --sanitize=fuzzer --sanitize=address -Xswiftc -use-ld=lld --scratch-path .build-fuzz --product fuzz

fuzz: fuzz-program
	Tests/Python/fuzz.py '$(TARGET)' --runs $(RUNS)

fuzz-all: fuzz-program
	Tests/Python/fuzz.py --seconds $(if $(SHORT),1,60)

test-sanitizers: $(TEST_TOOLS)
	Tests/sanitizers.sh address $(if $(SHORT),--filter '^CheckInProtocolTests')
	Tests/sanitizers.sh thread $(if $(SHORT),--filter '^CheckInProtocolTests')

# Anything: short forms of bench, fuzz-all, sizes and test-sanitizers.
SHORT ?=

bench: $(TEST_TOOLS)
	swift run $(if $(SHORT),benchmarks --short,-c release benchmarks)

# What it writes, to be looked at afterwards.
SIMULATION := .build-simulation
MONTHS ?= 1 2 3 4

simulation: $(TEST_TOOLS)
	swift build -c release --product simulation
	"$$(swift build -c release --show-bin-path)/simulation" town --output $(SIMULATION)/town
	.venv/bin/python Tests/Python/warned_set.py compare $(SIMULATION)/town
	.venv/bin/python Tests/Python/warned_set.py tamper $(SIMULATION)/town
	for month in $(MONTHS); do \
	    .venv/bin/python Tests/Python/traffic.py record "$$(swift build -c release --show-bin-path)/simulation" \
	        $(SIMULATION)/month-$$month --seed $$month || exit; done
	.venv/bin/python Tests/Python/traffic.py check $(addprefix $(SIMULATION)/month-,$(MONTHS))
	.venv/bin/python Tests/Python/traffic.py tamper $(SIMULATION)/month-1
	# What a client could do wrong is noticed.
	for mistake in syncsAfterMatch hurriesAfterMatch; do \
	    .venv/bin/python Tests/Python/traffic.py record "$$(swift build -c release --show-bin-path)/simulation" \
	        $(SIMULATION)/$$mistake --planted $$mistake && \
	    ! .venv/bin/python Tests/Python/traffic.py check $(SIMULATION)/$$mistake || exit; done

# Pictures for each row and code.
TRIALS ?= 20

decoders: $(TEST_TOOLS)
	.venv/bin/python Tests/Python/decoder_table.py --trials $(TRIALS)

# Everything that some target installs.
setup: $(TEST_TOOLS) $(IMAGING)

# What all three programs are built with.
libraries: $(LIBRARIES)

.setup/%: debian/setup/%
	@debian/setup/install.sh $*
	@mkdir -p .setup && touch $@

.venv/complete: Tests/Python/requirements.txt Tests/Python/requirements-alone.txt | .setup/python .setup/test
	python3 -m venv .venv
	.venv/bin/pip install --quiet --requirement Tests/Python/requirements.txt
	.venv/bin/pip install --quiet --no-deps --requirement Tests/Python/requirements-alone.txt
	touch $@

# Programs to give away: whole without a Swift toolchain, and nothing in them of the machine that built them. All addresses are
# settled at the start, and cannot be changed from then on. The compiler would put a hash of all it was told, paths included, into each
# object, to see later whether it must be made again.
# For size: lld with packed relative relocations (which glibc reads from 2.36 on), and no exported symbols, because nothing links against
# the programs.
SWIFTFLAGS ?=
SCRATCH ?= .build-release
RELEASE = swift build -c release --static-swift-stdlib -debug-info-format none --scratch-path $(SCRATCH) \
    -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=.' -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
    -Xcc '-ffile-prefix-map=$(CURDIR)=.' -Xlinker -z -Xlinker now \
    -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic $(SWIFTFLAGS)
# Runs a program of another architecture.
RUNNER ?=
# The package builder has what it needs, and no network to get it from.
SETUP ?= $(LIBRARIES) .setup/python
VERSION := $(shell sed -n 's/.*current = "\(.*\)"/\1/p' Sources/CommandLineTool/Version.swift)
INSTALL_PROGRAM ?= install -s
# A server has neither kiosk nor attendee, and they have no server. Each program is called by the name of its manual page.
PROGRAMS := venued.8 checkin.1 pn532-simulator.1
SERVER_PROGRAMS := authorityd.8
DOC := $(DESTDIR)$(PREFIX)/share/doc/venue-check-in

# Of the programs as they are being worked on: the pages say what these do.
MAN := .build-man

man: $(LIBRARIES) .setup/python .setup/man
	for program in $(basename $(PROGRAMS) $(SERVER_PROGRAMS)); do swift build --product "$$program" || exit; done
	docs/man/make-share.sh "$$(swift build --show-bin-path)" '$(MAN)/share' '$(VERSION)' $(PROGRAMS) $(SERVER_PROGRAMS)
	docs/man/render.sh '$(MAN)'

programs: $(SETUP)
	$(call build,$(PROGRAMS),programs)

install: programs
	$(call install,$(PROGRAMS),programs)
	$(call install_units,systemd/*.service systemd/*.timer,system)
	$(call install_units,systemd/user/*,user)
	install -D -m 755 systemd/checkin-purge-all '$(DESTDIR)$(PREFIX)/lib/venue-checkin/purge-all'
	sed -i 's|/usr/bin/|$(PREFIX)/bin/|' '$(DESTDIR)$(PREFIX)/lib/venue-checkin/purge-all'
	install -D -m 644 -t '$(DOC)' docs/attendee.md docs/venue.md systemd/venued.conf
	install -d '$(DOC)/hardware' && cp -R $(HARDWARE_NOTES) '$(DOC)/hardware'

server-programs: $(SETUP)
	$(call build,$(SERVER_PROGRAMS),server-programs)

install-authority: server-programs
	$(call install,$(SERVER_PROGRAMS),server-programs)
	$(call install_units,systemd/authority/*.service,system)
	install -D -m 644 systemd/authority/authorityd.sysusers '$(DESTDIR)$(PREFIX)/lib/sysusers.d/authorityd.conf'
	install -D -m 644 systemd/authority/authorityd.tmpfiles '$(DESTDIR)$(PREFIX)/lib/tmpfiles.d/authorityd.conf'
	install -d '$(DOC)/authority' && cp -R docs/authority.md docs/authority/* '$(DOC)/authority'

# PROGRAMS,NAME: builds them, and makes their manual pages and completions in a folder of that name by asking them.
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

# FILES,MANAGER: units, with the programs where they are installed.
define install_units
install -d '$(DESTDIR)$(PREFIX)/lib/systemd/$(2)'
for unit in $(1); do \
    sed 's|/usr/bin/|$(PREFIX)/bin/|; s|/usr/lib/|$(PREFIX)/lib/|' "$$unit" > "$(DESTDIR)$(PREFIX)/lib/systemd/$(2)/$${unit##*/}"; done
endef

# Where the packages are built: the commit alone, without what else lies around here.
DEB := .build-deb
ARCH ?= $(shell dpkg --print-architecture)

# 77 is the end of a step that was skipped, and has said why.
deb: $(PACKAGING)
	{ debian/build.sh '$(DEB)' '$(ARCH)' '$(VERSION)' && \
	lintian --fail-on error,warning $(DEB)/*_$(VERSION)_$(ARCH).changes && \
	ls $(DEB)/*_$(VERSION)_$(ARCH).deb; } || [ $$? = 77 ]

deb-twice: deb
	debian/twice.sh '$(DEB)' '$(ARCH)' '$(VERSION)' || [ $$? = 77 ]

test-arm64: $(PACKAGING)
	debian/cross/test.sh .build-cross || [ $$? = 77 ]

sbom: deb
	Tests/Python/sbom.py '$(DEB)' '$(VERSION)' '$(ARCH)'

sizes: deb .venv/complete
	unshare --mount --map-root-user .venv/bin/python Tests/Python/measure_kiosk.py $(if $(SHORT),--short) \
	    $(DEB)/*_$(VERSION)_$(ARCH).deb

# The Debian that they are installed in comes over the network while the compiler runs. run.sh makes up for it if that failed.
guest: $(PACKAGING)
	mkdir -p '$(DEB)'
	$(SUDO) Tests/Packages/root.sh '$(DEB)' > '$(DEB)/debian-12.log' 2>&1 &

test-packages: guest deb
	$(SUDO) Tests/Packages/run.sh '$(DEB)' '$(VERSION)' '$(ARCH)'

test-promises: $(TEST_TOOLS)
	.venv/bin/python Tests/Python/promised_commands.py

# Where the image is, and what it was made from.
IMAGE := .build-image/$(ARCH)

image: deb .setup/image
	$(SUDO) Hardware/Image/build.sh '$(IMAGE)' '$(ARCH)' '$(DEB)/venue-kiosk_$(VERSION)_$(ARCH).deb'

# make test-all does the same with two cuts, if there is an image.
test-appliance: image $(TEST_TOOLS)
	swift build --build-tests
	TEST_TIER=all ARCH='$(ARCH)' POWER_CUTS=20 Tests/run.sh --filter ApplianceTests
