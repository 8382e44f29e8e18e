#!/bin/sh
# Builds the packages of the commit that is checked out.
#
# usage: build.sh DIRECTORY ARCHITECTURE VERSION, as root if the architecture is not that of this machine. It ends with 77, which means
# skipped, where what builds for the other one cannot be had.
set -eu
directory=$1 architecture=$2 version=$3
source=$directory/venue-check-in-$version
cd "$(dirname "$0")/.."
set -- dpkg-buildpackage --build=binary --no-sign --no-pre-clean --host-arch="$architecture"
if [ "$architecture" != "$(dpkg --print-architecture)" ]; then
    debian/cross/setup.sh .build-cross
    set -- "$PWD/debian/cross/run.sh" "$PWD/.build-cross" \
        env DEB_BUILD_OPTIONS=nocheck SCRATCH=.build-arm64 SWIFTFLAGS="--swift-sdk debian-arm64" RUNNER=qemu-aarch64 "$@"
fi

# What was built before stays, so that what did not change is not built again.
mkdir -p "$source"
find "$source" -mindepth 1 -maxdepth 1 ! -name '.build*' -exec rm -rf {} +
git archive HEAD | tar -x -C "$source"

SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
cat > "$source/debian/changelog" <<EOF
venue-check-in ($version) unstable; urgency=medium

  * Built from commit $(git rev-parse HEAD).

 -- $(sed -n 's/^Maintainer: //p' debian/control)  $(date --utc --rfc-email --date="@$SOURCE_DATE_EPOCH")
EOF
cd "$source"
"$@"
