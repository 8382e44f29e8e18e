import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import Foundation
import GRDB
import Synchronization
import SystemPackage
import TestSupport
import Testing
@testable import CheckInClient

/// A diary in a separate directory, with a clock that only the test moves.
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
        let path = FilePath(MemoryDirectory.path).appending("diary-tests-\(UUID().uuidString)")
        let clock = TestClock(time)
        self.path = path
        self.clock = clock
        diary = try Diary(in: path, clock: { clock.time }, generator: generator)
        if consents { try diary.answer(.checkingIn, true) }
    }

    /// A copy of a diary.
    init(copying other: TestDiary) throws {
        let path = FilePath(MemoryDirectory.path).appending("diary-tests-\(UUID().uuidString)")
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

    /// All transactions use one generator, so that a test is reproducible.
    static func seeded(_ seed: UInt64) -> @Sendable () -> any RandomNumberGenerator {
        let generator = SharedGenerator(seed)
        return { generator }
    }

    /// The same diary as another process sees it.
    func reopened() throws -> Diary {
        let clock = clock
        return try Diary(in: path, clock: { clock.time })
    }

    func checkIns(passphrase: SecretBytes? = nil) throws -> [CheckIn] {
        try diary.unlock(passphrase: passphrase).checkIns()
    }

    // MARK: Files

    func files() throws -> [String: [UInt8]] {
        let names = try FileManager.default.contentsOfDirectory(atPath: path.string).filter { $0 != "published" }
        return try names.reduce(into: [:]) { files, name in
            files[name] = try Array(Data(contentsOf: URL(filePath: path.appending(name).string)))
        }
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(filePath: path.appending(name).string))
    }

    /// The names of the files that contain `bytes`, or their first or last 64 bytes. SQLite splits
    /// longer values.
    func filesContaining(_ bytes: [UInt8]) throws -> [String] {
        precondition(bytes.count >= 8, "fewer bytes are found by chance")
        let parts = [Data(bytes.prefix(64)), Data(bytes.suffix(64))]
        return try files().filter { _, file in parts.contains { Data(file).range(of: $0) != nil } }.map(\.key)
    }

    /// Changes the database directly.
    func withDatabase<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try DatabaseQueue(path: path.appending("diary.sqlite").string).write(body)
    }

    /// A value as it is stored.
    struct StoredValue: Hashable {
        let kind: String
        let checkIn: String
        let number: Int
        let sealed: [UInt8]
    }

    /// The stored values of one kind or all kinds, of one check-in or all.
    func values(_ kind: String? = nil, of id: CheckInID? = nil) throws -> [StoredValue] {
        try withDatabase { db in
            try Row.fetchAll(db, sql: "SELECT * FROM value").map { row in
                let sealed: Data = row["sealed"]
                return StoredValue(
                    kind: row["kind"],
                    checkIn: row["checkIn"],
                    number: row["number"],
                    sealed: Array(sealed)
                )
            }
            .filter { (kind == nil || $0.kind == kind) && (id == nil || $0.checkIn == id?.string) }
        }
    }

    func sealedValues(in kind: String? = nil, of id: CheckInID? = nil) throws -> [[UInt8]] {
        try values(kind, of: id).map(\.sealed)
    }

    /// Changes the diary like a process that is killed after its transaction, before it erases the old keys.
    func changeAndDie(_ diary: Diary? = nil, _ body: (Transaction) throws -> Void) throws {
        let diary = diary ?? self.diary
        try diary.store.write { db in _ = try diary.run(body, db) }
    }
}

private final class SharedGenerator: RandomNumberGenerator, Sendable {
    private let state: Mutex<SeededGenerator>

    init(_ seed: UInt64) {
        state = Mutex(SeededGenerator(seed))
    }

    func next() -> UInt64 { state.withLock { $0.next() } }
}

/// A clock that only the test moves.
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

extension TestDiary {
    /// Adds all derived data to a check-in: it was compared and shared, and waits to be shared
    /// again.
    func deriveEverything(of id: CheckInID) throws {
        try diary.unlock().transaction { transaction in
            var trace = try transaction.trace(of: id)
            trace.comparison = Comparison()
            trace.comparison.newestHour = transaction.now.hour
            try transaction.setTrace(trace, of: id)
            let presence = try transaction.checkIn(id).presences[0]
            let number = try transaction.add(.test(of: id, presence))
            _ = try transaction.takeSubmission(number)
            try transaction.finishSubmission(number, .accepted(number, clock.time.seconds))
            _ = try transaction.add(.test(of: id, presence))
        }
    }

    /// Decrypts every value.
    func openEverything() throws {
        _ = try checkIns()
        try diary.unlock().transaction { transaction in
            for id in try transaction.ids() {
                _ = try (transaction.checkIn(id), transaction.trace(of: id))
            }
            _ = try (transaction.backgroundState(), transaction.ownerState(), transaction.submissions())
            _ = try transaction.openIDs()
        }
    }
}

extension PendingSubmission {
    /// An unauthorised submission with one report of a check-in.
    fileprivate static func test(of id: CheckInID, _ presence: Presence) throws -> PendingSubmission {
        var generator = SystemRandomNumberGenerator()
        let (day, report) = try ProtectedReport.test(presence.keys, presence.window)
        return PendingSubmission(
            authority: authorityHost,
            checkIns: [id],
            batch: ReportBatch([ReportBatch.Dated(day: day, report: report)], using: &generator)!,
            proof: .hotlineCode(HotlineCode(using: &generator)),
            keyDay: day,
            blinded: BlindedBatch(bytes: SecretBytes(copying: [UInt8](repeating: 0, count: BlindedBatch.count)))!
        )
    }
}

extension TestDiary {
    /// Lets the next download fetch the configuration and the index.
    func makeIndexDue() throws { try diary.updateAuthority { $0.newestHour = nil } }
}
