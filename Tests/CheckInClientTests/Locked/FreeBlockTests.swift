import CheckInProtocol
import Cryptography
import Foundation
import GRDB
import SystemPackage
import TestSupport
import TestTraits
import Testing

@testable import CheckInClient

/// The data that remains on a disk after a deletion, in all blocks including free ones.
@Suite(.enabled(if: LoopbackDisk.isPossible, "mounting a file needs root"))
struct FreeBlockTests {
    /// The kind of deletion.
    enum Deletion: CaseIterable {
        case one, expired, everything
    }

    @Test(
        .proves("U3", "C4"),
        arguments: Deletion.allCases
    )
    func `no key on the disk decrypts a deleted row in a free block`(deletion: Deletion) throws {
        let disk = try LoopbackDisk()
        let clock = TestClock(.noon)
        let diary = try Diary(in: disk.mountPoint.appending("diary"), clock: { clock.time })
        for consent in [Consent.checkingIn, .proximity] { try diary.answer(consent, true) }
        try diary.setProximity(isOn: true)
        var history: [Value] = []
        for seed in 1...8 as ClosedRange<UInt8> {
            _ = try diary.record(.test(seed: seed))
            try Self.hear(in: diary)
            clock.advance(minutes: 10)
            history += try Value.all(in: diary)
        }
        let publicKey = try diary.transaction { $0.keys.reading.publicKey }
        clock.advance(minutes: 6 * 1440)
        let kept = try diary.record(.test(seed: 20)).id
        // The key of the first day is over.
        try Self.hear(in: diary)
        let before = try Value.all(in: diary)
        #expect(Set(before.map(\.kind)) == Value.kinds)
        // Like a journal that remains in free blocks: no deletion changes this copy.
        try FileManager.default.copyItem(
            atPath: diary.path.appending("diary.sqlite").string,
            toPath: disk.mountPoint.appending("copy").string
        )
        try disk.synchronize()
        let old = Carver.keys(in: try Data(contentsOf: URL(filePath: disk.image.string)))
        for value in before { #expect(old.opens(value, publicKey), "the search finds the key of \(value.kind)") }

        switch deletion {
        case .one:
            for id in try diary.unlock().checkIns().map(\.id) where id != kept { _ = try diary.delete(id.string) }
        case .expired:
            clock.set(.noon + 15 * 86_400)
            #expect(try diary.purge() == 8)
        case .everything:
            #expect(try Diary.deleteEverything(in: diary.path).checkIns == 9)
        }
        let left = try Value.all(in: diary).filter { $0.checkIn == kept.string }
        try disk.unmount()
        let bytes = try Data(contentsOf: URL(filePath: disk.image.string))
        let keys = Carver.keys(in: bytes)
        #expect(
            keys.storage.count >= 1 && keys.reading.count >= 1 && keys.matching.count >= 1,
            "the search finds existing keys"
        )
        #expect(left.isEmpty == (deletion == .everything))
        for value in left { #expect(keys.opens(value, publicKey), "the search finds the key of \(value.kind)") }
        let stale = Set(history + before).filter { bytes.count(of: Array($0.sealed.prefix(64))) > 0 }
        #expect(before.count(where: stale.contains) == before.count, "the copy is on the disk")
        for value in stale {
            #expect(!keys.opens(value, publicKey), "\(value.kind) \(value.checkIn)")
        }
        // No block contains an old key that still decrypts something.
        if deletion == .everything { #expect(keys.reading.allSatisfy { X25519.publicKey(of: $0) != publicKey }) }
    }

    /// Broadcasts a beacon, and receives one.
    private static func hear(in diary: Diary) throws {
        guard case .beacon(let beacon) = try diary.nextBeacon() else {
            Issue.record("there is no beacon")
            return
        }
        let now = diary.now.seconds
        try diary.record([(beacon.data, now, -50)], scanFrom: now, until: now + 4)
    }

    @Test(.proves("I5")) func `no disk block contains the reading key from before the passphrase`() throws {
        let disk = try LoopbackDisk()
        let diary = try Diary(in: disk.mountPoint.appending("diary"))
        try diary.answer(.checkingIn, true)
        let publicKey = try diary.transaction { $0.keys.reading.publicKey }
        try disk.synchronize()
        try diary.setPassphrase(SecretBytes("correct horse"), cost: .cheap)
        try disk.unmount()
        let keys = Carver.keys(in: try Data(contentsOf: URL(filePath: disk.image.string)))
        #expect(keys.storage.count >= 1)
        #expect(keys.reading.allSatisfy { X25519.publicKey(of: $0) != publicKey })
    }

    @Test(.proves("U3"))
    func `the diary's directory has the flag and the attribute that exclude it from backups`() throws {
        let disk = try LoopbackDisk()
        let path = disk.mountPoint.appending("diary")
        _ = try Diary(in: path).status()
        #expect(try LoopbackDisk.run("lsattr", "-d", path.string).split(separator: " ")[0].contains("d"))
        let script = "import os, sys; print(os.getxattr(sys.argv[1], 'user.xdg.robots.backup').decode())"
        #expect(try LoopbackDisk.run("python3", "-c", script, path.string) == "false\n")
    }

    /// A value that was in the database at some time.
    struct Value: Hashable {
        let kind: String
        let checkIn: String
        let number: Int
        let sealed: [UInt8]

        /// The kinds of values while the diary has no passphrase.
        static let kinds = Set(ValueName.Kind.allCases.map(\.rawValue)).subtracting(["deletion days", "note"])

        static func all(in diary: Diary) throws -> [Value] {
            let queue = try DatabaseQueue(path: diary.path.appending("diary.sqlite").string)
            return try queue.read { db in
                try Row.fetchAll(db, sql: "SELECT * FROM value").map { row in
                    let sealed: Data = row["sealed"]
                    return Value(
                        kind: row["kind"],
                        checkIn: row["checkIn"],
                        number: row["number"],
                        sealed: Array(sealed)
                    )
                }
            }
        }
    }
}

/// Keys anywhere on a disk, in files or in free blocks.
private struct Carver {
    private(set) var storage: [SecretBytes] = []
    private(set) var matching: [SecretBytes] = []
    private(set) var reading: [SecretBytes] = []

    static func keys(in disk: Data) -> Carver {
        var keys = Carver()
        for (label, found) in [
            ("venue-checkin/v1/storage-key\n", \Carver.storage), ("venue-checkin/v1/matching-key\n", \.matching),
            ("venue-checkin/v1/reading-key\n", \.reading),
        ] as [(String, WritableKeyPath<Carver, [SecretBytes]>)] {
            var start = disk.startIndex
            while let range = disk.range(of: Data(label.utf8), in: start..<disk.endIndex) {
                start = range.upperBound
                // The key follows the label directly, after one byte, or after another key and its
                // checksum.
                for offset in [0, 1, 40] {
                    let place = start + offset..<start + offset + 32
                    if place.upperBound <= disk.endIndex {
                        keys[keyPath: found].append(SecretBytes(copying: Array(disk[place])))
                    }
                }
            }
        }
        return keys
    }

    /// Whether one of these keys decrypts a value. One layer is enough, because an attacker may
    /// learn the key of the other layer later.
    func opens(_ value: FreeBlockTests.Value, _ publicKey: [UInt8]) -> Bool {
        let place = "diary/\(value.kind)/\(value.checkIn)/\(value.number)/"
        let context = Array("venue-checkin/v1/\(place)".utf8) + publicKey
        return (storage + matching).contains { SecretBox.open(value.sealed, key: $0, context: context) != nil }
            || reading.contains { SealedBox.open(value.sealed, privateKey: $0, context: context) != nil }
    }
}

/// A mounted file system in a file.
private final class LoopbackDisk {
    let image: FilePath
    let mountPoint: FilePath
    private let directory: URL
    private var isMounted = false

    static var isPossible: Bool {
        guard geteuid() == 0, let disk = try? LoopbackDisk() else { return false }
        withExtendedLifetime(disk) {}
        return true
    }

    init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "disk-\(UUID().uuidString)")
        image = FilePath(directory.appending(path: "image").path)
        mountPoint = FilePath(directory.appending(path: "mounted").path)
        try FileManager.default.createDirectory(atPath: mountPoint.string, withIntermediateDirectories: true)
        try Self.run("truncate", "--size=16M", image.string)
        try Self.run("mkfs.ext4", "-q", "-F", image.string)
        try Self.run("mount", "-o", "loop", image.string, mountPoint.string)
        isMounted = true
    }

    deinit {
        try? unmount()
        try? FileManager.default.removeItem(at: directory)
    }

    func synchronize() throws { try Self.run("sync", "--file-system", mountPoint.string) }

    func unmount() throws {
        guard isMounted else { return }
        // The database is still open, so the unmount is lazy. The image is complete before.
        try synchronize()
        try Self.run("umount", "--lazy", mountPoint.string)
        isMounted = false
    }

    /// Runs a program and returns its standard output.
    @discardableResult
    static func run(_ command: String...) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(command)")
        return String(decoding: bytes, as: UTF8.self)
    }
}
