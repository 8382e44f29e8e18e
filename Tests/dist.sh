#!/bin/bash
# Tests the source archive: it has the same bytes if it is written again, and a program builds from it in
# a new folder without a network and without this machine's copies of packages.
#
# Proves R1: the source archive contains all Swift packages, and builds without a network, by make test-dist
#
# usage: dist.sh DIRECTORY VERSION [--short], where DIRECTORY contains the archive; --short only loads the manifests
set -euo pipefail
archive=$(realpath "$1")/venue-check-in-$2.tar.gz
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
debian/dist.sh "$folder" "$2"
cmp "$archive" "$folder/venue-check-in-$2.tar.gz"
tar -x -C "$folder" -f "$archive"
cd "$folder/venue-check-in-$2"
command=(build --product sonar-demo)
[ "${3-}" != --short ] || command=(package show-dependencies)
# git's configuration may name copies of packages.
unshare --net $([ "$(id -u)" = 0 ] || echo --map-root-user) env GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null debian/setup/swift.sh "${command[@]}"
