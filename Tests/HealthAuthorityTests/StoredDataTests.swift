import Foundation
@testable import HealthAuthority
import TestSupport
import TestTraits
import Testing

/// The section "Stored data" of docs/authority.md.
@Suite struct StoredDataTests {
    /// The documented columns of a row's tables, by the tables. The columns of two tables are documented together.
    private static func documented() throws -> [(tables: [String], columns: Set<String>, retention: String)] {
        let page = ExternalTool.packageRoot.appending(path: "docs/authority.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let section = try #require(text.components(separatedBy: "\n## Stored data\n").last)
        let rows = section.components(separatedBy: "\n## ")[0].split(separator: "\n").filter { $0.hasPrefix("| `") }
        return try rows.map { row in
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            try #require(cells.count == 3, "\(row)")
            func names(_ cell: String) -> [String] { cell.matches(of: /`([a-z_]+)`/).map { String($0.1) } }
            return (names(cells[0]), Set(names(cells[1])), cells[2])
        }
    }

    @Test(.proves("S7"), arguments: TestStore.all)
    func `every table and every column is documented with its retention`(store: TestStore) async throws {
        let test = try await InProcessAuthority(store: store)
        let rows = try await test.database.read { connection in
            let query =
                store == .sqlite
                ? "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'"
                : "SELECT table_name::text, column_name::text FROM information_schema.columns WHERE table_schema = 'public'"
            return try connection.rows(query).map { (table: $0.text(0), column: $0.text(1)) }
        }
        let columns = Dictionary(grouping: rows, by: { $0.table }).mapValues { Set($0.map { $0.column }) }
        let documented = try Self.documented()
        #expect(documented.flatMap { $0.tables }.sorted() == columns.keys.sorted())
        for entry in documented {
            let stored = entry.tables.reduce(into: Set<String>()) { $0.formUnion(columns[$1] ?? []) }
            #expect(entry.columns == stored, "\(entry.tables)")
            #expect(!entry.retention.isEmpty, "\(entry.tables)")
        }
    }
}
