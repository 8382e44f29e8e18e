import CheckInProtocol
import Cryptography
import Foundation
import GRDB
import SystemPackage

@testable import CheckInClient

/// A thief with a copy of a diary's files but without the passphrase.
struct Thief {
    private let keys: DiaryKeys
    private let rows: [Row]
    private let hasKeyring: Bool

    /// A stored value of the database.
    private struct Row {
        let table: String
        let owner: String?
        let number: Int
        let sealed: [UInt8]
    }

    /// - Parameters:
    ///   - places: The key places of the thief's machine.
    ///   - hasKeyring: Whether the thief uses the owner's running machine.
    init(
        _ test: TestDiary,
        places: KeyPlaces = KeyPlaces(tpm: "/nonexistent", systemdCreds: "/nonexistent"),
        hasKeyring: Bool = true
    ) throws {
        var generator = SystemRandomNumberGenerator()
        let directory = DiaryDirectory(path: test.path, places: places)
        KeyPlaces.forgetOpened()
        self.hasKeyring = hasKeyring
        keys = try DiaryKeys(of: directory, diaryIsEmpty: false, using: &generator)
        let tables = try test.tables()
        rows = try test.withDatabase { db in
            try tables.flatMap { table in
                try GRDB.Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { row in
                    let sealed: Data? = row["sealed"] ?? row["window"]
                    return Row(
                        table: table,
                        owner: row["id"] as String? ?? row["checkIn"] as String?,
                        number: row["number"] as Int? ?? 0,
                        sealed: Array(sealed ?? Data())
                    )
                }
            }
        }
    }

    /// All values that the keys beside the diary decrypt.
    func readable() -> [(table: String, bytes: [UInt8])] {
        rows.compactMap { row in open(row).map { (row.table, $0) } }
    }

    /// The number of values in each table, and their sizes.
    var shape: [String: [Int]] {
        Dictionary(grouping: rows, by: \.table).mapValues { $0.map(\.sealed.count).sorted() }
    }

    private func open(_ row: Row) -> [UInt8]? {
        let kind = row.table == "checkIn" ? "window" : row.table
        let place = row.owner.map { "diary/\(kind)/\($0)/\(row.number)/" } ?? "client/\(kind)/\(row.number)/"
        let context = Array("venue-checkin/v1/\(place)".utf8) + keys.reading.publicKey
        guard let inner = SecretBox.open(row.sealed, key: keys.storage, context: context) else { return nil }
        let sealed = [UInt8](copying: inner)
        let isHere = keys.matching.place != .keyring || hasKeyring
        if isHere, let key = keys.matching.key, let bytes = SecretBox.open(sealed, key: key, context: context) {
            return [UInt8](copying: bytes)
        }
        return nil
    }
}
