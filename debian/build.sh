#!/bin/sh
# Builds the packages of the checked-out commit, unless they have been built, and checks them with lintian.
#
# usage: build.sh DIRECTORY ARCHITECTURE VERSION, as root if ARCHITECTURE is not this machine's
#
# Exits with 77, which means skipped, if the tools for the other architecture are not available.
set -eu
directory=$1 architecture=$2 version=$3
name=venue-check-in-$version built=$directory/commit_$architecture
source=$directory/build/$name
cd "$(dirname "$0")/.."
commit=$(git rev-parse HEAD)
# Builds for two architectures use the same folder, one after the other.
mkdir -p "$directory"
exec 9> "$directory/lock"
flock 9
[ "$(cat "$built" 2> /dev/null)" != "$commit" ] || exit 0
rm -f "$built"

debian/setup/packages.sh
# The packages are written to the folder above the source.
set -- "$PWD/debian/setup/unprivileged.sh" .build-home .. -- \
    dpkg-buildpackage --build=binary --no-sign --no-pre-clean --host-arch="$architecture"
if [ "$architecture" != "$(dpkg --print-architecture)" ]; then
    debian/cross/setup.sh .build-cross
    set -- "$PWD/debian/cross/run.sh" "$PWD/.build-cross" \
        env UNPRIVILEGED_CAPABILITY=sys_chroot UNPRIVILEGED_SYSTEM=/compiler DEB_BUILD_OPTIONS=nocheck SCRATCH=.build-arm64 RUNNER=qemu-aarch64 \
        SWIFTFLAGS="--swift-sdk debian-arm64 --swift-sdks-path /opt/swift-sdks" WEB_CLANG="clang --target=wasm32" "$@"
fi

# Keeps earlier build results of the same packages, so that unchanged files are not built again. The folders belong to
# the account that built. It must not change them now, and a link that it made must not redirect what root writes.
if ! cmp --quiet Packages.lock "$directory/Packages.lock"; then
    rm -rf "$directory/build"
    cp Packages.lock "$directory"
fi
mkdir -p "$directory/build"
if [ "$(id -u)" = 0 ]; then
    chown root "$directory/build"
    chmod 755 "$directory/build"
fi
[ ! -L "$source" ] || rm "$source"
mkdir -p "$source"
if [ "$(id -u)" = 0 ]; then
    chown root "$source"
    chmod 755 "$source"
fi
find "$source" -mindepth 1 -maxdepth 1 ! -name '.build*' -exec rm -rf {} +
git archive HEAD | tar -x -C "$source"
cp -R .packages "$source"

SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
cat > "$source/debian/changelog" <<EOF
venue-check-in ($version) unstable; urgency=medium

  * Built from commit $commit.

 -- $(sed -n 's/^Maintainer: //p' debian/control)  $(date --utc --rfc-email --date="@$SOURCE_DATE_EPOCH")
EOF
if [ "$architecture" != "$(dpkg --print-architecture)" ]; then
    (cd "$source" && "$@")
else
    # Builds at a fixed path, because the compiler writes the lengths of paths into its output.
    become_root=$([ "$(id -u)" = 0 ] || echo --map-root-user)
    # shellcheck disable=SC2016,SC2086 # the inner shell expands them; there can be no option
    unshare --mount $become_root sh -euc '
        mount --bind "$1" /mnt
        cd "/mnt/$2"
        shift 2
        "$@"
    ' sh "$directory/build" "$name" "$@"
fi
# The account must not change the packages now. Root copies only files, because a link could redirect what it writes,
# and the account may still have a file open.
[ "$(id -u)" != 0 ] || chown root "$directory/build"
find "$directory/build" -maxdepth 1 -type f -links 1 -name "*_${version}_$architecture.*" -exec install -m 644 -t "$directory" {} +
rm -f "$directory"/build/*_"$version"_"$architecture".*
lintian --fail-on error,warning "$directory"/*_"$version"_"$architecture".changes
echo "$commit" > "$built"
