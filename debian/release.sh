#!/bin/sh
# Collects a release in a folder: the source archive, the packages, the disk images that have been built, the web client, the
# bills of materials and the changelog, with SHA256SUMS and its signature.
#
# usage: release.sh check VERSION KEY
#        release.sh write VERSION KEY DIRECTORY
#
# KEY is an Ed25519 private key in PEM. debian/release.pub of the commit must be its public key. "check" refuses what must not be
# released, so it runs before the build. "write" does the same, and then reads the results of the builds from the folders DIST,
# DEB, WEB and IMAGES.
set -eu
mode=$1 version=$2 key=$3
cd "$(dirname "$0")/.."

# REASON HINT: refuses the release.
refuse() {
    printf 'release: error: %s\nrelease: hint: %s\n' "$1" "$2" >&2
    exit 1
}

[ -z "$(git status --porcelain --untracked-files=no)" ] ||
    refuse "files differ from the commit" "commit the changes, or discard them"
address=$(sed -n 's/^Maintainer: .*<\(.*\)>$/\1/p' debian/control)
# RFC 2606 reserves these names. No mail arrives there.
case $address in
"" | *[.@]example | *[.@]example.com | *[.@]example.net | *[.@]example.org | *[.@]invalid | *[.@]test | *[.@]localhost)
    refuse "reports of vulnerabilities would go to “$address”, which receives no mail" \
        "set the field Maintainer in debian/control"
    ;;
esac
grep --quiet "^## $version (20[0-9][0-9]-[0-9][0-9]-[0-9][0-9])\$" CHANGELOG.md ||
    refuse "CHANGELOG.md has no section “## $version (DATE)”" "describe the changes, with the date as in 2026-11-30"
[ -f "$key" ] || refuse "“$key” is not a file" "set KEY to the private key: make release KEY=FILE"
[ -f debian/release.pub ] ||
    refuse "debian/release.pub does not exist" "openssl pkey -in “$key” -pubout -out debian/release.pub, and commit it"
public=$(openssl pkey -in "$key" -pubout) || refuse "“$key” is not a private key" "see docs/release.md"
[ "$public" = "$(cat debian/release.pub)" ] ||
    refuse "debian/release.pub does not belong to “$key”" "use the key that signed the last release"
[ "$mode" = write ] || exit 0

directory=$4 name=venue-check-in-$version
: "${DIST:?}" "${DEB:?}" "${WEB:?}" "${IMAGES:?}"
[ ! -e "$directory" ] || refuse "$directory already exists" "remove it, or set RELEASE_FOLDER to another one"
files=$directory.new
rm -rf "$files"
mkdir -p "$files"
cp "$DIST/$name.tar.gz" CHANGELOG.md debian/release.pub "$files"
cp "$DEB"/*_"$version"_*.deb "$DEB/venue-check-in_$version"_*.cdx.json "$files"
tar -c -C "$WEB" --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
    --mtime="@$(git log -1 --format=%ct)" . | gzip --no-name > "$files/venue-check-in-web-$version.tar.gz"
# Images are optional: building one takes hours on another architecture.
for image in "$IMAGES"/*/kiosk.img.xz "$IMAGES"/*/kiosk.cdx.json; do
    architecture=$(basename "$(dirname "$image")") suffix=${image##*/kiosk}
    [ ! -f "$image" ] || cp "$image" "$files/kiosk_${version}_$architecture$suffix"
done
(cd "$files" && sha256sum -- * > ../SHA256SUMS.new && mv ../SHA256SUMS.new SHA256SUMS)
openssl pkeyutl -sign -rawin -inkey "$key" -in "$files/SHA256SUMS" -out "$files/SHA256SUMS.sig"
openssl pkeyutl -verify -rawin -pubin -inkey debian/release.pub -in "$files/SHA256SUMS" -sigfile "$files/SHA256SUMS.sig" > /dev/null
mv "$files" "$directory"
printf 'release: %s\n' "$directory"/*
