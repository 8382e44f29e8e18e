import CheckInProtocol
import Cryptography
import ExportFiles
import ExposureNotification
import Foundation
@testable import HealthAuthority
import AuthorityProtocol
import SystemPackage
import TestTraits
import Testing

/// A database that was restored from a backup, and files that were published after the backup.
@Suite("Restored databases")
struct RestoredDatabaseTests {
    /// Deletes the packages of the last `hours` hours from the database, so that it is older than
    /// the published files.
    private func forget(_ hours: Int64, _ test: InProcessAuthority) async throws {
        let newest = test.clock.now.hour.number
        try await test.database.write { connection in
            for table in ["package", "package_part", "published"] {
                try connection.execute("DELETE FROM \(table) WHERE hour > $1", .integer(Int64(newest) - hours))
            }
            try connection.execute("UPDATE progress SET closed = $1", .integer(Int64(newest) - hours))
        }
    }

    @Test(
        .proves("S5"),
        arguments: TestStore.all
    )
    func `packages that are newer than the database are adopted unchanged`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let batch = try client.batch(3)
        try await client.share(batch)
        var files: [String: [UInt8]] = [:]
        for _ in 1...3 {
            try await test.nextHour()
            let name = "packages/\(test.clock.now.hour.number)"
            files[name] = try await test.file(name)
        }
        try await forget(3, test)
        // The backup contains reports that were published after the backup.
        let row = try #require(batch.reports.first)
        _ = try await test.database.write { [now = test.clock.now] connection in
            try connection.execute(
                "INSERT INTO pool (iv, hour, day, ciphertext, tag) VALUES ($1, $2, $3, $4, $5)",
                .bytes(Array(row.report.iv)),
                .number(now.hour.number),
                .number(row.day.number),
                .bytes(Array(row.report.ciphertext)),
                .bytes(Array(row.report.tag))
            )
        }
        let state = try await test.authority.publicationState()
        #expect(state.newer.count == 3 && state.twice.isEmpty && state.foreign.isEmpty)
        let restarted = try await test.restarted()
        #expect(try await restarted.publisher.publish(now: test.clock.now).total == 3)
        try await restarted.publicDirectory.update()
        for (name, bytes) in files { #expect(try await test.file(name) == bytes) }
        #expect(try await test.index().newestHour == test.clock.now.hour)
        #expect(try await test.count("pool") == 0)
        let after = try await test.authority.publicationState()
        #expect(after.newer.isEmpty && after.damaged == 0)
        try after.expectRight()
    }

    @Test(
        .proves("S4"),
        arguments: TestStore.all
    )
    func `a code that is unused in a restored database is no longer valid`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        let (code, again) = (try await client.code(), try await client.code())
        let (day, key) = try await client.key()
        #expect(try await client.ask(again, client.blinded(1, under: key), keyDay: day).status == .accepted)
        try await test.nextHour()
        try await forget(1, test)
        _ = try await test.restarted().publisher.publish(now: test.clock.now)
        #expect(try await client.ask(code, client.blinded(1, under: key), keyDay: day).status == .refused)
    }

    @Test(.proves("S5"), arguments: TestStore.all)
    func `a new database continues after the published packages`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        for _ in 1...4 { try await test.nextHour() }
        let index = try await test.index()
        let names = (index.oldestHour.number...index.newestHour.number).map { "packages/\($0)" }
        var files: [[UInt8]] = []
        for name in names { files.append(try await test.file(name)) }
        let other = try await InProcessAuthority(store: store)
        try await other.database.write { connection in
            try connection.identity.store(
                AuthorityIdentity(keys: SigningKeys(current: test.key), secrets: test.secrets, region: test.region)
            )
        }
        try DatabaseMemory(test.directory).forget()
        let authority = try await test.restarted(database: other.database)
        #expect(try await authority.publisher.publish(now: test.clock.now).total == 4)
        try await authority.publicDirectory.update()
        let path = test.directory.publicFiles.appending("v1").string
        for (name, bytes) in zip(names, files) {
            #expect([UInt8](try Data(contentsOf: URL(filePath: "\(path)/\(name)"))) == bytes)
        }
    }

    @Test(
        .proves("S5"),
        arguments: TestStore.all
    )
    func `if an hour has two packages, the one in the directory stays until an operator decides`(
        store: TestStore
    ) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        try await test.nextHour()
        let hour = test.clock.now.hour
        let name = "packages/\(hour.number)"
        let (package, index) = (try await test.file(name), try await test.file("packages/index"))
        let path = test.directory.publicFiles.appending("v1").appending("packages").appending("\(hour.number)").string
        // Publish the hour a second time while the first file is missing.
        try await forget(1, test)
        try FileManager.default.removeItem(atPath: path)
        let restarted = try await test.restarted()
        _ = try await restarted.publisher.publish(now: test.clock.now)
        try Data(package).write(to: URL(filePath: path))
        await #expect(throws: AuthorityError.twoPackages(hour)) { try await restarted.publicDirectory.update() }
        let packages = test.directory.publicFiles.appending("v1").appending("packages").string
        #expect([UInt8](try Data(contentsOf: URL(filePath: path))) == package)
        #expect([UInt8](try Data(contentsOf: URL(filePath: packages + "/index"))) == index)
        let state = try await restarted.publicationState()
        #expect(state.twice == [hour])
        #expect(throws: AuthorityError.twoPackages(hour)) { try state.expectRight() }
        try await restarted.publisher.keep(.files, of: state.twice, now: test.clock.now)
        try await restarted.publicDirectory.update()
        #expect(try await test.file(name) == package)
        #expect(try await test.index()[hour]?.isSame(as: package) == true)
    }

    /// Two instances on one database, whose public directories have different packages of an hour, and
    /// different exports. This is so after both have used different databases.
    @Test(.proves("S5", "E21"), arguments: TestStore.some, [RepairWinner.database, .files])
    func `repairing two instances ends in one state in any order, and no report or key is lost`(
        store: TestStore,
        winner: RepairWinner
    ) async throws {
        for order in [[0, 1], [1, 0]] {
            let test = try await InProcessAuthority(store: store)
            try await test.publish()
            let keys = [test.diagnosisKeys(), test.diagnosisKeys()]
            var client = ReportingClient(test)
            var reports: [[UInt8]] = []
            let second = test.directory.path.appending("second")
            // Each of the two databases gets other reports and other keys, and publishes the same hours.
            for number in [0, 1] {
                let batch = try client.batch(3)
                try await client.share(batch)
                reports += batch.reports.map { Array($0.report.iv) }
                if number == 0 { try await test.upload(keys[0]) }
                test.clock.advance(hours: number == 0 ? 3 : 0)
                if number == 1 {
                    try await forget(3, test)
                    let published = reports
                    try await test.database.write { connection in
                        try connection.pool.delete(ivs: Array(published.prefix(3)))
                        try connection.execute("DELETE FROM diagnosis_key")
                        try connection.execute("DELETE FROM export")
                        try connection.execute("DELETE FROM export_part")
                        try connection.keyProgress.reopen(from: 0)
                    }
                    try await test.upload(keys[1])
                }
                let directory = number == 0 ? nil : second
                let instance = try await instance(test, publicFiles: directory)
                _ = try await instance.publisher.publish(now: test.clock.now)
                _ = try await instance.publisher.publishExports(now: test.clock.now)
                try await instance.publicDirectory.update()
            }
            let instances = [try await instance(test), try await instance(test, publicFiles: second)]
            #expect(try await instances[0].publicationState().twice.count == 3)
            #expect(try await !instances[0].publicationState().exportsTwice.isEmpty)
            // The second instance follows the rule, because the first one has decided.
            for (turn, number) in order.enumerated() {
                let state = try await instances[number].publicationState()
                let keep = turn == 0 ? winner : .database
                try await instances[number].publisher.keep(keep, of: state.twice, now: test.clock.now)
                try await instances[number].publisher.keep(keep, of: state.exportsTwice, now: test.clock.now)
            }
            // The reports of three withdrawn packages fill the places of three hours, besides those that wait.
            for _ in 1...6 {
                test.clock.advance(hours: 1)
                _ = try await instances[1].publisher.publish(now: test.clock.now)
                _ = try await instances[1].publisher.publishExports(now: test.clock.now)
            }
            for number in order {
                try await instances[number].publicDirectory.update()
                try await instances[number].publicationState().expectRight()
            }
            #expect(try contents(second) == contents(test.directory.publicFiles))
            let ivs = try await test.database.read { connection in
                try connection.rows("SELECT iv FROM published").map { $0.bytes(0) }
            }
            #expect(Set(reports).isSubset(of: Set(ivs)), "\(winner), \(order)")
            let exported = try await test.exports().flatMap { $0.keys.map(\.bytes) }
            #expect(Set(keys.joined().map(\.bytes)).isSubset(of: Set(exported)), "\(winner), \(order)")
        }
    }

    /// An instance with its own public directory.
    private func instance(_ test: InProcessAuthority, publicFiles: FilePath? = nil) async throws -> Authority {
        var parameters = PublishedParameters(region: test.region)
        parameters.schedule = try .retaining(days: 14)
        return try await Authority(
            database: test.database,
            secrets: test.secrets,
            keys: SigningKeys(current: test.key),
            parameters: parameters,
            helpPage: HelpPage(html: ""),
            directory: AuthorityDirectory(test.directory.path, publicFiles: publicFiles),
            makeAuthorizationKey: AuthorizationKeyPool.sequence(),
            clock: test.clock.source
        )
    }

    /// The content of all packages and exports in a public directory.
    private func contents(_ publicFiles: FilePath) throws -> [[UInt8]] {
        try ["v1/packages", "exports"].flatMap { name in
            let path = publicFiles.pushing(FilePath(name)).string
            return try FileManager.default.contentsOfDirectory(atPath: path).sorted().map {
                [UInt8](try Data(contentsOf: URL(filePath: "\(path)/\($0)")))
            }
        }
    }

    @Test(
        .proves("S5"),
        arguments: TestStore.all
    )
    func `a package that another key signed is signed again with the same reports`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        try await test.publish()
        var client = ReportingClient(test)
        try await client.share(try client.batch(3))
        try await test.nextHour()
        try await test.nextHour()
        let hour = test.clock.now.hour
        let reports = try await test.reports(hour)
        // Replace the key, so that the packages in the database are signed with a foreign key.
        let other = ECDSAP256.PrivateKey()
        let identity = AuthorityIdentity(keys: SigningKeys(current: other), secrets: test.secrets, region: test.region)
        try await Authority.adopt(identity, in: test.database)
        let authority = try await test.restarted(keys: SigningKeys(current: other))
        let state = try await authority.publicationState()
        #expect(state.foreign.count == 3)
        #expect(throws: AuthorityError.self) { try state.expectRight() }
        try await authority.publisher.signAgain(state.foreign, now: test.clock.now)
        try await authority.publicDirectory.update()
        try await authority.publicationState().expectRight()
        let file = test.directory.publicFiles.appending("v1").appending("packages").appending("\(hour.number)").string
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
        let package = try ReportPackage(verifying: bytes, by: other.publicKey, region: test.region, hour: hour)
        #expect(package.reports == reports)
    }
}
