#!/bin/bash
# Builds a disk image that boots into a kiosk. It takes root, a network and some minutes; it installs nothing on this machine.
#
# usage: build.sh DIRECTORY ARCHITECTURE PACKAGE
#
# PACKAGE is the kiosk's Debian package for this architecture. In DIRECTORY come to lie kiosk.img, packages.txt, which says what
# is inside, and what it was made from.
set -euo pipefail
umask 022
here=$(realpath "$(dirname "$0")")
architecture=$2 package=$(realpath "$3")

# All that differs. The release is one whose C library is no older than the one that the package was linked with.
case $architecture in
    amd64) release=bookworm firmware=x64 ;;
    arm64) release=trixie firmware=aa64 ;;
    *)
        echo "$0: there is no image for $architecture, only for amd64 and arm64" >&2
        exit 64
        ;;
esac
# Where the root may be: what the first process needs to find it.
disks=(virtio_pci virtio_mmio virtio_blk virtio_scsi ahci nvme sd_mod xhci_pci ehci_pci uas usb_storage
    sdhci_pci sdhci_acpi mmc_block squashfs)
# What a kiosk may have: screens, readers, keyboards, clocks. There is no driver for a network, a camera or sound.
drivers=(arch crypto lib fs/{ext4,fat,nls,squashfs}
    drivers/{acpi,ata,block,bus,char,clk,firmware,gpio,gpu,hid,i2c,input,mailbox,mfd,mmc,nvme,phy,pinctrl,platform,pwm,regulator}
    drivers/{reset,rtc,soc,spi,thermal,tty,usb/{common,core,host,phy,serial,storage,typec},video,virtio,watchdog})
# These need firmware that is not free; without them the kiosk draws on the frame buffer that UEFI leaves behind.
without='gpu/drm/\(amd\|nouveau\|radeon\)/'
# What nobody reads there.
exclude=(--dpkgopt='path-exclude=/usr/share/'{doc,info,locale,man}'/*' --dpkgopt='path-exclude=*/udev/hwdb.d/*')

# The same commit and the same Debian give the same files.
SOURCE_DATE_EPOCH=$(git -C "$here" log -1 --format=%ct)
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C

rm -rf "$1"
mkdir -p "$1"
cd "$1"

# FOLDER VARIANT PACKAGES OPTION...: Debian packages in a folder.
debian() {
    mmdebstrap --quiet --mode=root --architectures="$architecture" --variant="$2" --include="$3" "${@:4}" "$release" "$1"
}

# MODULE...: the files of these modules and of all that they need, from where the kernel is.
modules() {
    modprobe --dirname "$tree" --set-version "$version" --quiet --show-depends --all "$@" \
        | awk -v tree="$tree/" '$1 == "insmod" && !seen[$2]++ { print substr($2, length(tree) + 1) }'
}

# FOLDER MODULE...: puts modules into a folder, for its modprobe.
install_modules() {
    (cd "$tree" && cp --parents $(modules "${@:2}") "lib/modules/$version"/modules.{order,builtin,builtin.modinfo} "$OLDPWD/$1")
    find "$1/lib/modules" -name '*.xz' -exec xz --decompress {} +
    depmod --basedir "$1" "$version"
}

# FILE MEGABYTES FOLDER OPTION...: a FAT file system of this size, with what is in the folder.
fat() {
    find "$3" -exec touch --date="@$SOURCE_DATE_EPOCH" {} +
    mkfs.vfat --invariant "${@:4}" -C "$1" $(($2 * 1024)) > mkfs.log
    mcopy -s -m -i "$1" "$3"/* ::
}

echo "Getting kernel and boot loader ($release, $architecture)"
debian boot extract "linux-image-$architecture,busybox-static,systemd-boot-efi"
tree=$PWD/boot
[ -d boot/lib/modules ] || tree=$PWD/boot/usr
version=$(ls "$tree/lib/modules")
depmod --basedir "$tree" "$version"

echo "Installing Debian and $(basename "$package")"
debian root essential "systemd-sysv,udev,kmod,e2fsprogs,tzdata,$package" "${exclude[@]}" \
    --hook-dir=/usr/share/mmdebstrap/hooks/file-mirror-automount
dpkg-query --admindir=root/var/lib/dpkg --show > packages.txt

echo "Adding drivers and settings"
mapfile -t names < <(cd "$tree/lib/modules/$version/kernel" && find "${drivers[@]}" -name '*.ko*' 2> find.log \
    | grep -v "$without" | sed 's|.*/||; s|\.ko.*||')
install_modules root "${names[@]}"
cp -R "$here/root/." root
# A name for each run of the machine, which nothing keeps.
: > root/etc/machine-id
# Nobody can log in. What would end in a shell for an administrator starts the machine anew.
for unit in getty.target systemd-logind.service; do ln -s /dev/null "root/etc/systemd/system/$unit"; done
for target in emergency rescue; do ln -s /usr/lib/systemd/system/reboot.target "root/etc/systemd/system/$target.target"; done
rm -rf root/etc/systemd/system/{getty.target.wants,timers.target.wants} root/boot/* root/var/*

echo "Packing"
mkdir -p initramfs/{bin,dev,proc,root,sys}
find boot -path '*bin/busybox' -type f -exec cp {} initramfs/bin \;
ln -s bin initramfs/sbin
for tool in cat find grep modprobe mount sh sleep sort switch_root xargs; do ln -s busybox "initramfs/bin/$tool"; done
install -m 755 "$here/init" initramfs
install_modules initramfs "${disks[@]}"
find initramfs -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
mkdir -p esp/EFI/BOOT
(cd initramfs && find . | sort | cpio --quiet --reproducible --create --format newc) | gzip -9 -n > esp/initramfs.img
cp boot/boot/vmlinuz-* esp/vmlinuz
cp "boot/usr/lib/systemd/boot/efi/systemd-boot$firmware.efi" "esp/EFI/BOOT/BOOT${firmware^^}.EFI"
cp -R "$here/loader" esp
fat esp.img 64 esp -F 32 -n BOOT
cp -R "$here/settings" .
cp "$here/../systemd/venued.conf" settings
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
sfdisk --quiet kiosk.new <<< "$table"
rm -rf root initramfs esp settings ./*.img ./*.log
mv kiosk.new kiosk.img
echo "$PWD/kiosk.img: $((start + 1)) MB"
