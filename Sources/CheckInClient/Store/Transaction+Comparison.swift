import CheckInProtocol
import Foundation
import GRDB

extension Transaction {
    // MARK: Clues

    /// Nil of a check-in that was made before there were any.
    func clue(of id: CheckInID) throws -> VenueClue? {
        guard let sealed = try sealed("clue", of: id) else { return nil }
        guard let bytes = open(sealed, context: context("clue", id)), let clue = VenueClue(decoding: bytes) else {
            throw DiaryError.doesNotFitKeys
        }
        return clue
    }

    mutating func setClue(_ clue: VenueClue, of id: CheckInID) throws {
        let sealed = seal(clue.encoded, context: context("clue", id))
        try replace("clue", of: id, sealed)
    }

    // MARK: Comparisons

    func comparison(of id: CheckInID) throws -> Comparison {
        guard let sealed = try sealed("comparison", of: id) else { return Comparison() }
        guard let bytes = open(sealed, context: context("comparison", id)), let found = Comparison(decoding: bytes)
        else { throw DiaryError.doesNotFitKeys }
        return found
    }

    mutating func setComparison(_ comparison: Comparison, of id: CheckInID) throws {
        let sealed = seal(comparison.encoded, context: context("comparison", id))
        try replace("comparison", of: id, sealed)
    }

    /// The check-in gets other presences: it is to be compared from the beginning.
    mutating func restartComparison(of id: CheckInID, from old: [Presence], to new: [Presence]) throws {
        var comparison = try comparison(of: id)
        guard comparison.newestHour != nil || !comparison.matches.isEmpty else { return }
        comparison.restart(from: old, to: new)
        try setComparison(comparison, of: id)
        try DiaryStore.markForSweep(db)
    }

    // MARK: One row of a check-in

    func sealed(_ table: StaticString, of id: CheckInID) throws -> Data? {
        try Data.fetchOne(db, sql: "SELECT sealed FROM \(table) WHERE checkIn = ?", arguments: [id.string])
    }

    func replace(_ table: StaticString, of id: CheckInID, _ sealed: Data) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO \(table) (checkIn, sealed) VALUES (?, ?)",
            arguments: [id.string, sealed]
        )
    }
}
