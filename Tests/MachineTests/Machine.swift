import Foundation
import Platform
import SystemPackage
import TestSupport
import Testing

/// A virtual machine with a screen of 800x480 pixels and the venued that was just built, run by QEMU without KVM, which
/// not every machine has.
final class Machine: Sendable {
    /// Shared with the machine, which sees it as `/run/share`.
    let share: FilePath
    private let directory: FilePath
    private let program: RunningProgram
    private let watch: DirectoryWatch
    private let numbers = Numbers()

    /// Counts the scripts.
    private actor Numbers {
        private var last = 0

        func next() -> Int {
            last += 1
            return last
        }
    }

    /// Starts a machine and installs venued in it, with its unit and this configuration besides name and authority.
    init(configuration: [String]) async throws {
        directory = try Directory.makeTemporary(prefix: "machine")
        share = directory.appending("share")
        try Directory.makePrivate(share)
        watch = try DirectoryWatch(share)
        let programs = directory.appending("programs.img")
        try await Self.makeDisk(programs, in: directory)
        program = try await RunningProgram(
            URL(filePath: "/usr/bin/qemu-system-x86_64"),
            Self.arguments(directory, programs)
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

    deinit {
        program.send(SIGKILL)
        try? Directory.remove(directory)
    }

    /// Runs a shell script as root, in the directory that is shared, and fails if it does.
    ///
    /// - Returns: What it printed.
    @discardableResult
    func run(_ script: String) async throws -> String {
        let number = await numbers.next()
        let file = share.appending("\(number)")
        try Data("set -e\n\(script)\n".utf8).write(to: URL(filePath: "\(file).sh"), options: .atomic)
        let watch = watch
        try #require(try await blocking { watch.wait(for: "\(number).status") }, "the machine does not answer")
        let output = String(decoding: try Data(contentsOf: URL(filePath: "\(file).output")), as: UTF8.self)
        let status = String(decoding: try Data(contentsOf: URL(filePath: "\(file).status")), as: UTF8.self)
        try #require(status == "0\n", "\(script)\nended with \(status)\(output)")
        return output
    }

    /// What the screen shows, in PNG.
    func picture() async throws -> [UInt8] {
        let file = directory.appending("screen.png")
        let monitor = directory.appending("monitor").string
        _ = try await RunningProgram.run(
            URL(filePath: "/usr/bin/nc"),
            ["-N", "-U", monitor],
            input: "screendump \(file) -f png\n"
        )
        return Array(try Data(contentsOf: URL(filePath: file.string)))
    }

    /// Exchanges the screen for one of another size.
    func resizeScreen(width: Int, height: Int) async throws {
        let ending = try await RunningProgram.run(
            URL(filePath: "/usr/bin/python3"),
            [
                ExternalTool.packageRoot.appending(path: "Tests/Python/resize_screen.py").path,
                directory.appending("vnc").string, "\(width)", "\(height)",
            ]
        )
        try #require(ending.status == 0, "\(ending.error)")
    }

    /// The QR code on the screen, as another program reads it; nil if there is none.
    func code() async throws -> String? {
        do {
            return try await ExternalTool.zbarimg(try await picture())
        } catch is ToolError {
            return nil
        }
    }

    /// The code that the screen shows as soon as it is this one, or what it shows instead.
    func code(whenIs expected: String?) async throws -> String? {
        try await eventually {
            try await code()
        } is: {
            $0 == expected
        }
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

    private static func arguments(_ directory: FilePath, _ programs: FilePath) -> [String] {
        let image = MachineImage.directory
        let share = "local,path=\(directory.appending("share")),mount_tag=share,security_model=none"
        return [
            "-accel", "tcg,thread=multi", "-machine", "pc", "-m", "768", "-smp", "2", "-nodefaults", "-no-reboot",
            "-display", "none", "-vga", "none", "-device", "virtio-gpu-pci,xres=800,yres=480",
            "-monitor", "unix:\(directory.appending("monitor")),server,nowait",
            "-kernel", image.appending(path: "vmlinuz").path, "-initrd", image.appending(path: "initramfs.img").path,
            "-append", "quiet loglevel=3 panic=-1 systemd.show_status=false vt.global_cursor_default=0",
            "-vnc", "unix:\(directory.appending("vnc"))",
            // What happens on the disk is forgotten.
            "-drive", "file=\(image.appending(path: "disk.img").path),if=virtio,format=raw,snapshot=on",
            "-drive", "file=\(programs),if=virtio,format=raw,readonly=on", "-virtfs", share,
        ]
    }
}
