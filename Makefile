# make run     show a code in this terminal and serve it as a tag on a simulated reader
# make test    everything that must be true
# make lint    the format of the source
# make fuzz TARGET=ndef RUNS=10000000
#              attack a parser: block, frames, ndef, reader, sticker, tag or url
# make bench   how fast it is, against baselines of the same run
# make install DESTDIR=/somewhere PREFIX=/usr

PREFIX ?= /usr/local
DESTDIR ?=
# The package manager of Debian 12, as root or with sudo.
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

LIBRARIES := libdrm-dev libnfc-dev libpango1.0-dev libpcsclite-dev libqrencode-dev libssl-dev libzbar-dev libsqlite3-dev \
    libpng-dev libturbojpeg0-dev fonts-dejavu-core pkg-config
TEST_TOOLS := zbar-tools librsvg2-bin poppler-utils strace python3-venv netcat-openbsd libnfc-bin libnfc-examples pcscd \
    vsmartcard-vpcd pcsc-tools qemu-system-x86 busybox-static debootstrap cpio kmod e2fsprogs
# What operators need besides README.md: documents, and samples for /etc.
HARDWARE_NOTES := Hardware/*.md Hardware/libnfc Hardware/udev Hardware/modprobe.d
# What a Swift toolchain that was only unpacked still lacks.
TOOLCHAIN := gcc g++ libc6-dev libcurl4 libedit2 libncurses6 libxml2 git ca-certificates tzdata

.PHONY: run test lint fuzz bench install setup

run: setup
	swift build --product venued --product pn532-simulator --product checkin
	"$$(swift build --show-bin-path)/venued" demo

test: setup
	swift build --build-tests
	# One after another: many of them start several programs, and these machines are small.
	swift test --skip-build --disable-xctest --no-parallel

lint: setup
	swift format lint --strict --recursive Package.swift Sources Hardware Tests

TARGET ?= ndef
RUNS ?= 1000000

# Both sanitizers in one flag of the compiler: of two, it heeds one.
# New inputs go to .build-fuzz/TARGET/corpus, what breaks a promise to .build-fuzz/TARGET.
fuzz: setup
	swift build -c release --sanitize=fuzzer -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld -Xswiftc -DFUZZING \
	    --scratch-path .build-fuzz --product fuzz
	mkdir -p '.build-fuzz/$(TARGET)/corpus'
	FUZZ_TARGET='$(TARGET)' SWIFT_BACKTRACE=enable=no .build-fuzz/release/fuzz -runs=$(RUNS) -max_len=400 \
	    -print_final_stats=1 -artifact_prefix='.build-fuzz/$(TARGET)/' \
	    '.build-fuzz/$(TARGET)/corpus' 'Tests/Fuzz/Corpus/$(TARGET)'

bench: setup
	swift run -c release benchmarks

setup: .venv/complete

.venv/complete: Makefile Tests/Python/requirements.txt
	@command -v swift >/dev/null || { \
	    echo 'make: a Swift toolchain, 6.2.3 or newer, is missing: get one for Debian 12 from https://swift.org/install' >&2; \
	    exit 1; }
	$(SUDO) apt-get update
	$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends \
	    $(TOOLCHAIN) $(LIBRARIES) $(TEST_TOOLS)
	python3 -m venv .venv
	.venv/bin/pip install --quiet --requirement Tests/Python/requirements.txt
	touch $@

install: setup
	swift build -c release --static-swift-stdlib --product venued
	swift build -c release --static-swift-stdlib --product checkin
	bin="$$(swift build -c release --static-swift-stdlib --show-bin-path)"; \
	install -D -m 755 -s -t '$(DESTDIR)$(PREFIX)/bin' "$$bin/venued" "$$bin/checkin"
	install -D -m 644 -t '$(DESTDIR)$(PREFIX)/share/doc/venue-check-in' README.md systemd/venued.conf
	install -d '$(DESTDIR)$(PREFIX)/share/doc/venue-check-in/hardware'
	cp -R $(HARDWARE_NOTES) '$(DESTDIR)$(PREFIX)/share/doc/venue-check-in/hardware'
	install -d '$(DESTDIR)$(PREFIX)/lib/systemd/system' '$(DESTDIR)$(PREFIX)/lib/systemd/user'
	for unit in systemd/*.service; do \
	    sed 's|/usr/bin/|$(PREFIX)/bin/|' "$$unit" > "$(DESTDIR)$(PREFIX)/lib/systemd/system/$${unit##*/}"; done
	for unit in systemd/user/*; do \
	    sed 's|/usr/bin/|$(PREFIX)/bin/|' "$$unit" > "$(DESTDIR)$(PREFIX)/lib/systemd/user/$${unit##*/}"; done
