import Foundation
import Platform
import SystemPackage
import TestSupport
import Testing

extension Machine {
    /// Starts Debian 12 and installs the venued in it that was just built, with its unit and this configuration besides name
    /// and authority.
    convenience init(configuration: [String]) async throws {
        let directory = try Directory.makeTemporary(prefix: "machine")
        let programs = directory.appending("programs.img")
        try await Self.makeDisk(programs, in: directory)
        let image = MachineImage.directory
        try await self.init(
            in: directory,
            hardware: [
                "-machine", "pc",
                "-kernel", image.appending(path: "vmlinuz").path,
                "-initrd", image.appending(path: "initramfs.img").path,
                "-append", "quiet loglevel=3 panic=-1 systemd.show_status=false vt.global_cursor_default=0",
                // What happens on the disk is forgotten.
                "-drive", "file=\(image.appending(path: "disk.img").path),if=virtio,format=raw,snapshot=on",
                "-drive", "file=\(programs),if=virtio,format=raw,readonly=on",
            ]
        )
        let lines = ["name = Café Meridian", "authority = health.example.org"] + configuration
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(
            to: URL(filePath: share.appending("venued.conf").string)
        )
        try await run(
            """
            mkdir -p /opt/venue /etc/venued
            mount -o ro /dev/vdb /opt/venue
            echo /opt/venue/lib > /etc/ld.so.conf.d/venue.conf
            ldconfig
            ln -s /opt/venue/venued /usr/bin/venued
            cp venued.conf /etc/venued/
            cp /opt/venue/venued.service /etc/systemd/system/
            systemctl daemon-reload
            """
        )
    }

    /// venued, its unit, and the libraries of Swift; those of Debian are in the machine.
    private static func makeDisk(_ disk: FilePath, in directory: FilePath) async throws {
        let script = """
            set -e
            mkdir -p "$1/programs/lib"
            cp "$2" "$3/systemd/venued.service" "$1/programs"
            ldd "$2" | awk '$3 ~ "/swift/linux/" { print $3 }' | xargs -I {} cp -L {} "$1/programs/lib"
            truncate -s 400M "$4"
            /sbin/mke2fs -q -t ext4 -d "$1/programs" "$4"
            rm -r "$1/programs"
            """
        let ending = try await RunningProgram.run(
            URL(filePath: "/bin/bash"),
            [
                "-c", script, "bash", directory.string, Products.executable("venued").path,
                ExternalTool.packageRoot.path, disk.string,
            ]
        )
        try #require(ending.status == 0, "\(ending.error)")
    }
}
