import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

extension Machine {
    /// Starts Debian 12 and installs freshly built programs.
    ///
    /// - Parameter kernel: Options for the kernel, such as `lsm=`.
    convenience init(programs: [String], kernel: String = "") async throws {
        let directory = try Directory.makeTemporary(prefix: "machine")
        let disk = directory.appending("program.img")
        try await Self.makeDisk(disk, programs: programs, in: directory)
        let image = MachineImage.directory
        try await self.init(
            in: directory,
            hardware: Self.board + [
                "-machine", "pc",
                "-kernel", image.appending(path: "vmlinuz").path,
                "-initrd", image.appending(path: "initramfs.img").path,
                "-append", "quiet loglevel=3 panic=-1 systemd.show_status=false vt.global_cursor_default=0 \(kernel)",
                // Discard all changes to the disk.
                "-drive", "file=\(image.appending(path: "disk.img").path),if=virtio,format=raw,snapshot=on",
                "-drive", "file=\(disk),if=virtio,format=raw,readonly=on",
            ],
            commands: SharedDirectory(path: directory.appending("share"))
        )
        try await run(
            """
            mkdir -p /opt/venue
            mount -o ro /dev/vdb /opt/venue
            echo /opt/venue/lib > /etc/ld.so.conf.d/venue.conf
            ldconfig
            ln -s /opt/venue/bin/* /usr/bin
            """
        )
    }

    /// Writes programs and their libraries to a disk. The machine has its own C library.
    private static func makeDisk(_ disk: FilePath, programs: [String], in directory: FilePath) async throws {
        let script = """
            set -e
            disk=$1 root=$2
            shift 2
            mkdir -p "$root/bin" "$root/lib"
            for program in "$@"; do strip --strip-debug -o "$root/bin/${program##*/}" "$program"; done
            ldd "$@" | awk '$3 ~ "^/" && $1 !~ "^lib(c|m|dl|rt|pthread|resolv)[.]so" && !seen[$3]++ { print $3 }' \
                | xargs cp -L -t "$root/lib"
            truncate -s 600M "$disk"
            /sbin/mke2fs -q -t ext4 -d "$root" "$disk"
            rm -r "$root"
            """
        let ending = try await RunningProgram.run(
            URL(filePath: "/bin/bash"),
            ["-c", script, "bash", disk.string, directory.appending("root").string]
                + programs.map { Products.executable($0).path }
        )
        try #require(ending.status == 0, "\(ending.error)")
    }
}
