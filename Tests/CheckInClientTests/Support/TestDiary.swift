import CheckInClient
import CheckInProtocol
import Cryptography
import Foundation
import GRDB
import Synchronization
import SystemPackage

/// A diary in a directory of its own, with a clock that stands still until a test moves it.
final class TestDiary: Sendable {
    let path: FilePath
    let clock: TestClock
    let diary: Diary

    /// - Parameter consents: Whether its owner has consented to checking in.
    init(
        at time: UnixTime = .noon,
        consents: Bool = true,
        generator: @escaping @Sendable () -> any RandomNumberGenerator = secure
    ) throws {
        let path = FilePath(NSTemporaryDirectory()).appending("diary-tests-\(UUID().uuidString)")
        let clock = TestClock(time)
        self.path = path
        self.clock = clock
        diary = try Diary(in: path, clock: { clock.time }, generator: generator)
        if consents { try diary.answer(.checkingIn, true) }
    }

    /// Another with the same in it, as if this one had been here twice.
    init(copying other: TestDiary) throws {
        let path = FilePath(NSTemporaryDirectory()).appending("diary-tests-\(UUID().uuidString)")
        let clock = TestClock(other.clock.time)
        try FileManager.default.copyItem(atPath: other.path.string, toPath: path.string)
        self.path = path
        self.clock = clock
        diary = try Diary(in: path, clock: { clock.time })
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path.string)
    }

    static let secure: @Sendable () -> any RandomNumberGenerator = { SystemRandomNumberGenerator() }

    /// The same diary as another process sees it.
    func reopened() throws -> Diary {
        let clock = clock
        return try Diary(in: path, clock: { clock.time })
    }

    func checkIns(passphrase: SecretBytes? = nil) throws -> [CheckIn] {
        try diary.unlock(passphrase: passphrase).checkIns()
    }

    // MARK: What lies on the disk

    func files() throws -> [String: [UInt8]] {
        let names = try FileManager.default.contentsOfDirectory(atPath: path.string).filter { $0 != "published" }
        return try names.reduce(into: [:]) { files, name in
            files[name] = try Array(Data(contentsOf: URL(filePath: path.appending(name).string)))
        }
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(filePath: path.appending(name).string))
    }

    /// Names of the files that hold `bytes`.
    func filesContaining(_ bytes: [UInt8]) throws -> [String] {
        precondition(bytes.count >= 8, "fewer bytes are found by chance")
        return try files().filter { Data($0.value).range(of: Data(bytes)) != nil }.map(\.key)
    }

    /// Works on the database behind the diary's back.
    func withDatabase<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try DatabaseQueue(path: path.appending("diary.sqlite").string).write(body)
    }

    /// The sealed values of all rows, or of those of one check-in.
    func sealedValues(of id: CheckInID? = nil) throws -> [[UInt8]] {
        try withDatabase { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT id, window AS sealed FROM checkIn UNION ALL SELECT checkIn, sealed FROM entry
                    UNION ALL SELECT checkIn, sealed FROM matchingRecord
                    """
            )
            return rows.filter { id == nil || $0["id"] == id?.string }.map { Array($0["sealed"] as Data) }
        }
    }
}

/// A clock that tests move.
final class TestClock: Sendable {
    private let state: Mutex<UnixTime>

    init(_ time: UnixTime) {
        state = Mutex(time)
    }

    var time: UnixTime { state.withLock { $0 } }

    func set(_ time: UnixTime) {
        state.withLock { $0 = time }
    }

    func advance(minutes: Int64 = 0, seconds: Int64 = 0) {
        state.withLock { $0 = $0 + (minutes * 60 + seconds) }
    }
}
