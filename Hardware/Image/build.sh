#!/bin/bash
# Builds a disk image that boots into a kiosk. Needs root and a network, and takes a few minutes.
# Does not install anything on this machine.
#
# usage: build.sh DIRECTORY ARCHITECTURE PACKAGE
#
# PACKAGE is the kiosk's Debian package for ARCHITECTURE. The script writes kiosk.img,
# packages.txt (the list of installed packages) and its intermediate files to DIRECTORY.
#
# If ARCHITECTURE differs from this machine's, the kernel runs ARCHITECTURE's programs in QEMU.
set -euo pipefail
umask 022
# Runs in a new mount namespace, so that all mounts disappear when this process ends.
[ -n "${IS_ALONE:-}" ] || IS_ALONE=yes exec unshare --mount "$0" "$@"
here=$(realpath "$(dirname "$0")")
architecture=$2 package=$(realpath "$3")

# The settings that differ between architectures. The C library of the Debian release must not be
# older than the C library that the package was linked with.
case $architecture in
    amd64) release=bookworm firmware=x64 emulator=qemu-x86_64 ;;
    arm64) release=trixie firmware=aa64 emulator=qemu-aarch64 ;;
    *)
        echo "$0: there is no image for $architecture, only for amd64 and arm64" >&2
        exit 64
        ;;
esac
# Disk drivers that the first process needs to find the root partition.
disks=(virtio_pci virtio_mmio virtio_blk virtio_scsi ahci nvme sd_mod xhci_pci ehci_pci uas usb_storage
    sdhci_pci sdhci_acpi mmc_block squashfs)
# Drivers that a kiosk may need: screens, readers, keyboards, clocks.
drivers="acpi|ata|block|bus|char|clk|firmware|gpio|gpu|hid|i2c|input|mailbox|mfd|mmc|nvme|phy|pinctrl|platform|pwm|regulator|reset"
drivers="crypto|lib|fs/(ext4|fat|nls|squashfs)|drivers/($drivers|rtc|soc|spi|thermal|tty|usb|video|virtio|watchdog)"
# Drivers to leave out, together with all drivers that depend on them: drivers for networks, sound,
# cameras, and graphics cards with non-free firmware. With such a graphics card, the kiosk draws on
# UEFI's frame buffer.
without="net|sound|drivers/(net|media/(common|mc|v4l2-core)|usb/gadget|gpu/drm/(amd|nouveau|radeon))"
# Files that a kiosk does not need.
exclude=(--dpkgopt='path-exclude=/usr/share/'{doc,info,locale,man}'/*' --dpkgopt='path-exclude=*/udev/hwdb.d/*')

# Makes the build reproducible: the same commit and the same Debian packages give the same files.
SOURCE_DATE_EPOCH=$(git -C "$here" log -1 --format=%ct)
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C

rm -rf "$1"
mkdir -p "$1"
cd "$1"

# COMMAND...: shows the command's output only if it fails.
quietly() {
    "$@" > command.log 2>&1 || {
        cat command.log >&2
        return 1
    }
}

# FOLDER VARIANT PACKAGES OPTION...: installs Debian packages in a folder.
debian() {
    quietly mmdebstrap --mode=root --architectures="$architecture" --variant="$2" --include="$3" \
        "${@:4}" "$release" "$1"
}

# FOLDER: reads file names of modules, and copies these modules to a folder, so that modprobe finds
# them there.
install_modules() {
    { cat; printf 'modules.%s\n' order builtin builtin.modinfo; } \
        | tar -c -C "$modules" --files-from=- | tar -x -C "$1/lib/modules/$version" --one-top-level=.
    find "$1/lib/modules" -name '*.xz' -exec xz --decompress {} +
    depmod --basedir "$1" "$version"
}

# FOLDER: sets the time of all files in the folder to the time of the commit.
date_files() {
    find "$1" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
}

# FILE MEGABYTES FOLDER OPTION...: creates a FAT file system of this size with the contents of the
# folder.
fat() {
    date_files "$3"
    quietly mkfs.vfat --invariant "${@:4}" -C "$1" $(($2 * 1024))
    mcopy -s -m -i "$1" "$3"/* ::
}

if [ "$architecture" != "$(dpkg --print-architecture)" ]; then
    # Registers a separate entry for QEMU, which disappears with this process. Other processes'
    # entries may disappear when those processes end.
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
# Each line of modules.dep names a module's file and the files of the modules that it depends on.
sed s/:// "$modules/modules.dep" | awk -v with="^kernel/($drivers)/" -v without="kernel/($without)/" \
    '$1 ~ with && $0 !~ without { for (i = 1; i <= NF; i++) if (!seen[$i]++) print $i }' | install_modules root
# Disables all of Debian's services except the kiosk, and all logins. Targets that would open a
# shell for an administrator reboot the machine instead.
units=root/etc/systemd/system
find "$units" -type l ! -name venued.service -delete
for unit in getty.target systemd-logind.service; do ln -s /dev/null "$units/$unit"; done
for target in emergency rescue; do ln -s /usr/lib/systemd/system/reboot.target "$units/$target.target"; done
cp -R "$here/root/." root
# At each start, the machine gets a new identifier, which is not stored on the disk.
: > root/etc/machine-id
# The kiosk keeps /var in memory. At each start, /var is empty except for the font cache.
date_files root/usr/share/fonts
quietly env --unset=SOURCE_DATE_EPOCH chroot root fc-cache
mkdir -p root/usr/share/factory/var/cache
mv root/var/cache/fontconfig root/usr/share/factory/var/cache
rm -rf root/var/* root/boot/*
# Removes the package file and its folders.
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
# The kiosk creates the file system when it starts for the first time.
truncate --size=64M state.img

# The settings have their own partition because Windows and macOS hide the system partition.
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
