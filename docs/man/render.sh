#!/bin/sh
# Checks manual pages with mandoc and renders them as text and HTML.
#
# usage: render.sh DIRECTORY
#
# make-share.sh must have generated the pages in DIRECTORY/share.
set -eu
cd "$1"
rm -rf text html
mkdir text html
for page in share/man/man*/*; do
    mandoc -T lint -W warning "$page"
    name=$(basename "$page")
    # Removes overstrike sequences for bold letters.
    mandoc -T utf8 -O width=100 "$page" | sed 's/.\x08//g' > "text/$name.txt"
    mandoc -T html -O toc,man=%N.%S.html "$page" > "html/$name.html"
done
echo "Manual pages, without warnings from mandoc:"
for page in share/man/man*/*; do
    name=$(basename "$page")
    echo "  $1/$page  $1/text/$name.txt  $1/html/$name.html"
done
