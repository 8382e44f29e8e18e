import CheckInProtocol
import Cryptography
import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

@testable import VenueKiosk

/// The data on a stolen memory card of a kiosk.
@Suite("Erasure of seeds", .serialized)
struct SeedErasureTests {
    @Test(
        .enabled("root can mount a file system from a file") { try await LoopbackDisk.isPossible }
    )
    func `after a month of rotations, checkpoints and restarts, the disk has only the seeds in the current code`()
        async throws
    {
        let disk = try await LoopbackDisk()
        let machine = SimulatedMachine()
        let file = SeedFile(directory: disk.directory)
        var seeds: Set<[UInt8]> = []
        for _ in 1...30 {
            let keeper = try SeedKeeper(
                configuration: .example,
                file: file,
                venueClock: .utc,
                clocks: { machine.reading }
            )
            for _ in 1...24 {
                machine.run(hours: 1)
                _ = try await keeper.advance()
                let code = await keeper.current.code
                for seed in code.seeds { seeds.insert([UInt8](copying: seed.bytes)) }
            }
            machine.reboot()
        }
        let kept = try #require(try file.load())
        let carried = [kept.current, kept.previous].compactMap { $0 }.map { [UInt8](copying: $0.bytes) }
        #expect(seeds.count >= 30)
        let bytes = try await disk.unmount()
        for seed in seeds {
            #expect(bytes.count(of: seed) == (carried.contains(seed) ? 1 : 0))
        }
    }

    @Test
    func `a power cut during a write leaves the old or the new state, and the next start erases the other`() throws {
        let directory = try TemporaryDirectory()
        let file = SeedFile(directory: directory.path)
        let mark = ClockReading(boot: Array(0..<16), sinceBoot: 60, wall: nil)
        func state(_ number: UInt64) -> SeedState {
            var generator = SeededGenerator(number)
            return SeedState(first: mark, venue: .example, using: &generator)
        }
        let (old, new) = (state(1), state(2))
        try file.save(old)
        let before = try #require(try PrivateFile.read(file.path))
        try file.save(new)
        let after = try #require(try PrivateFile.read(file.path))
        let size = ErasableFile.slotSize
        #expect(before.count == 2 * size && after.count == 2 * size)
        // The second slot was written in any byte order. Then the first slot was filled with zeros.
        for count in Array(0...230) + [size] {
            let forwards = before.prefix(size) + after[size...].prefix(count) + before[size...].dropFirst(count)
            let backwards = before.prefix(size) + before[size...].dropLast(count) + after[size...].suffix(count)
            let erasing = after.prefix(count) + before[count..<size] + after[size...]
            let cases = [(Array(forwards), [old, new]), (Array(backwards), [old, new]), (Array(erasing), [new])]
            for (bytes, expected) in cases {
                try Data(bytes).write(to: URL(filePath: file.path.string))
                let left = try #require(try file.load())
                #expect(expected.contains(left))
                try file.completeErasure()
                #expect(try file.load() == left)
                let rest = try #require(try PrivateFile.read(file.path))
                let erased = (left == old ? new : old).current
                let isErased = !rest.contains([UInt8](copying: erased.bytes))
                #expect(isErased)
            }
        }
    }
}

extension Collection where Element == UInt8 {
    func contains(_ bytes: [UInt8]) -> Bool { Data(self).count(of: bytes) > 0 }
}

/// A file system in a file, as on a kiosk's memory card, so that tests can examine every byte.
final class LoopbackDisk: Sendable {
    /// The mount point.
    let directory: FilePath
    private let parent: FilePath
    private let image: FilePath

    /// Whether this user can mount a file system and has a loop device.
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
        // Like the partition for the kiosk's state in the disk image.
        try await run(
            "truncate -s 16M \(image) && /sbin/mke2fs -q -t ext4 \(image) && mount -o loop \(image) \(directory)"
        )
    }

    deinit {
        unsafe umount2(directory.string, Int32(MNT_DETACH))
        try? Directory.remove(parent)
    }

    /// Unmounts the disk, which writes all pending data, and returns its bytes.
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
