#!/bin/sh
# Sets up a build for arm64 on amd64. Creates two Debian systems in one folder. run.sh mounts each
# system into the other.
#
#   sid      Debian unstable, the only suite with a Swift toolchain that is new enough. The compiler runs in it
#   trixie   Debian 13 for amd64 and arm64. Packages are built in this system and for it
#
# usage: setup.sh DIRECTORY
#
# Needs root, 8 GB of disk space, and a network for the first run. Because the unstable suite
# changes every day, a download may be unavailable. The script then exits with 77, which callers
# treat as skipped.
set -eu
mkdir -p "$1"
directory=$(realpath "$1")
cd "$(dirname "$0")"
made_of=$(cat ../control setup.sh swift debian-arm64.artifactbundle/*.json debian-arm64.artifactbundle/*/*.json | sha256sum)
if [ "$made_of" = "$(cat "$directory/complete" 2> /dev/null)" ]; then exit; fi

# WHAT: starts a step, and stores its name for an error message.
get() {
    what=$1
    echo "$what" >&2
}
# shellcheck disable=SC2154 # assigned in the trap
trap 'status=$?; [ $status = 0 ] || {
    tail -n 5 "$directory/log" >&2
    echo "setup.sh: skipped: cannot get $what; see $directory/log" >&2
    exit 77
}' EXIT

# SUITE COMMAND...: runs a command in the system of that suite.
inside() {
    suite=$1
    shift
    chroot "$directory/$suite" env --chdir=/root DEBIAN_FRONTEND=noninteractive "$@" >> "$directory/log" 2>&1
}
# SUITE: installs a minimal Debian system from that suite.
debian() {
    [ ! -e "$directory/$1/complete" ] || return 0
    rm -rf "${directory:?}/$1"
    debootstrap --variant=minbase "$1" "$directory/$1" >> "$directory/log" 2>&1
    # Unsafe writes are acceptable, because files that are lost in a power cut can be downloaded
    # again.
    echo force-unsafe-io > "$directory/$1/etc/dpkg/dpkg.cfg.d/unsafe-io"
    # A mirror may be older than its suite allows. Its contents are still signed.
    echo 'Acquire::Check-Valid-Until "false";' > "$directory/$1/etc/apt/apt.conf.d/mirror"
    inside "$1" dpkg --add-architecture arm64
    touch "$directory/$1/complete"
}
install="apt-get install --yes --no-install-recommends"

: > "$directory/log"
get "Debian unstable"
debian sid
inside sid apt-get update
get "Debian unstable's Swift compiler for amd64"
# shellcheck disable=SC2086 # they are words
inside sid $install swiftlang g++ git ca-certificates

get "Debian 13"
debian trixie
inside trixie apt-get update
get "the arm64 libraries that debian/control names"
mkdir -p "$directory/trixie/root/source/debian"
cp ../control "$directory/trixie/root/source/debian"
inside trixie apt-get build-dep --yes --no-install-recommends --host-architecture arm64 ./source
# shellcheck disable=SC2086 # they are words
inside trixie $install binutils-aarch64-linux-gnu libstdc++-14-dev:arm64 qemu-user-binfmt

get "the compiler for the web client's WebAssembly"
# The wrapper in /usr/local/bin calls only Swift in the unstable system, not its clang.
# shellcheck disable=SC2086 # they are words
inside trixie $install clang lld

get "the tools that the tests call"
# shellcheck disable=SC2086 # they are words
inside trixie $install zbar-tools librsvg2-bin poppler-utils

get "Debian unstable's Swift library for arm64"
# Compiled modules work only with a compiler of the same version.
version=$(chroot "$directory/sid" dpkg-query --show --showformat='${Version}' swiftlang)
inside sid apt-get download "swiftlang:arm64=$version" "libswiftlang:arm64=$version"
for package in "$directory"/sid/root/*.deb; do
    dpkg-deb --fsys-tarfile "$package" |
        tar -x -C "$directory/trixie/usr/lib" --strip-components=5 --wildcards './usr/libexec/swift/lib/*/*'
    rm "$package"
done
# The search path of arm64's loader.
ln -sf ../swift/linux/*.so "$directory/trixie/usr/lib/aarch64-linux-gnu"

get "the Swift SDK"
mkdir -p "$directory/sid/root/.swiftpm/swift-sdks"
cp -R debian-arm64.artifactbundle "$directory/sid/root/.swiftpm/swift-sdks"
install -m 755 swift "$directory/trixie/usr/local/bin"
inside sid apt-get clean
inside trixie apt-get clean
echo "$made_of" > "$directory/complete"
