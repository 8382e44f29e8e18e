import AuthorityPostgreSQL
import AuthoritySQLite
import CheckInProtocol
import Cryptography
import DiagnosisKeys
import ExportFiles
import Foundation
import Publication
import Sharing
import SystemPackage
import Testing
import TestSupport
import TestTraits
@testable import HealthAuthority

/// Databases of earlier versions of the program, from Tests/Stores. This version upgrades each of
/// them to the tables of a new database.
@Suite("Databases of earlier versions")
struct OldDatabaseTests {
    private static let stores = ExternalTool.packageRoot.appending(path: "Tests/Stores")
    /// The versions of the schema that Tests/Stores contains as an SQLite file and as PostgreSQL statements.
    private static let versions = (1...Int(Schema.version)).filter { version in
        ["sqlite", "postgresql.sql"].allSatisfy { format in
            FileManager.default.fileExists(atPath: stores.appending(path: "authority-\(version).\(format)").path)
        }
    }

    /// Opens a copy of the database with version `version` of the schema. Deletes the files that
    /// another key has signed, and assigns the database to `key`.
    private static func open(
        _ version: Int,
        _ store: TestStore,
        _ directory: AuthorityDirectory,
        _ key: ECDSAP256.PrivateKey
    ) async throws -> any AuthorityDatabase {
        let database = try await copy(version, store, directory)
        try await database.write { connection in
            for table in ["document", "package", "package_part"] { try connection.execute("DELETE FROM \(table)") }
            guard version >= Schema.firstWithIdentity else { return }
            try connection.execute("UPDATE identity SET signing_key = $1", .text(key.publicKey.fingerprint))
        }
        return database
    }

    private static func copy(
        _ version: Int,
        _ store: TestStore,
        _ directory: AuthorityDirectory
    ) async throws -> any AuthorityDatabase {
        switch store {
        case .sqlite:
            let file = URL(filePath: directory.database.string)
            try FileManager.default.copyItem(at: stores.appending(path: "authority-\(version).sqlite"), to: file)
            return try SQLiteDatabase(directory.database)
        case .postgreSQL:
            let dump = try String(
                contentsOf: stores.appending(path: "authority-\(version).postgresql.sql"),
                encoding: .utf8
            )
            let database = try await SharedPostgreSQL.makeDatabase()
            try await database.load(dump)
            return try PostgreSQLDatabase(url: database.url())
        }
    }

    /// An authority on a copy of the database. It uses a new signing key, and has published with
    /// this key.
    private static func authority(_ version: Int, _ store: TestStore) async throws -> AuthorityFixture {
        let key = ECDSAP256.PrivateKey()
        let test = try await AuthorityFixture(key: key) { try await open(version, store, $0, key) }
        try await test.publish()
        return test
    }

    /// The name and the type of each column.
    private func columns(_ store: TestStore, _ test: AuthorityFixture) async throws -> [String] {
        let statement =
            switch store {
            case .sqlite:
                """
                SELECT m.name || '.' || c.name || ' ' || c.type || ' ' || c."notnull" FROM sqlite_schema m, pragma_table_info(m.name) c
                WHERE m.type = 'table'
                """
            case .postgreSQL:
                """
                SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable FROM information_schema.columns
                WHERE table_schema = 'public'
                """
            }
        return try await test.database.read { try $0.rows(statement).map { $0.text(0) } }.sorted()
    }

    @Test("a database of each version is stored, so that the next version is tested with this one")
    func stored() {
        #expect(Self.versions == Array(1...Int(Schema.version)))
    }

    @Test("a database of an earlier version is upgraded to the current tables", arguments: TestStore.all, versions)
    func tables(store: TestStore, version: Int) async throws {
        let key = ECDSAP256.PrivateKey()
        let old = try await AuthorityFixture(key: key) { try await Self.open(version, store, $0, key) }
        let new = try await AuthorityFixture(store: store)
        let columns = try await columns(store, new)
        #expect(columns.count > 50)
        #expect(try await self.columns(store, old) == columns)
        // A second start does not change the database.
        _ = try await old.restarted()
        let versions = try await old.database.read { try $0.rows("SELECT version FROM schema_version") }
        #expect(versions.map { $0.integer(0) } == [Schema.version])
    }

    @Test(
        "tests from an earlier version still authorise the same batches",
        .proves("S4", "V3"),
        arguments: TestStore.all,
        versions
    )
    func tests(store: TestStore, version: Int) async throws {
        let test = try await Self.authority(version, store)
        var client = ReportingClient(test)
        let (day, key) = try await client.key()
        // The expected results for each test, as in Tests/Stores/README.md.
        let expected: [(number: UInt8, result: Answer.Status, authorization: Answer.Status)] = [
            (1, .pending, .refused), (2, .accepted, .accepted), (3, .accepted, .refused), (4, .accepted, .refused),
            (5, .accepted, .accepted), (6, .accepted, .accepted),
        ]
        for (number, result, authorization) in expected where number <= 5 || version > 1 {
            let identifier = try #require(TestIdentifier("00000000-0000-0000-0000-00000000000\(number)"))
            let secret = SecretBytes(copying: [UInt8](repeating: number, count: RegistrationToken.count))
            let token = try #require(RegistrationToken(bytes: secret))
            for _ in 1...2 {
                let answer = try await test.authority.verification.inquire(TestInquiry(test: identifier, token: token))
                #expect(answer.status == result, "test \(number)")
            }
            let blinded = try client.blinded(1, under: key)
            #expect(
                try await client.ask(.registration(token), blinded, keyDay: day).status == authorization,
                "test \(number)"
            )
            let another = try client.blinded(1, under: key)
            #expect(
                try await client.ask(.registration(token), another, keyDay: day).status == .refused,
                "test \(number)"
            )
        }
    }

    @Test(
        "a code from an earlier version is valid once, and a lost answer is repeated",
        .proves("V1"),
        arguments: TestStore.all,
        versions.filter { $0 > 1 }
    )
    func codes(store: TestStore, version: Int) async throws {
        let test = try await Self.authority(version, store)
        var client = ReportingClient(test)
        let (day, key) = try await client.key()
        let code = PositiveTestProof.hotlineCode(try #require(HotlineCode("2222222223")))
        let (first, second) = (try client.blinded(1, under: key), try client.blinded(1, under: key))
        for _ in 1...2 { #expect(try await client.ask(code, first, keyDay: day).status == .accepted) }
        #expect(try await client.ask(code, second, keyDay: day).status == .refused)
        #expect(try await test.count("pool") == 3)
        #expect(try await test.count("registration") == 1)
    }

    @Test(
        "a code and a token for phone apps from an earlier version are valid, and its keys are exported",
        arguments: TestStore.all
    )
    func apps(store: TestStore) async throws {
        let key = ECDSAP256.PrivateKey()
        let test = try await AuthorityFixture(diagnosisKeys: PublishingApp.settings, key: key) {
            try await Self.open(8, store, $0, key)
        }
        try await test.publish()
        var app = PublishingApp(test)
        let mac = app.mac(app.keys(1))
        let (code, token) =
            switch store {
            case .sqlite: ("A7PHQHQH94", "IzXRnBynvw36GNS_005gz2pfQyBIAQ0syJ8WAIK6C8xpbEYw")
            case .postgreSQL: ("64BTWJRFGE", "AsCcXUoiKN-h48rEFqI-BGpfQyBWJ1fijy9acFIiXNuS7h_o")
            }
        for token in [token, try #require(try await app.verify(code).token)] {
            #expect(try await app.certify(token, mac: mac).certificate != nil)
        }
        #expect(try await VerificationTests.refusal { try await app.verify(code) } == .codeNotFound)
        let waiting = "SELECT key FROM diagnosis_key WHERE hour = (SELECT MAX(hour) FROM diagnosis_key)"
        let keys = try await test.database.read { try $0.rows(waiting).map { $0.bytes(0) } }
        #expect(keys.count == 6)
        #expect(try await test.exportNextHour() == 1)
        let path = try #require(try await test.exportPaths().last)
        let file = try ExportArchive(opening: test.exportBytes(path)).verified(by: ExportTrust(key.publicKey))
        #expect(Set(file.keys.map(\.bytes)).isSuperset(of: keys))
    }
}

/// Two instances of different versions that share a database.
@Suite("Upgrades while other instances are running")
struct UpgradeTests {
    /// Changes the tables in ways that are allowed for the next version.
    private func upgrade(_ store: TestStore, _ test: AuthorityFixture) async throws {
        let names =
            switch store {
            case .sqlite: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
            case .postgreSQL: "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
            }
        let fixed = Set(RewrittenTable.rewritten.map(\.name))
        try await test.database.write { connection in
            for name in try connection.rows(names).map({ $0.text(0) }) where !fixed.contains(name) {
                try connection.execute("ALTER TABLE \(name) ADD COLUMN next BIGINT NOT NULL DEFAULT 0")
            }
            try connection.execute("CREATE TABLE next (id BIGINT NOT NULL PRIMARY KEY)")
            try connection.execute("UPDATE schema_version SET version = $1", .number(Schema.version + 1))
        }
    }

    @Test(
        "an instance keeps working while a newer version upgrades the tables, but cannot start afterwards",
        arguments: TestStore.all
    )
    func rolling(store: TestStore) async throws {
        let test = try await AuthorityFixture(store: store)
        try await test.publish()
        try await upgrade(store, test)
        var client = ReportingClient(test)
        let batch = try client.batch(3)
        try await client.share(batch)
        let laboratory = try await test.authority.laboratories.add("central")
        #expect(!laboratory.isEmpty)
        let identifier = try #require(TestIdentifier(digest: [UInt8](repeating: 1, count: 32)))
        try await test.record([(test: identifier, isPositive: true)])
        _ = try await test.authority.officers.add("eve", isAdministrator: false)
        try await test.authority.sweep()
        for _ in 1...2 { try await test.nextHour() }
        let index = try await test.index()
        #expect(index.newestHour == test.clock.now.hour)
        var published = 0
        for hour in [test.clock.now.hour.number - 1, test.clock.now.hour.number] {
            let reports = try await test.reports(try #require(Hour(number: hour)))
            published += reports.count { report in batch.reports.contains(report) }
        }
        #expect(published == 3)
        #expect(try await test.authority.publisher.publish(now: test.clock.now) == 0)
        let error = await #expect(throws: DatabaseError.self) { try await test.restarted() }
        #expect(error?.kind == .newer)
        let message = "this program supports version \(Schema.version): install the newer program"
        #expect(error?.message.hasSuffix(message) == true)
    }
}
