#!/bin/bash
# Tests debian/release.sh in a clone of the checked-out commit, with small stand-ins for the results of the builds: what it
# refuses, what it collects, and that the checksums and the signature are right.
#
# Proves R2: a release has checksums and a signature, and is refused with a placeholder address, by make test-release
#
# usage: release.sh VERSION
set -euo pipefail
version=$1
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git clone --quiet --no-local --depth 1 "file://$PWD" "$folder/clone"
cp debian/release.sh "$folder/clone/debian/release.sh"
cd "$folder/clone"
git config user.name test
git config user.email test@localhost
git commit --quiet --allow-empty --all --message "release: the script of the working tree"
export DIST=$folder/dist DEB=$folder/deb WEB=$folder/web IMAGES=$folder/images
mkdir -p "$DIST" "$DEB" "$WEB" "$IMAGES/arm64"
echo source > "$DIST/venue-check-in-$version.tar.gz"
for file in "venue-kiosk_${version}_amd64.deb" "venue-authority_${version}_arm64.deb" "venue-check-in_${version}_amd64.cdx.json" \
    "venue-kiosk_0.0.9_amd64.deb"; do
    echo "$file" > "$DEB/$file"
done
echo page > "$WEB/index.html"
echo image > "$IMAGES/arm64/kiosk.img.xz"
key=$folder/key.pem release=$folder/release
openssl genpkey -algorithm ed25519 -out "$key"

# TEXT: checks that the release is refused with this text, and that nothing was written.
refused() {
    if debian/release.sh write "$version" "$key" "$release" 2> "$folder/error"; then
        echo "not refused: $1" >&2
        exit 1
    fi
    grep --quiet --fixed-strings "$1" "$folder/error" || { cat "$folder/error" >&2; exit 1; }
    [ ! -e "$release" ]
}
change() { git commit --quiet --allow-empty --all --message "$1"; }

# The Maintainer in this repository is a placeholder.
refused "which receives no mail"
for address in maintainers@example.org "" security@localhost; do
    sed -i "s/^Maintainer: .*/Maintainer: Team <$address>/" debian/control
    change address
    refused "which receives no mail"
done
sed -i 's/^Maintainer: .*/Maintainer: Team <security@authority.health>/' debian/control
refused "files differ from the commit"
change address
sed -i "/^## $version/d" CHANGELOG.md
change changelog
refused "CHANGELOG.md has no section “## $version (DATE)”"
printf '\n## %s (2026-12-01)\n\nThe first release.\n' "$version" >> CHANGELOG.md
change changelog
refused "debian/release.pub does not exist"
openssl genpkey -algorithm ed25519 | openssl pkey -pubout > debian/release.pub
git add debian/release.pub
change key
refused "debian/release.pub does not belong to"
openssl pkey -in "$key" -pubout > debian/release.pub
change key
debian/release.sh check "$version" "$key"
debian/release.sh write "$version" "$key" "$release"
refused_again=$(debian/release.sh write "$version" "$key" "$release" 2>&1) && exit 1
grep --quiet "already exists" <<< "$refused_again"

cd "$release"
expected="CHANGELOG.md SHA256SUMS SHA256SUMS.sig kiosk_${version}_arm64.img.xz release.pub venue-authority_${version}_arm64.deb"
expected+=" venue-check-in-$version.tar.gz venue-check-in-web-$version.tar.gz venue-check-in_${version}_amd64.cdx.json"
expected+=" venue-kiosk_${version}_amd64.deb"
[ "$(LC_ALL=C ls | tr '\n' ' ')" = "$expected " ] || { ls >&2; exit 1; }
# As docs/release.md describes it.
openssl pkeyutl -verify -rawin -pubin -inkey release.pub -in SHA256SUMS -sigfile SHA256SUMS.sig
sha256sum --check --strict SHA256SUMS
[ "$(wc -l < SHA256SUMS)" = 8 ]
tar -xzO -f "venue-check-in-web-$version.tar.gz" ./index.html | grep --quiet page
sed -i s/page/pages/ CHANGELOG.md && echo >> CHANGELOG.md
if sha256sum --check --quiet SHA256SUMS 2> /dev/null; then exit 1; fi
echo >> SHA256SUMS
if openssl pkeyutl -verify -rawin -pubin -inkey release.pub -in SHA256SUMS -sigfile SHA256SUMS.sig > /dev/null; then exit 1; fi
echo "release: ok"
