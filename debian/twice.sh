#!/bin/sh
# Builds the packages again in another folder, and compares them with the first build.
#
# Proves R1: a second build of a commit, in another folder, gives packages of the same bytes, by make deb-twice
#
# usage: twice.sh DIRECTORY ARCHITECTURE VERSION, where DIRECTORY contains the packages from the first build
set -eu
directory=$1 architecture=$2 version=$3
cd "$(dirname "$0")/.."
again=$directory/a-second-time-in-another-place
debian/build.sh "$again" "$architecture" "$version"
for package in "$directory"/*_"$version"_"$architecture".deb; do
    cmp "$package" "$again/$(basename "$package")"
done
sha256sum "$again"/*.deb
