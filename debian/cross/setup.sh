#!/bin/sh
# Sets up a build for arm64 on amd64. Creates two Debian systems in one folder. run.sh mounts each
# system into the other.
#
#   compiler   Debian testing, in which the Swift compiler runs
#   trixie     Debian 13 for amd64 and arm64. Packages are built in this system and for it
#
# usage: setup.sh DIRECTORY
#
# The Swift compiler and its library for arm64 come from the first of Debian testing and unstable
# with a compiler that is new enough. If the variable CROSS_SWIFT names a folder, they come from
# that folder: the subfolders amd64 and arm64 are Swift toolchains of one version, unpacked as
# swift.org distributes them for Debian. (Nobody has tried this way yet.)
#
# Needs root, 8 GB of disk space, and a network for the first run. Because testing and unstable
# change every day, a download may be unavailable. The script then exits with 77, which callers
# treat as skipped.
set -eu
# The first Swift release that compiles this project (README.md).
oldest=6.2.3
mkdir -p "$1"
directory=$(realpath "$1")
toolchains=${CROSS_SWIFT:+$(realpath "$CROSS_SWIFT")}
cd "$(dirname "$0")"
made_of=$({
    echo "$toolchains"
    cat ../control setup.sh swift debian-arm64.artifactbundle/*.json debian-arm64.artifactbundle/*/*.json
} | sha256sum)
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

# SYSTEM COMMAND...: runs a command in that system.
inside() {
    system=$1
    shift
    chroot "$directory/$system" env --chdir=/root DEBIAN_FRONTEND=noninteractive "$@" >> "$directory/log" 2>&1
}
# SYSTEM SUITE: installs a minimal Debian system from that suite.
debian() {
    [ ! -e "$directory/$1/complete" ] || return 0
    rm -rf "${directory:?}/$1"
    debootstrap --variant=minbase "$2" "$directory/$1" >> "$directory/log" 2>&1
    # Unsafe writes are acceptable, because files that are lost in a power cut can be downloaded
    # again.
    echo force-unsafe-io > "$directory/$1/etc/dpkg/dpkg.cfg.d/unsafe-io"
    # A list of testing or unstable expires after a week, but some mirrors update less often. Accept a list
    # of up to 90 days, in seconds.
    echo 'Acquire::Min-ValidTime "7776000";' > "$directory/$1/etc/apt/apt.conf.d/mirror"
    inside "$1" dpkg --add-architecture arm64
    touch "$directory/$1/complete"
}
install="apt-get install --yes --no-install-recommends"

: > "$directory/log"
get "Debian testing"
debian compiler testing
sed -n 's/ testing / unstable /p' "$directory/compiler/etc/apt/sources.list" > "$directory/compiler/etc/apt/sources.list.d/unstable.list"
# Takes packages from unstable only on request.
printf 'Package: *\nPin: release a=unstable\nPin-Priority: 100\n' > "$directory/compiler/etc/apt/preferences.d/unstable"
inside compiler apt-get update
# shellcheck disable=SC2086 # they are words
inside compiler $install g++ git ca-certificates
get "a Swift compiler for amd64"
if [ -n "$toolchains" ]; then
    # The libraries of a toolchain for Debian.
    # shellcheck disable=SC2086 # they are words
    inside compiler $install libcurl4 libedit2 libncurses6 libxml2 tzdata
    for architecture in amd64 arm64; do
        [ -d "$toolchains/$architecture/usr/lib/swift_static" ]
    done
    rm -rf "$directory/compiler/opt/swift"
    cp -R "$toolchains/amd64" "$directory/compiler/opt/swift"
    # The path in debian-arm64.artifactbundle.
    mkdir -p "$directory/compiler/usr/libexec/swift"
    ln -sfn /opt/swift/usr/bin "$directory/compiler/usr/libexec/swift/bin"
    ln -sf /opt/swift/usr/bin/swift "$directory/compiler/usr/bin/swift"
else
    for suite in testing unstable; do
        version=$(chroot "$directory/compiler" apt-cache madison swiftlang:amd64 |
            awk -v suite=" $suite/" '!/ Sources/ && index($0, suite) { print $3; exit }')
        ! dpkg --compare-versions "$version" ge "$oldest" || break
    done
    dpkg --compare-versions "$version" ge "$oldest"
    echo "Swift $version from Debian $suite" >&2
    # shellcheck disable=SC2086 # they are words
    inside compiler $install --target-release "$suite" "swiftlang=$version"
fi

get "Debian 13"
debian trixie trixie
inside trixie apt-get update
get "the arm64 libraries that debian/control names"
mkdir -p "$directory/trixie/root/source/debian"
cp ../control "$directory/trixie/root/source/debian"
inside trixie apt-get build-dep --yes --no-install-recommends --host-architecture arm64 ./source
# shellcheck disable=SC2086 # they are words
inside trixie $install binutils-aarch64-linux-gnu libstdc++-14-dev:arm64 qemu-user-binfmt

get "the compiler for the web client's WebAssembly"
# The wrapper in /usr/local/bin calls only Swift in the other system, not its clang.
# shellcheck disable=SC2086 # they are words
inside trixie $install clang lld

get "what the tests need"
# shellcheck disable=SC2086 # they are words
inside trixie $install age curl fonts-droid-fallback fonts-noto-core fonts-open-sans qemu-system-arm swtpm

get "the Swift library for arm64"
# Compiled modules work only with a compiler of the same version.
if [ -n "$toolchains" ]; then
    cp -R "$toolchains/arm64/usr/lib/swift" "$toolchains/arm64/usr/lib/swift_static" "$directory/trixie/usr/lib"
else
    inside compiler apt-get download "swiftlang:arm64=$version" "libswiftlang:arm64=$version"
    for package in "$directory"/compiler/root/*.deb; do
        dpkg-deb --fsys-tarfile "$package" |
            tar -x -C "$directory/trixie/usr/lib" --strip-components=5 --wildcards './usr/libexec/swift/lib/*/*'
        rm "$package"
    done
fi
# The search path of arm64's loader.
(cd "$directory/trixie/usr/lib/aarch64-linux-gnu" && ln -sf ../swift/linux/*.so .)

get "the Swift SDK"
mkdir -p "$directory/compiler/opt/swift-sdks"
cp -R debian-arm64.artifactbundle "$directory/compiler/opt/swift-sdks"
install -m 755 swift "$directory/trixie/usr/local/bin"
inside compiler apt-get clean
inside trixie apt-get clean
echo "$made_of" > "$directory/complete"
