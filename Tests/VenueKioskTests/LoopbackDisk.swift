import Files
import Foundation
import SystemPackage
import TestSupport

/// A file system in a file, as on a kiosk's card, to look at every byte of it.
final class LoopbackDisk: Sendable {
    /// Where it is mounted.
    let directory: FilePath
    private let parent: FilePath
    private let image: FilePath

    /// Whether this user may mount one, and has a loop device.
    static var isPossible: Bool {
        get async throws {
            guard geteuid() == 0 else { return false }
            return (try? await LoopbackDisk()) != nil
        }
    }

    init() async throws {
        parent = try Directory.makeTemporary(prefix: "disk-test")
        (image, directory) = (parent.appending("image"), parent.appending("disk"))
        try Directory.makePrivate(directory)
        // As the partition for the state of a kiosk from the disk image.
        try await run(
            "truncate -s 16M \(image) && /sbin/mke2fs -q -t ext4 \(image) && mount -o loop \(image) \(directory)"
        )
    }

    deinit {
        unsafe umount2(directory.string, Int32(MNT_DETACH))
        try? Directory.remove(parent)
    }

    /// Every byte of the disk, once all is written.
    func unmount() async throws -> Data {
        try await run("umount \(directory)")
        return try Data(contentsOf: URL(filePath: image.string))
    }

    private func run(_ script: String) async throws {
        let ending = try await RunningProgram.run(URL(filePath: "/bin/sh"), ["-c", script])
        guard ending.status == 0 else { throw Unmountable(reason: ending.error) }
    }

    private struct Unmountable: Error {
        let reason: String
    }
}
