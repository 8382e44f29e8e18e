#!/bin/bash
# Runs a command of SwiftPM. Such a command runs code of other packages: manifests and compiler plugins.
# Therefore, packages.sh first checks all packages. SwiftPM refuses a package that is not in Packages.lock. If
# the caller is root, the command has no rights, and can write only to its scratch path (unprivileged.sh).
#
# usage: swift.sh build|package ARGUMENT...
set -euo pipefail
cd "$(dirname "$0")/../.."
debian/setup/packages.sh
scratch=.build previous=
for argument in "$@"; do
    [ "$previous" != --scratch-path ] || scratch=$argument
    previous=$argument
done
# Code of a version that is not pinned any more may have changed the results of the build.
built=.build-packages/${scratch//\//_}
if ! cmp --quiet Packages.lock "$built"; then
    rm -rf "$scratch" .build-home
    # The caller may be a build of this account, whose folder for temporary files is in .build-home.
    mkdir -p .build-packages "${TMPDIR:-/tmp}"
    cp Packages.lock "$built"
fi
exec debian/setup/unprivileged.sh .build-home "$scratch" -- swift "$1" --force-resolved-versions "${@:2}"
