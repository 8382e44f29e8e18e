#!/bin/sh
# Writes the source archive DIRECTORY/venue-check-in-VERSION.tar.gz of the checked-out commit, with the Swift
# packages of the commit's Packages.lock. The same commit always gives the same bytes.
#
# usage: dist.sh DIRECTORY VERSION, after packages.sh
set -eu
directory=$1 name=venue-check-in-$2
cd "$(dirname "$0")/.."
mkdir -p "$directory"
files=$(mktemp -d "$directory/files.XXXXXX")
trap 'rm -rf "$files"' EXIT
mkdir "$files/$name"
git archive HEAD | tar -x -C "$files/$name"
grep -v '^#' "$files/$name/Packages.lock" | while read -r url version _; do
    folder=$files/$name/.packages/${url##*/}
    mkdir -p "$folder"
    git --git-dir=".packages/${url##*/}.git" archive "refs/tags/$version" | tar -x -C "$folder"
done
tar -c -C "$files" --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
    --mtime="@$(git log -1 --format=%ct)" "$name" | gzip --no-name > "$files/archive"
mv "$files/archive" "$directory/$name.tar.gz"
