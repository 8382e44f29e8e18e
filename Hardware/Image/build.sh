#!/bin/bash
# Builds a disk image that boots into a kiosk. Needs root and a network, and takes a few minutes.
# Does not install anything on this machine.
#
# usage: build.sh DIRECTORY ARCHITECTURE PACKAGE
#
# PACKAGE is the kiosk's Debian package for ARCHITECTURE. The script writes kiosk.img, its compressed
# form kiosk.img.xz, packages.txt (the list of the Debian packages in the image), kiosk.cdx.json (the
# bill of materials) and its intermediate files to DIRECTORY.
#
# If ARCHITECTURE differs from this machine's, the kernel runs ARCHITECTURE's programs in QEMU.
set -euo pipefail
umask 022
# Runs in a new mount namespace, so that all mounts disappear when this process ends.
[ -n "${IS_ALONE:-}" ] || IS_ALONE=yes exec unshare --mount "$0" "$@"
here=$(realpath "$(dirname "$0")")
architecture=$2
# mmdebstrap shows the package to dpkg at the same path inside the new system. It empties /tmp and we
# empty /var there, so the package needs another path.
mount --bind "$(dirname "$3")" /mnt
package=/mnt/$(basename "$3")

# The settings that differ between architectures. The C library of the Debian release must not be
# older than the C library that the package was linked with.
case $architecture in
    amd64) release=bookworm firmware=x64 emulator=qemu-x86_64 board= ;;
    arm64) release=trixie firmware=aa64 emulator=qemu-aarch64 board=raspi-firmware ;;
    *)
        echo "$0: there is no image for $architecture, only for amd64 and arm64" >&2
        exit 64
        ;;
esac
# Drivers that the first process needs to find the root partition and to read the settings.
disks=(virtio_pci virtio_mmio virtio_blk virtio_scsi ahci nvme sd_mod xhci_pci ehci_pci uas usb_storage
    sdhci_pci sdhci_acpi mmc_block squashfs vfat nls_cp437 nls_ascii nls_utf8)
# The same for Raspberry Pis. The memory card: bcm2835 on the 3 and the Zero 2 W; sdhci_iproc on the 4,
# whose card gets its power from two regulators. The other modules are for USB.
[ -z "$board" ] || disks+=(bcm2835 sdhci_iproc gpio_regulator fixed reset_raspberrypi phy_generic dwc2)
# Drivers that a kiosk may need: screens, readers, keyboards, clocks.
drivers="acpi|ata|block|bus|char|clk|cpufreq|firmware|gpio|gpu|hid|i2c|input|mailbox|mfd|mmc|nvme|phy|pinctrl|platform|pwm|regulator|reset"
drivers="crypto|lib|fs/(ext4|fat|nls|squashfs)|drivers/($drivers|rtc|soc|spi|thermal|tty|usb|video|virtio|watchdog)"
# Drivers to leave out, together with all drivers that depend on them: drivers for networks, sound,
# cameras, and graphics cards with non-free firmware. With such a graphics card, the kiosk draws on
# UEFI's frame buffer.
without="net|sound|drivers/(net|media/(common|mc|v4l2-core)|usb/gadget|gpu/drm/(amd|nouveau|radeon))"
# Modules that other drivers may depend on nevertheless. The Raspberry Pi's HDMI driver (vc4) depends on
# the core of the sound system, and its USB driver (dwc2) on the core of USB devices.
except="kernel/(sound/(soundcore|core/snd[a-z-]*|soc/snd-soc-core)|drivers/usb/gadget/udc/udc-core)[.]ko"
# Files that a kiosk does not need.
exclude=(--dpkgopt='path-exclude=/usr/share/'{doc,info,locale,man}'/*' --dpkgopt='path-exclude=*/udev/hwdb.d/*')
# A build that is interrupted begins again, so dpkg need not wait for the disk.
fast=--dpkgopt=force-unsafe-io
# The sizes of the partitions in MB. The gap after the root partition leaves room for a second root
# partition, which a later update needs.
boot_size=128 settings_size=16 root_size=128 state_size=64

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
        "$fast" "${@:4}" "$release" "$1"
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

# NAME: an identifier that is the same in each build.
uuid() {
    md5sum <<< "$1" | sed -E 's/(.{8})(.{4})(.{4})(.{4})(.{12}).*/\1-\2-\3-\4-\5/'
}

# FILE MEGABYTES FOLDER OPTION...: creates a FAT file system of this size with the contents of the
# folder. mcopy -s would write the files in the order in which the folder lists them, which depends on
# the folder's own file system.
fat() {
    date_files "$3"
    quietly mkfs.vfat --invariant "${@:4}" -C "$1" $(($2 * 1024))
    (cd "$3" && find . -mindepth 1 -type d -printf '%P\n' | sort) | while read -r name; do
        mmd -i "$1" "::$name"
    done
    (cd "$3" && find . -type f -printf '%P\n' | sort) | while read -r name; do
        mcopy -m -i "$1" "$3/$name" "::$name"
    done
}

if [ "$architecture" != "$(dpkg --print-architecture)" ]; then
    # Registers a separate entry for QEMU, which disappears with this process. Other processes'
    # entries may disappear when those processes end.
    mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
    sed "s/^:[^:]*:/:kiosk-image-$$:/" "/usr/lib/binfmt.d/$emulator.conf" > /proc/sys/fs/binfmt_misc/register
fi

echo "Getting kernel and boot loader ($release, $architecture)"
debian boot extract "linux-image-$architecture,busybox-static,systemd-boot-efi${board:+,$board}" \
    ${board:+--components=main,non-free-firmware}
[ -d boot/lib/modules ] || { mkdir -p boot/lib && ln -s ../usr/lib/modules boot/lib; }
version=$(ls boot/lib/modules)
modules=boot/lib/modules/$version
depmod --basedir boot "$version"

echo "Installing Debian and $(basename "$package")"
debian root essential "systemd-sysv,udev,kmod,e2fsprogs,tzdata,$package" "${exclude[@]}" \
    --hook-dir=/usr/share/mmdebstrap/hooks/file-mirror-automount
# The packages in the folder boot are unpacked, but not installed. Their change logs begin with
# "SOURCE (VERSION)".
{
    dpkg-query --admindir=root/var/lib/dpkg --show --showformat '${Package}\t${Version}\n'
    for log in boot/usr/share/doc/{linux-image-"$version",busybox-static,systemd-boot-efi,raspi-firmware}/changelog.{Debian.,}gz; do
        [ ! -e "$log" ] || printf '%s\t%s\n' "$(basename "$(dirname "$log")")" "$(zcat "$log" | sed -n '1s/.*(\(.*\)).*/\1/p')"
    done
} > packages.txt
"$here/../../Tests/Python/sbom.py" --image packages.txt "$architecture" "$(sed -n 's/^VERSION_ID="\(.*\)"$/\1/p' root/etc/os-release)" > kiosk.cdx.json

echo "Adding drivers and settings"
mkdir -p "root/lib/modules/$version"
# Each line of modules.dep names a module's file and the files of the modules that it depends on.
sed s/:// "$modules/modules.dep" | awk -v with="^kernel/($drivers)/" -v without="kernel/($without)/" -v except="$except" '
    { line = $0; gsub(except, "", line) }
    $1 ~ with && line !~ without { for (i = 1; i <= NF; i++) if (!seen[$i]++) print $i }' | install_modules root
# Disables all of Debian's services except the kiosk, and all logins. Targets that would open a
# shell for an administrator reboot the machine instead.
units=root/etc/systemd/system
find "$units" -type l ! -name venued.service -delete
for unit in getty.target systemd-logind.service; do ln -s /dev/null "$units/$unit"; done
for target in emergency rescue; do ln -s /usr/lib/systemd/system/reboot.target "$units/$target.target"; done
# Each further unit and each further rule for devices would cost time at every start.
needed="systemd-(journald|modules-load|sysctl|tmpfiles-setup|tmpfiles-setup-dev|udevd|udev-trigger)[.]service"
needed+="|systemd-(journald|journald-dev-log|udevd-control|udevd-kernel)[.]socket"
find root/usr/lib/systemd/system -path '*.wants/*' | grep -vE "/($needed)\$" | xargs rm
needed="50-.*|60-(autosuspend|block|drm|evdev|input-id|persistent-input|persistent-storage|serial|venue-check-in)"
find root/usr/lib/udev/rules.d -name '*.rules' | grep -vE "/($needed|80-drivers|93-pn53x|99-systemd)[.]rules\$" | xargs rm
cp -R "$here/root/." root
# Programs recognise the image by this file.
mkdir -p root/usr/share/venue-kiosk
TZ=UTC date --date="@$SOURCE_DATE_EPOCH" +%FT%TZ > root/usr/share/venue-kiosk/image
# At each start, the machine gets a new identifier, which is not stored on the disk.
: > root/etc/machine-id
# The kiosk keeps /var in memory. At each start, /var is empty except for the font cache, which names
# the times of the folders with fonts.
date_files root/usr/share/fonts
date_files root/usr/local/share/fonts
quietly env --unset=SOURCE_DATE_EPOCH chroot root fc-cache
mkdir -p root/usr/share/factory/var/cache
mv root/var/cache/fontconfig root/usr/share/factory/var/cache
rm -rf root/var/* root/boot/* root/mnt/*

echo "Packing"
mkdir -p initramfs/{bin,dev,lib/modules/"$version",mnt,proc,root,sys}
find boot -path '*bin/busybox' -type f -exec cp {} initramfs/bin \;
ln -s bin initramfs/sbin
for tool in cat find grep mkdir modprobe mount sed sh sleep sort stty switch_root tr umount xargs; do ln -s busybox "initramfs/bin/$tool"; done
install -m 755 "$here/init" initramfs
modprobe --dirname boot --set-version "$version" --show-depends --all "${disks[@]}" \
    | awk -v modules="$PWD/$modules/" '$1 == "insmod" && !seen[$2]++ { print substr($2, length(modules) + 1) }' | install_modules initramfs
date_files initramfs
mkdir -p esp/EFI/BOOT
(cd initramfs && find . | sort | cpio --quiet --reproducible --create --format newc) | gzip -9 -n > esp/initramfs.img
cp boot/boot/vmlinuz-* esp/vmlinuz
cp "boot/usr/lib/systemd/boot/efi/systemd-boot$firmware.efi" "esp/EFI/BOOT/BOOT${firmware^^}.EFI"
cp -R "$here/loader" esp
if [ -n "$board" ]; then
    # A Raspberry Pi's firmware loads the kernel without systemd-boot.
    cp boot/usr/lib/raspi-firmware/{bootcode.bin,{start,start4}.elf,{fixup,fixup4}.dat} "$here/raspberry-pi/config.txt" esp
    cp boot/usr/share/doc/raspi-firmware/copyright esp/LICENCE.raspi-firmware
    sed -n 's/^options //p' "$here/loader/entries/kiosk.conf" > esp/cmdline.txt
    dtc -q -@ -I dts -O dtb -o kiosk.dtbo "$here/raspberry-pi/kiosk.dtso"
    for model in 2837-rpi-{3-a-plus,3-b,3-b-plus,zero-2-w} 2711-rpi-{4-b,400}; do
        fdtoverlay -i "boot/usr/lib/linux-image-$version/broadcom/bcm$model.dtb" -o "esp/bcm$model.dtb" kiosk.dtbo
    done
fi
fat boot.img "$boot_size" esp -F 32 -n BOOT
cp -R "$here/settings" .
dpkg-deb --fsys-tarfile "$package" | tar --extract --to-stdout ./usr/share/doc/venue-kiosk/examples/venued.conf > settings/venued.conf
fat settings.img "$settings_size" settings -n KIOSK
mksquashfs root root.img -quiet -no-progress -comp zstd -Xcompression-level 15
if [ "$(stat --format=%s root.img)" -gt $((root_size << 20)) ]; then
    echo "$0: the root file system does not fit into $root_size MB" >&2
    exit 1
fi
truncate --size="${root_size}M" root.img
# If this file system is lost, the kiosk creates it again.
E2FSPROGS_FAKE_TIME=$SOURCE_DATE_EPOCH quietly mke2fs -t ext4 -L venue-state -U "$(uuid state)" -E hash_seed="$(uuid hash)" \
    state.img "${state_size}M"

# The settings have their own partition because Windows and macOS hide the system partition.
start=1 table="label: gpt"$'\n'"label-id: $(uuid venue-kiosk)"$'\n'
: > kiosk.new
while read -r name type gap; do
    size=$((($(stat --format=%s "$name.img") + 1048575) / 1048576))
    table+="start=${start}MiB, size=${size}MiB, type=$type, uuid=$(uuid "$name"), name=venue-$name"$'\n'
    dd if="$name.img" of=kiosk.new bs=1M seek="$start" conv=sparse,notrunc status=none
    start=$((start + size + gap))
done << EOT
boot U 0
settings EBD0A0A2-B9E5-4433-87C0-68B6B72699C7 0
root L $root_size
state L 0
EOT
truncate --size="$((start + 1))M" kiosk.new
quietly sfdisk kiosk.new <<< "$table"
if [ -n "$board" ]; then
    # The boot ROM of Raspberry Pis before the 4 reads only the older kind of partition table (MBR), and
    # only FAT partitions in it. Windows then also uses this table, so it names the settings too.
    quietly sfdisk --label-nested dos --no-tell-kernel kiosk.new << EOT
label: dos
label-id: 0x76656e75
start=1MiB, size=${boot_size}MiB, type=c
start=$((1 + boot_size))MiB, size=${settings_size}MiB, type=c
start=1, size=2047, type=ee
EOT
fi
rm -rf root initramfs esp settings ./*.img ./*.dtbo ./*.log
mv kiosk.new kiosk.img
# With two threads, xz writes the same bytes on every machine.
xz --keep --threads=2 kiosk.img
echo "$PWD/kiosk.img: $((start + 1)) MB; kiosk.img.xz: $((($(stat --format=%s kiosk.img.xz) + 999999) / 1000000)) MB"
