import CheckInProtocol
package import Cryptography
import Encodings
import Foundation
import GRDB

/// The overview: copies of the windows of all check-ins, in at most 32 rows. It is read instead of
/// one row for each check-in, so a scan takes equally long in a small and in a large diary.
///
/// A page contains the check-ins whose IDs begin with the same character. The IDs are not
/// encrypted, so the existence and the size of a page reveal nothing. A page that contains
/// a deleted check-in is removed if the matching key is unavailable. The windows themselves are then read, and the next purge writes
/// the page.
///
/// ```
/// page = n * (ID (6) || window (17)), ordered by ID
/// ```
extension Transaction {
    /// Returns all check-ins with their windows, ordered by their IDs.
    func overview() throws -> [OverviewItem] {
        let pages = try overviewPages()
        return try (0..<OverviewPage.count).flatMap { try pages[$0] ?? missingItems($0) }
    }

    /// Removes all pages. Adding many check-ins then takes a time in proportion to their number.
    mutating func removeOverview() throws { try db.execute(sql: "DELETE FROM overview") }

    /// Writes the pages that are missing.
    mutating func completeOverview() throws {
        let written = Set(try Int.fetchAll(db, sql: "SELECT number FROM overview"))
        for number in 0..<OverviewPage.count where !written.contains(number) {
            let items = try missingItems(number)
            if !items.isEmpty { try setOverviewPage(number, items) }
        }
    }

    /// Changes the window of a check-in in the overview.
    ///
    /// - Parameter window: The new window; nil if the check-in was deleted.
    mutating func setOverview(_ window: CheckInWindow?, of id: CheckInID) throws {
        let number = OverviewPage.number(of: id)
        guard keys.matching.key != nil else { return try removeOverviewPage(number) }
        var items = try overviewPage(number) ?? missingItems(number)
        items.removeAll { $0.packedID == id.packed }
        if let window {
            let index = items.firstIndex { $0.packedID > id.packed } ?? items.endIndex
            items.insert(OverviewItem(packedID: id.packed, window: window), at: index)
        }
        try setOverviewPage(number, items)
    }

    private func overviewPages() throws -> [Int: [OverviewItem]] {
        try Row.fetchAll(db, sql: "SELECT number, sealed FROM overview").reduce(into: [:]) { pages, row in
            let number: Int = row["number"]
            pages[number] = try items(row["sealed"], number)
        }
    }

    private func overviewPage(_ number: Int) throws -> [OverviewItem]? {
        let sealed = try Data.fetchOne(db, sql: "SELECT sealed FROM overview WHERE number = ?", arguments: [number])
        return try sealed.map { try items($0, number) }
    }

    private func items(_ sealed: Data, _ number: Int) throws -> [OverviewItem] {
        let bytes = try open(sealed, .background, context: context("overview", number))
        guard let items = OverviewPage.decode(bytes) else { throw DiaryError.doesNotFitKeys }
        return items
    }

    /// Reads the windows of a page that is missing.
    private func missingItems(_ number: Int) throws -> [OverviewItem] {
        let prefix = OverviewPage.prefix(number)
        return try ids(beginningWith: prefix).map { OverviewItem(packedID: $0.packed, window: try window(of: $0)) }
    }

    private mutating func setOverviewPage(_ number: Int, _ items: [OverviewItem]) throws {
        guard !items.isEmpty else { return try removeOverviewPage(number) }
        try db.execute(
            sql: "INSERT OR REPLACE INTO overview (number, sealed) VALUES (?, ?)",
            arguments: [
                number, try seal(OverviewPage.encode(items), .background, context: context("overview", number)),
            ]
        )
    }

    private func removeOverviewPage(_ number: Int) throws {
        try db.execute(sql: "DELETE FROM overview WHERE number = ?", arguments: [number])
    }
}

/// A check-in in the overview.
package struct OverviewItem {
    /// The ID as a number, because most items are only compared.
    let packedID: UInt64
    let window: CheckInWindow

    /// - Throws: `doesNotFitKeys`.
    package var id: CheckInID {
        get throws {
            guard let id = CheckInID(packed: packedID) else { throw DiaryError.doesNotFitKeys }
            return id
        }
    }
}

/// The encoding of the overview's pages.
package enum OverviewPage {
    /// The maximum number of pages: one for each character that begins an ID.
    static let count = CheckInID.alphabet.count
    /// The length of an encoded item in bytes.
    package static let itemCount = CheckInID.count + CheckInWindow.count

    static func number(of id: CheckInID) -> Int {
        CheckInID.alphabet.firstIndex(of: id.bytes[0]) ?? 0
    }

    /// The character that begins the IDs of a page.
    static func prefix(_ number: Int) -> String { String(decoding: [CheckInID.alphabet[number]], as: UTF8.self) }

    package static func encode(_ items: [OverviewItem]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(items.count * itemCount)
        for item in items {
            bytes += item.packedID.bigEndianBytes.suffix(CheckInID.count)
            bytes += item.window.encoded
        }
        return bytes
    }

    /// Decodes the output of ``encode(_:)``. Returns nil for any other bytes.
    package static func decode(_ bytes: SecretBytes) -> [OverviewItem]? {
        guard bytes.count.isMultiple(of: itemCount) else { return nil }
        return bytes.withSpan { span in
            var items: [OverviewItem] = []
            items.reserveCapacity(span.count / itemCount)
            for start in stride(from: 0, to: span.count, by: itemCount) {
                let end = start + CheckInID.count
                let window = CheckInWindow(decoding: span.extracting(end..<start + itemCount))
                guard let window else { return nil }
                var packed: UInt64 = 0
                for index in start..<end { packed = packed << 8 | UInt64(span[index]) }
                items.append(OverviewItem(packedID: packed, window: window))
            }
            return items
        }
    }
}
