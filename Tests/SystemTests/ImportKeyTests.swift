import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// A drive like that with the settings of the disk image.
private enum SettingsDrive {
    /// Runs a script on a drive that is mounted read-only as /etc/venued, in a namespace of its own.
    ///
    /// - Parameters:
    ///   - script: The script; its directory has the image of the drive.
    ///   - directory: A directory with the image's future content in `drive`; nil for an empty drive.
    static func run(_ script: String, in directory: String? = nil) async throws -> RunningProgram.Ending {
        let temporary = try Directory.makeTemporary(prefix: "import-test")
        defer { try? Directory.remove(temporary) }
        let products = Products.executable("venued").deletingLastPathComponent().path
        // The kernel of a real drive allows writing, so the loop device does too.
        let whole = """
            cd \(directory ?? temporary.string) && mkdir -p drive && truncate -s 16M image
            /sbin/mke2fs -q -t ext4 -d drive image && cp -a /etc etc && mkdir -p etc/venued && mount --bind etc /etc
            loop=$(losetup --find --show image) && mount -o ro,nosuid,nodev,noexec "$loop" /etc/venued
            losetup --detach "$loop"; export PATH="\(products):$PATH" STATE_DIRECTORY="$PWD/state"
            \(script)
            result=$?; umount /etc/venued && exit "$result"
            """
        return try await RunningProgram.run(URL(filePath: "/usr/bin/unshare"), ["--mount", "sh", "-uc", whole])
    }
}

/// The script with which the disk image imports pair.key from the drive with the settings.
@Suite(
    "The import of a key on the disk image",
    .enabled("root can mount a file system from a file") { try await SettingsDrive.run("true").status == 0 }
)
struct ImportKeyTests {
    private static let script = ExternalTool.packageRoot
        .appending(path: "Hardware/Image/root/usr/lib/venue-kiosk/import-pair-key").path

    @Test(.proves("M3"))
    func `the kiosk is paired, the drive is read-only again, and no byte of the secret is left on it`() async throws {
        let door = try DoorFixture()
        let key = try await door.key()
        let drive = door.path("drive")
        try FileManager.default.createDirectory(atPath: drive, withIntermediateDirectories: false)
        try key.write(to: URL(filePath: drive + "/pair.key"))
        try FileManager.default.copyItem(atPath: door.path("venued.conf"), toPath: drive + "/venued.conf")
        let text = String(decoding: key, as: UTF8.self)
        let secret = try #require(text.firstMatch(of: /secret = ([0-9a-f]{64})/)).1
        let ending = try await SettingsDrive.run(
            """
            grep -c \(secret) image; sh \(Self.script); echo "status $?"; ls /etc/venued
            grep -c ' /etc/venued ext4 ro,' /proc/mounts; sh \(Self.script); echo "status $?"
            """,
            in: door.directory.string
        )
        #expect(ending.status == 0, "\(ending.error)")
        let mark = try #require(ending.output.firstMatch(of: /The mark is ([A-Z2-7]{4}-0)\./)).1
        #expect(
            ending.output == """
                1
                The mark is \(mark). Compare it with the marks of the other kiosks.
                status 0
                lost+found
                venued.conf
                1
                status 0

                """
        )
        let image = try Data(contentsOf: URL(filePath: door.path("image")))
        #expect(image.count(of: Array(secret.utf8)) == 0)
        #expect(image.count(of: Array(secret.prefix(16).utf8)) == 0)
        #expect(try await door.succeed("check").output.contains("\npair: ok, mark \(mark);"))
    }

    /// systemd sets the variables in timezone.conf, which is on the drive.
    @Test func `of the variables that the drive can set, only the time zone reaches the import`() async throws {
        let directory = try Directory.makeTemporary(prefix: "import-test")
        defer { try? Directory.remove(directory) }
        try Directory.makePrivate(directory.appending("drive"))
        try Data().write(to: URL(filePath: directory.appending("drive/pair.key").string))
        let ending = try await SettingsDrive.run(
            """
            mkdir bin && printf '#!/bin/sh\nenv\n' > bin/venued && chmod 755 bin/venued
            export PATH="$PWD/bin:$PATH" LIBMOUNT_FSTAB=/etc/venued/fstab TZ=Europe/Berlin
            sh \(Self.script)
            """,
            in: directory.string
        )
        let names = ending.output.split(separator: "\n").map { $0.prefix { $0 != "=" } }
        #expect(Set(names).isSubset(of: ["PATH", "TZ", "STATE_DIRECTORY", "PWD"]), "\(ending)")
        #expect(ending.output.contains("TZ=Europe/Berlin\n"))
    }

    @Test func `a key for another room stays on the drive`() async throws {
        let (door, other) = (try DoorFixture(), try DoorFixture(venue: "name = Hall 4\nauthority = a.example\n"))
        let drive = door.path("drive")
        try FileManager.default.createDirectory(atPath: drive, withIntermediateDirectories: false)
        try await other.key().write(to: URL(filePath: drive + "/pair.key"))
        try FileManager.default.copyItem(atPath: door.path("venued.conf"), toPath: drive + "/venued.conf")
        let ending = try await SettingsDrive.run(
            "sh \(Self.script); echo \"status $?\"; ls /etc/venued; grep -c ' /etc/venued ext4 ro,' /proc/mounts",
            in: door.directory.string
        )
        #expect(ending.output == "status 1\nlost+found\npair.key\nvenued.conf\n1\n", "\(ending.error)")
        #expect(ending.error.contains("is not for this kiosk: its authority, name, address differ from"))
    }
}
