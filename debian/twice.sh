#!/bin/sh
# Builds the packages of the commit that is checked out twice, in two folders, and compares them.
#
# usage: twice.sh DIRECTORY ARCHITECTURE VERSION
set -eu
directory=$1 architecture=$2 version=$3
cd "$(dirname "$0")/.."
for folder in once a-second-time-in-another-place; do
    debian/build.sh "$directory/$folder" "$architecture" "$version"
done
for package in "$directory"/once/*.deb; do
    cmp "$package" "$directory/a-second-time-in-another-place/$(basename "$package")"
done
sha256sum "$directory"/once/*.deb
