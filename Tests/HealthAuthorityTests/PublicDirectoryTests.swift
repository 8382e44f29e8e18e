import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Foundation
import OperatingSystem
import Synchronization
import SystemPackage
import TestSupport
import TestTraits
import Testing
@testable import HealthAuthority

@Suite("The public directory")
struct PublicDirectoryTests {
    @Test(.proves("S5"), arguments: TestStore.all)
    func `an old file that differs from the published package is replaced`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        let name = "packages/\(test.clock.now.hour.number)"
        let package = try await test.file(name)
        // Write a file like that of an instance whose database was lost. Because of the padding, it
        // has the same size.
        let path = test.directory.publicFiles.string + "/v1/" + name
        try Data(repeating: 1, count: package.count).write(to: URL(filePath: path))
        try await test.restarted().publicDirectory.update()
        #expect(try await test.file(name) == package)
    }

    @Test(.proves("S5"))
    func `a package that expires while an instance catches up leaves no incomplete files`() async throws {
        let test = try await InProcessAuthority()
        try await test.publish()
        for _ in 1...3 { try await test.nextHour() }
        let oldest = try await test.index().oldestHour
        let path = test.directory.path.appending("other")
        // The event happens after the list of packages was read, and before the first package is
        // read.
        let database = InterruptedDatabase(test.database, at: 2) {
            // Delete the oldest package, as if it had expired.
            try await test.database.write { connection in
                for table in ["package", "package_part"] {
                    try connection.execute("DELETE FROM \(table) WHERE hour = $1", .number(oldest.number))
                }
            }
            try await test.nextHour()
        }
        let directory = test.publicDirectory(path, database)
        try await directory.update()
        let packages = path.appending("v1").appending("packages")
        let first = try files(in: packages)
        #expect(first["index"] == nil)
        #expect(first.values.allSatisfy { !$0.isEmpty })
        try await directory.update()
        let expected = try await test.file("packages/index")
        let files = try files(in: packages)
        #expect(files["index"] == expected)
        let index = try await test.index()
        for number in index.oldestHour.number...index.newestHour.number {
            let hour = try #require(Hour(number: number))
            #expect(index[hour]?.isSame(as: files["\(number)"] ?? []) == true)
        }
        #expect(files.count == index.packages.count + 1)
    }

    @Test(
        .proves("S5"),
        arguments: TestStore.all
    )
    func `concurrent updates do not disturb each other`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        for _ in 1...20 {
            try await test.nextHour()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...8 {
                    group.addTask { try await test.authority.publicDirectory.update() }
                }
                try await group.waitForAll()
            }
        }
        let packages = test.directory.publicFiles.appending("v1").appending("packages")
        let index = try await test.index()
        #expect(try files(in: packages).count == index.packages.count + 1)
    }

    @Test(.proves("S5")) func `a subdirectory in the public directory is left, and stops nothing`() async throws {
        let test = try await InProcessAuthority()
        try await test.publish()
        try await test.upload(test.diagnosisKeys())
        let added = ["exports", "v1/packages"].map { test.directory.publicFiles.pushing(FilePath("\($0)/lost+found")) }
        try await test.exportNextHour()
        _ = try await test.exportPaths()
        for path in added { try Directory.makePrivate(path) }
        try await test.nextHour()
        try await test.exportNextHour()
        #expect(try await test.exportPaths().count == 3)
        for path in added { #expect(try Directory.has(path)) }
    }

    @Test(.proves("S5", "P8"))
    func `a public directory that cannot be written stops neither the publishing nor the mixing`() async throws {
        let test = try await InProcessAuthority()
        try await test.upload(test.diagnosisKeys())
        let packages = test.directory.publicFiles.appending("v1").appending("packages")
        try FileManager.default.createDirectory(atPath: packages.string, withIntermediateDirectories: true)
        // A directory cannot be replaced with a file.
        try Directory.makePrivate(packages.appending("index"))
        let log = RecordedLog()
        let service = PublisherService(test.authority, logger: log.logger)
        let running = Task { try await service.run() }
        defer { running.cancel() }
        let areDone = try await eventually {
            try await test.database.read { try !$0.packages.all.isEmpty && $0.keyProgress.areMixed }
        } is: {
            $0
        }
        #expect(areDone)
        let text = try await eventually {
            log.text
        } is: {
            $0.contains("publishing failed")
        }
        #expect(text.contains("publishing failed"))
    }

    private func files(in path: FilePath) throws -> [String: [UInt8]] {
        let names = try Directory.names(in: path)
        return try Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, [UInt8](try Data(contentsOf: URL(filePath: path.appending(name).string))))
            }
        )
    }
}

/// A database that calls `event` before the read transaction with the given number.
private final class InterruptedDatabase: AuthorityDatabase {
    private let database: any AuthorityDatabase
    private let number: Int
    private let event: @Sendable () async throws -> Void
    private let reads = Mutex(0)

    init(_ database: any AuthorityDatabase, at number: Int, _ event: @escaping @Sendable () async throws -> Void) {
        self.database = database
        self.number = number
        self.event = event
    }

    var dialect: SQLDialect { database.dialect }

    func write<Result: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
    ) async throws -> Result {
        try await database.write(body)
    }

    func read<Result: Sendable>(
        _ body: @escaping @Sendable (any DatabaseConnection) throws -> Result
    ) async throws -> Result {
        let read = reads.withLock { reads in
            reads += 1
            return reads
        }
        if read == number { try await event() }
        return try await database.read(body)
    }

    func time() async throws -> UnixTime? { try await database.time() }

    var replication: Replication? { get async throws { try await database.replication } }

    func forget() async throws { try await database.forget() }
}
