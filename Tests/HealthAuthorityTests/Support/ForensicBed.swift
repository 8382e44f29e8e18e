import AuthorityPostgreSQL
import AuthoritySQLite
import Foundation
@testable import HealthAuthority
import Sharing
import SystemPackage
import TestSupport

/// An authority whose disk somebody will have: with a database server of its own, if it has one.
struct ForensicBed {
    let test: AuthorityUnderTest
    private let server: PostgreSQLUnderTest?

    init(_ store: TestStore) async throws {
        switch store {
        case .sqlite:
            server = nil
            test = try await AuthorityUnderTest(store: store)
        case .postgreSQL:
            let server = try await PostgreSQLUnderTest()
            self.server = server
            let database = try PostgreSQLDatabase(url: server.url())
            test = try await AuthorityUnderTest { _ in database }
        }
    }

    /// All that is on the disk.
    var disk: [String] { [test.directory.path.string] + (server.map { [$0.dataDirectory.path] } ?? []) }

    /// The orders in which the database tells the rows of a column, each row with the number of the batch that it came in.
    ///
    /// - Parameter batches: The first 16 bytes of each row, batch by batch.
    func orders(of batches: [[[UInt8]]], table: String, column: String) async throws -> [[Int]] {
        guard let server else { return [] }
        let numbers = Dictionary(
            uniqueKeysWithValues: batches.enumerated().flatMap { number, rows in rows.map { ($0.hex, number) } }
        )
        // Where a row lies, and the transaction that wrote it; chance decides between those of one.
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
