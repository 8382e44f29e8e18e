#!/bin/bash
# Fetches the Swift packages of Packages.lock into .packages, and configures SwiftPM to take these packages
# and no others. Refuses a package whose files differ from Packages.lock, before its manifest runs.
#
# .packages/NAME.git is a repository with the files of one version in one commit. The commit depends only on
# the files. A source archive (make dist) contains the files instead, in .packages/NAME.
#
# usage: packages.sh
set -euo pipefail
cd "$(dirname "$0")/../.."

# LINE: makes .packages/NAME.git of a line of Packages.lock.
get() {
    local url version expected links name work tree entry link target sum commit
    read -r url version expected links <<< "$1"
    name=${url##*/}
    work=$(mktemp -d "$PWD/.packages/new.XXXXXX")
    # shellcheck disable=SC2064 # this folder
    trap "rm -rf '$work'" EXIT
    repository() { git --git-dir="$work/repository" --work-tree="$work/files" "$@"; }
    git init --quiet --bare --template= --initial-branch=main "$work/repository"
    mkdir "$work/files" "$work/repository/info"
    # Attributes of the package must not change its files.
    echo '* -text -eol -ident -filter -working-tree-encoding -export-ignore -export-subst' > "$work/repository/info/attributes"
    if [ -d ".packages/$name" ]; then
        git -C ".packages/$name" --git-dir="$work/repository" --work-tree=. add --all --force .
        tree=$(repository write-tree)
        rm "$work/repository/index"
    else
        # Some packages have a “v” before the version.
        repository fetch --quiet --no-tags --depth 1 "$url" "refs/tags/$version" 2> "$work/log" ||
            repository fetch --quiet --no-tags --depth 1 "$url" "refs/tags/v$version" 2>> "$work/log" || {
            cat "$work/log" >&2
            echo "packages.sh: error: cannot fetch $name $version from $url" >&2
            return 1
        }
        tree=FETCH_HEAD
    fi
    # Keeps regular files, except manifests of inner packages, and copies the folders of needed links. The checksum
    # does not cover modes, so no file stays executable. An entry is MODE TYPE OBJECT, a tabulator and PATH.
    repository ls-tree -r -z --full-tree "$tree" > "$work/entries"
    {
        sed --null-data --quiet '/^100/p' "$work/entries"
        sed --null-data --quiet --regexp-extended "\\|^120.*\t(${links:-/})\$|p" "$work/entries" | while IFS=$'\t' read -r -d '' entry link; do
            target=$(repository cat-file blob "${entry##* }")
            target=$(realpath --canonicalize-missing --no-symlinks --relative-to=/ "/$(dirname "$link")/$target")
            FROM=$target TO=$link perl -0 -ne 'print if /^100/ && s|\t\Q$ENV{FROM}\E/|\t$ENV{TO}/|' "$work/entries"
        done
    } | sed --null-data 's/^100755/100644/' |
        grep --null-data --invert-match --perl-regexp '\t.*/Package(@swift-[^/]*)?\.(swift|resolved)$' | repository update-index -z --index-info
    repository checkout-index --all
    sum=$(cd "$work/files" && find . -type f -print0 | LC_ALL=C sort --zero-terminated | xargs -0 sha256sum | sha256sum | cut -c 1-64)
    if [ "$sum" != "$expected" ]; then
        echo "packages.sh: error: the files of $name $version from $url have the checksum $sum, but Packages.lock has $expected" >&2
        echo "packages.sh: hint: somebody has changed this version, or Packages.lock is wrong; docs/dependencies.md describes how to change a version" >&2
        return 1
    fi
    commit=$(GIT_AUTHOR_NAME=Packages.lock GIT_AUTHOR_EMAIL= GIT_AUTHOR_DATE='2000-01-01T00:00:00Z' \
        GIT_COMMITTER_NAME=Packages.lock GIT_COMMITTER_EMAIL= GIT_COMMITTER_DATE='2000-01-01T00:00:00Z' \
        git --git-dir="$work/repository" commit-tree -m "$version" "$(repository write-tree)")
    repository update-ref "refs/tags/$version" "$commit"
    rm -f "$work/repository/shallow" "$work/repository/FETCH_HEAD" "$work/repository/index"
    echo "$1" > "$work/repository/verified"
    rm -rf ".packages/$name.git"
    mv "$work/repository" ".packages/$name.git"
}
if [ "${1-}" = get ]; then
    get "$2"
    exit
fi

# Writes the standard input to the file $1, unless the file has this content.
replace() {
    cat > "$1.new"
    if cmp --quiet "$1.new" "$1"; then rm "$1.new"; else mv "$1.new" "$1"; fi
}

mkdir -p .packages .swiftpm/configuration
# Another make may do the same.
exec 9< .packages
flock 9
missing=() mirrors= pins=
mapfile -t lines < <(grep -v '^#' Packages.lock)
for line in "${lines[@]}"; do
    read -r url version _ <<< "$line"
    [ "$line" = "$(cat ".packages/${url##*/}.git/verified" 2> /dev/null)" ] || missing+=("$line")
done
if [ ${#missing[@]} != 0 ]; then
    echo "Checking ${#missing[@]} Swift packages" >&2
    printf '%s\0' "${missing[@]}" | xargs --null --max-procs=4 --max-args=1 debian/setup/packages.sh get || exit 1
fi
for line in "${lines[@]}"; do
    read -r url version _ <<< "$line"
    name=${url##*/}
    # Manifests name a package with or without “.git”.
    for original in "$url" "$url.git"; do
        mirrors+="${mirrors:+,}"$'\n'"{\"original\":\"$original\",\"mirror\":\"$PWD/.packages/$name.git\"}"
    done
    pins+="${pins:+,}"$'\n'"{\"identity\":\"${name,,}\",\"kind\":\"localSourceControl\",\"location\":\"$url\",\"state\":{"
    pins+="\"revision\":\"$(cat ".packages/$name.git/refs/tags/$version")\",\"version\":\"$version\"}}"
done
replace .swiftpm/configuration/mirrors.json <<< "{\"object\":[$mirrors],\"version\":1}"
replace Package.resolved <<< "{\"pins\":[$pins],\"version\":2}"
