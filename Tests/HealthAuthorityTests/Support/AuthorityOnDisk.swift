import AuthorityDatabases
import Foundation
@testable import HealthAuthority
import AuthorityProtocol
import SystemPackage
import TestSupport

/// An authority whose disk a test examines. With PostgreSQL, it has its own database server.
struct AuthorityOnDisk {
    let test: InProcessAuthority
    private let server: PostgreSQLFixture?

    /// - Parameter diagnosisKeys: Nil if diagnosis keys are not accepted.
    init(_ store: TestStore, diagnosisKeys: DiagnosisKeySettings? = nil) async throws {
        switch store {
        case .sqlite:
            server = nil
            test = try await InProcessAuthority(diagnosisKeys: diagnosisKeys, store: store)
        case .postgreSQL:
            let server = try await PostgreSQLFixture()
            self.server = server
            let database = try PostgreSQLDatabase(url: server.url())
            test = try await InProcessAuthority(diagnosisKeys: diagnosisKeys) { _ in database }
        }
    }

    /// The directories that contain all of the authority's files.
    var disk: [String] { [test.directory.path.string] + (server.map { [$0.dataDirectory.path] } ?? []) }

    /// The transaction that wrote each row, by the first 16 bytes of a column. Nil if the database
    /// does not store it.
    func transactions(_ table: String, _ column: String) async throws -> [String: Int]? {
        guard let server else { return nil }
        let rows = try await server.query(
            "SELECT encode(substr(\(column), 1, 16), 'hex') || ' ' || xmin::text FROM \(table)"
        )
        let pairs = rows.split(separator: "\n").map { $0.split(separator: " ") }
        return Dictionary(uniqueKeysWithValues: pairs.compactMap { pair in Int(pair[1]).map { (String(pair[0]), $0) } })
    }

    /// The orders in which the database can list the rows of a column. Each row is represented by the
    /// number of the batch that contained it.
    ///
    /// - Parameter batches: The first 16 bytes of each row, batch by batch.
    func orders(of batches: [[[UInt8]]], table: String, column: String) async throws -> [[Int]] {
        guard let server else { return [] }
        let numbers = Dictionary(
            uniqueKeysWithValues: batches.enumerated().flatMap { number, rows in rows.map { ($0.hex, number) } }
        )
        // By position, and by the transaction that wrote the row. Rows of one transaction are in
        // random order.
        let orders = ["ctid", "xmin::text::bigint, md5(\(column))", "xmin::text::bigint, ctid"]
        var results: [[Int]] = []
        for order in orders {
            let rows = try await server.query(
                "SELECT encode(substr(\(column), 1, 16), 'hex') FROM \(table) ORDER BY \(order)"
            )
            results.append(rows.split(separator: "\n").compactMap { numbers[String($0)] })
        }
        return results
    }
}
