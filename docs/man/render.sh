#!/bin/sh
# Looks manual pages over and renders them, as text and HTML.
#
# usage: render.sh DIRECTORY, where make-share.sh has made the pages in DIRECTORY/share
set -eu
cd "$1"
rm -rf text html
mkdir text html
for page in share/man/man*/*; do
    mandoc -T lint -W warning "$page"
    name=$(basename "$page")
    # Without what makes letters bold on a printer.
    mandoc -T utf8 -O width=100 "$page" | sed 's/.\x08//g' > "text/$name.txt"
    mandoc -T html -O toc,man=%N.%S.html "$page" > "html/$name.html"
done
echo "Manual pages, without a fault that mandoc knows of:"
for page in share/man/man*/*; do
    name=$(basename "$page")
    echo "  $1/$page  $1/text/$name.txt  $1/html/$name.html"
done
