#!/bin/bash
# Builds a disk image that boots into a kiosk. It takes root, a network and some minutes; it installs nothing on this machine.
#
# usage: build.sh DIRECTORY ARCHITECTURE PACKAGE
#
# For another architecture than this machine's, its kernel is told to run such programs by QEMU.
#
# PACKAGE is the kiosk's Debian package for this architecture. In DIRECTORY come to lie kiosk.img, packages.txt, which says what
# is inside, and what it was made from.
set -euo pipefail
umask 022
# What is mounted here goes with this process.
[ -n "${IS_ALONE:-}" ] || IS_ALONE=yes exec unshare --mount "$0" "$@"
here=$(realpath "$(dirname "$0")")
architecture=$2 package=$(realpath "$3")

# All that differs. The release is one whose C library is no older than the one that the package was linked with.
case $architecture in
    amd64) release=bookworm firmware=x64 emulator=qemu-x86_64 ;;
    arm64) release=trixie firmware=aa64 emulator=qemu-aarch64 ;;
    *)
        echo "$0: there is no image for $architecture, only for amd64 and arm64" >&2
        exit 64
        ;;
esac
# Where the root may be: what the first process needs to find it.
disks=(virtio_pci virtio_mmio virtio_blk virtio_scsi ahci nvme sd_mod xhci_pci ehci_pci uas usb_storage
    sdhci_pci sdhci_acpi mmc_block squashfs)
# What a kiosk may have: screens, readers, keyboards, clocks.
drivers="acpi|ata|block|bus|char|clk|firmware|gpio|gpu|hid|i2c|input|mailbox|mfd|mmc|nvme|phy|pinctrl|platform|pwm|regulator|reset"
drivers="crypto|lib|fs/(ext4|fat|nls|squashfs)|drivers/($drivers|rtc|soc|spi|thermal|tty|usb|video|virtio|watchdog)"
# What it must not have, nor what needs it: networks, sound, cameras; and graphics cards whose firmware is not free, where the
# kiosk draws on the frame buffer that UEFI leaves behind.
without="net|sound|drivers/(net|media/(common|mc|v4l2-core)|usb/gadget|gpu/drm/(amd|nouveau|radeon))"
# What nobody reads there.
exclude=(--dpkgopt='path-exclude=/usr/share/'{doc,info,locale,man}'/*' --dpkgopt='path-exclude=*/udev/hwdb.d/*')

# The same commit and the same Debian give the same files.
SOURCE_DATE_EPOCH=$(git -C "$here" log -1 --format=%ct)
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C

rm -rf "$1"
mkdir -p "$1"
cd "$1"

# COMMAND...: what it says is shown if it fails.
quietly() {
    "$@" > command.log 2>&1 || {
        cat command.log >&2
        return 1
    }
}

# FOLDER VARIANT PACKAGES OPTION...: Debian packages in a folder.
debian() {
    quietly mmdebstrap --mode=root --architectures="$architecture" --variant="$2" --include="$3" \
        "${@:4}" "$release" "$1"
}

# FOLDER: puts the modules whose files it reads into a folder, for its modprobe.
install_modules() {
    { cat; printf 'modules.%s\n' order builtin builtin.modinfo; } \
        | tar -c -C "$modules" --files-from=- | tar -x -C "$1/lib/modules/$version" --one-top-level=.
    find "$1/lib/modules" -name '*.xz' -exec xz --decompress {} +
    depmod --basedir "$1" "$version"
}

# FOLDER: gives all that is in it the time of the commit.
date_files() {
    find "$1" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
}

# FILE MEGABYTES FOLDER OPTION...: a FAT file system of this size, with what is in the folder.
fat() {
    date_files "$3"
    quietly mkfs.vfat --invariant "${@:4}" -C "$1" $(($2 * 1024))
    mcopy -s -m -i "$1" "$3"/* ::
}

if [ "$architecture" != "$(dpkg --print-architecture)" ]; then
    # An entry of our own, which goes with this process as others' may go with theirs.
    mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
    sed "s/^:[^:]*:/:kiosk-image-$$:/" "/usr/lib/binfmt.d/$emulator.conf" > /proc/sys/fs/binfmt_misc/register
fi

echo "Getting kernel and boot loader ($release, $architecture)"
debian boot extract "linux-image-$architecture,busybox-static,systemd-boot-efi"
[ -d boot/lib/modules ] || { mkdir -p boot/lib && ln -s ../usr/lib/modules boot/lib; }
version=$(ls boot/lib/modules)
modules=boot/lib/modules/$version
depmod --basedir boot "$version"

echo "Installing Debian and $(basename "$package")"
debian root essential "systemd-sysv,udev,kmod,e2fsprogs,tzdata,$package" "${exclude[@]}" \
    --hook-dir=/usr/share/mmdebstrap/hooks/file-mirror-automount
dpkg-query --admindir=root/var/lib/dpkg --show > packages.txt

echo "Adding drivers and settings"
mkdir -p "root/lib/modules/$version"
# A line of modules.dep is a module's file and those of all that it needs.
sed s/:// "$modules/modules.dep" | awk -v with="^kernel/($drivers)/" -v without="kernel/($without)/" \
    '$1 ~ with && $0 !~ without { for (i = 1; i <= NF; i++) if (!seen[$i]++) print $i }' | install_modules root
# Of all that Debian does by itself, the kiosk is left. Nobody can log in, and what would end in a shell for an administrator
# starts the machine anew.
units=root/etc/systemd/system
find "$units" -type l ! -name venued.service -delete
for unit in getty.target systemd-logind.service; do ln -s /dev/null "$units/$unit"; done
for target in emergency rescue; do ln -s /usr/lib/systemd/system/reboot.target "$units/$target.target"; done
cp -R "$here/root/." root
# A name for each run of the machine, which nothing keeps.
: > root/etc/machine-id
# /var is in memory, and empty at each start but for what is known of the fonts.
date_files root/usr/share/fonts
quietly env --unset=SOURCE_DATE_EPOCH chroot root fc-cache
mkdir -p root/usr/share/factory/var/cache
mv root/var/cache/fontconfig root/usr/share/factory/var/cache
rm -rf root/var/* root/boot/*
# Where the package lay.
rm "root$package"
(cd root && rmdir --parents --ignore-fail-on-non-empty "$(dirname "${package#/}")")

echo "Packing"
mkdir -p initramfs/{bin,dev,lib/modules/"$version",proc,root,sys}
find boot -path '*bin/busybox' -type f -exec cp {} initramfs/bin \;
ln -s bin initramfs/sbin
for tool in cat find grep modprobe mount sh sleep sort switch_root xargs; do ln -s busybox "initramfs/bin/$tool"; done
install -m 755 "$here/init" initramfs
modprobe --dirname boot --set-version "$version" --show-depends --all "${disks[@]}" \
    | awk -v modules="$PWD/$modules/" '$1 == "insmod" && !seen[$2]++ { print substr($2, length(modules) + 1) }' | install_modules initramfs
date_files initramfs
mkdir -p esp/EFI/BOOT
(cd initramfs && find . | sort | cpio --quiet --reproducible --create --format newc) | gzip -9 -n > esp/initramfs.img
cp boot/boot/vmlinuz-* esp/vmlinuz
cp "boot/usr/lib/systemd/boot/efi/systemd-boot$firmware.efi" "esp/EFI/BOOT/BOOT${firmware^^}.EFI"
cp -R "$here/loader" esp
fat esp.img 64 esp -F 32 -n BOOT
cp -R "$here/settings" .
cp "$here/../../systemd/venued.conf" settings
fat settings.img 16 settings -n KIOSK
mksquashfs root root.img -quiet -no-progress -comp zstd -Xcompression-level 15
# The kiosk's first start gives it a file system.
truncate --size=64M state.img

# Settings are no part of the system partition, which other computers hide.
start=1 table="label: gpt"$'\n'
: > kiosk.new
while read -r name type; do
    size=$((($(stat --format=%s "$name.img") + 1048575) / 1048576))
    table+="start=${start}MiB, size=${size}MiB, type=$type, name=venue-$name"$'\n'
    dd if="$name.img" of=kiosk.new bs=1M seek="$start" conv=sparse,notrunc status=none
    start=$((start + size))
done << EOT
esp U
settings EBD0A0A2-B9E5-4433-87C0-68B6B72699C7
root L
state L
EOT
truncate --size="$((start + 1))M" kiosk.new
quietly sfdisk kiosk.new <<< "$table"
rm -rf root initramfs esp settings ./*.img ./*.log
mv kiosk.new kiosk.img
echo "$PWD/kiosk.img: $((start + 1)) MB"
