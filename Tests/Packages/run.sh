#!/bin/sh
# Installs, uses, upgrades, removes and purges the packages in a Debian that systemd-nspawn boots.
# The container's changes are discarded.
#
# usage: run.sh DIRECTORY VERSION ARCHITECTURE RELEASE
#
# DIRECTORY contains the packages. Needs root, and a network for the first run.
set -eu
directory=$1 version=$2 architecture=$3 release=$4
here=$(dirname "$0")
root=$directory/debian-$release
unshare --mount --pid --fork --ipc --uts --net true || {
    echo "run.sh: skipped: systemd-nspawn needs namespaces, which this machine does not allow" >&2
    exit
}
share=$(mktemp -d)
trap 'rm -rf "$share"' EXIT

"$here/root.sh" "$directory" "$release"
packages="venue-kiosk venue-checkin venue-authority pn532-simulator"
mkdir "$share/1" "$share/2"
for package in $packages; do
    file=$directory/${package}_${version}_$architecture.deb
    dpkg-deb --field "$file" Depends | sed 's/([^)]*)//g; s/|[^,]*//g; s/,/\n/g'
    cp "$file" "$share/1/$package.deb"
    # The same package with a newer version.
    dpkg-deb --raw-extract "$file" "$share/newer"
    sed -i "s/^Version: .*/Version: $version+newer/" "$share/newer/DEBIAN/control"
    dpkg-deb --root-owner-group -Znone --build "$share/newer" "$share/2/$package.deb" > /dev/null
    rm -r "$share/newer"
done | sort -u > "$share/depends"
# The container does not have this machine's folder for temporary files.
# shellcheck disable=SC2046 # they are words
env -u TMPDIR chroot "$root" apt-get install --quiet=2 --yes --no-install-recommends $(cat "$share/depends") > /dev/null
# Debian 12 has no provider of OpenSSL for PKCS#11.
[ "$release" = 12 ] ||
    env -u TMPDIR chroot "$root" apt-get install --quiet=2 --yes --no-install-recommends pkcs11-provider softhsm2 opensc openssl > /dev/null

cp "$here/guest.sh" "$here/authority.sh" "$here/probe.sh" "$share"
timeout 900 systemd-nspawn --quiet --directory="$root" --volatile=overlay --register=no --keep-unit --private-network \
    --console=pipe --bind="$share:/share" \
    --bind-ro="$(realpath "$here/package-test.service"):/etc/systemd/system/package-test.service" \
    --boot -- --unit=package-test.service < /dev/null > "$share/console" 2>&1 || cat "$share/console"
cat "$share/result"
[ "$(tail -n 1 "$share/result")" = passed ]
