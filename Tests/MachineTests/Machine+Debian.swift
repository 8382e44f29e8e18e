import Foundation
import Platform
import SystemPackage
import TestSupport
import Testing

extension Machine {
    /// Starts Debian 12 and puts a program into it that was just built.
    convenience init(program: String) async throws {
        let directory = try Directory.makeTemporary(prefix: "machine")
        let disk = directory.appending("program.img")
        try await Self.makeDisk(disk, program: program, in: directory)
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
                "-drive", "file=\(disk),if=virtio,format=raw,readonly=on",
            ]
        )
        try await run(
            """
            mkdir -p /opt/venue
            mount -o ro /dev/vdb /opt/venue
            echo /opt/venue/lib > /etc/ld.so.conf.d/venue.conf
            ldconfig
            ln -s /opt/venue/\(program) /usr/bin/\(program)
            """
        )
    }

    /// Writes a file that the machine sees in its current directory, whole or not at all.
    func put(_ bytes: some Sequence<UInt8>, as name: String) throws {
        try Data(bytes).write(to: URL(filePath: share.appending(name).string), options: .atomic)
    }

    /// The program and the libraries of Swift; those of Debian are in the machine.
    private static func makeDisk(_ disk: FilePath, program: String, in directory: FilePath) async throws {
        let script = """
            set -e
            mkdir -p "$1/program/lib"
            cp "$2" "$1/program"
            ldd "$2" | awk '$3 ~ "/swift/linux/" { print $3 }' | xargs -I {} cp -L {} "$1/program/lib"
            truncate -s 400M "$3"
            /sbin/mke2fs -q -t ext4 -d "$1/program" "$3"
            rm -r "$1/program"
            """
        let ending = try await RunningProgram.run(
            URL(filePath: "/bin/bash"),
            ["-c", script, "bash", directory.string, Products.executable(program).path, disk.string]
        )
        try #require(ending.status == 0, "\(ending.error)")
    }
}
