import CheckInProtocol
import Cryptography
import Foundation
import GRDB
import Publication
import Sharing

/// Converts a diary of schema version 2. In that version, everything except the entries was
/// encrypted only under the matching key. Therefore, the conversion does not need the passphrase.
///
/// | table | version 2 | now |
/// |---|---|---|
/// | `client` 0 | the client's state | ``BackgroundState``; the rest in 1, ``OwnerState`` |
/// | `submission` | a waiting submission | `client` 2, all of them; the due one in `client` 0 |
/// | `comparison`, `shared` | matches; IVs | `trace` |
/// | `clue` | hashes of authority and identifier, link | ``VenueFingerprint`` |
/// | the others | | unchanged |
extension Transaction {
    mutating func upgrade() throws {
        let old = try oldClientState()
        let pending = try oldSubmissions()
        let checkIns = try ids().map { try oldCheckIn($0) }
        try db.execute(sql: "DELETE FROM client; DELETE FROM clue")
        try DiaryStore.dropOldTables(db)
        try writeClient(old, pending)
        for checkIn in checkIns { try write(checkIn, host: old.authority?.host) }
        try DiaryStore.markAsNew(db)
        try DiaryStore.markForVacuum(db)
    }

    // MARK: The client

    /// The client's state in version 2.
    private struct OldClientState: Decodable {
        var authority: EnrolledAuthority?
        var consents: [String: Bool] = [:]
        var newestHour: UInt32?
        var configurationHour: UInt32?
        var retentionDays: UInt32?
        var lastCheck: LastCheck?
        var newsHour: UInt32?
        var missingNewsHour: UInt32?
        var decoys = Decoys()
        var test: PendingTest?
        var submissions = 0

        struct Decoys: Decodable {
            var next: Int64?
            var submission: Int64?
            var last: Int64?
            var sent = 0
        }
    }

    private func oldClientState() throws -> OldClientState {
        guard let sealed = try Data.fetchOne(db, sql: "SELECT sealed FROM client WHERE number = 0") else {
            return OldClientState()
        }
        guard let state = PaddedJSON.decode(OldClientState.self, try openOld(sealed, context("client"))) else {
            throw DiaryError.doesNotFitKeys
        }
        return state
    }

    private func oldSubmissions() throws -> [Int: PendingSubmission] {
        try Row.fetchAll(db, sql: "SELECT number, sealed FROM submission").reduce(into: [:]) { all, row in
            let number: Int = row["number"]
            let bytes = try openOld(row["sealed"], context("submission", number))
            guard let submission = PendingSubmission(decoding: bytes) else { throw DiaryError.doesNotFitKeys }
            all[number] = submission
        }
    }

    private mutating func writeClient(_ old: OldClientState, _ pending: [Int: PendingSubmission]) throws {
        var owner = OwnerState()
        owner.traced = nil
        owner.consents = old.consents
        owner.lastCheck = old.lastCheck
        owner.lastDecoy = old.decoys.last
        owner.decoys = old.decoys.sent
        owner.test = old.test
        owner.submissions = old.submissions
        try setOwner(owner)
        try setSubmissions(pending)
        let due = pending.sorted { $0.key < $1.key }.first { !$0.value.wasTried && $0.value.due != nil }
        let message = due?.value.request?.encoded(using: &generator)
        let salt = generator.bytes(IdentifierTag.saltCount)
        try updateBackground { state in
            state.authority = old.authority
            state.permits = Set(
                [Consent.checkingIn, .matching].map(\.rawValue).filter { old.consents[$0] == true }
            )
            (state.newestHour, state.configurationHour) = (old.newestHour, old.configurationHour)
            state.retentionDays = old.retentionDays
            (state.newsHour, state.missingNewsHour) = (old.newsHour, old.missingNewsHour)
            state.decoys = DecoyState(next: old.decoys.next, submissions: old.decoys.submission.map { [$0] })
            state.identifierSalt = Data(salt)
            if let due, let message, let time = due.value.due {
                state.due = BackgroundState.DueSubmission(
                    number: due.key,
                    message: Data(message),
                    checkIns: due.value.checkIns.map(\.string),
                    time: time.seconds
                )
            }
        }
    }

    // MARK: Check-ins

    private struct OldCheckIn {
        let id: CheckInID
        let window: SecretBytes
        let records: [SecretBytes]
        /// Sealed to the reading key.
        let entries: [Data]
        /// SHA-256 of the authority, SHA-256 of the identifier or zeros, and the link if it was
        /// stored.
        let clue: SecretBytes?
        let comparison: Comparison
        let sharedIVs: [[UInt8]]
    }

    private func oldCheckIn(_ id: CheckInID) throws -> OldCheckIn {
        let window = try Data.fetchOne(db, sql: "SELECT window FROM checkIn WHERE id = ?", arguments: [id.string])
        let records = try oldRows("matchingRecord", of: id).enumerated().map { number, sealed in
            try openOld(sealed, context("matchingRecord", id, number))
        }
        let comparison = try row("comparison", of: id).map { sealed in
            Comparison(decoding: try openOld(sealed, context("comparison", id)))
        }
        guard let window, let comparison = comparison ?? Comparison() else { throw DiaryError.doesNotFitKeys }
        let shared = try row("shared", of: id).map { [UInt8](copying: try openOld($0, context("shared", id))) } ?? []
        return OldCheckIn(
            id: id,
            window: try openOld(window, context("window", id)),
            records: records,
            entries: try oldRows("entry", of: id),
            clue: try row("clue", of: id).map { try openOld($0, context("clue", id)) },
            comparison: comparison,
            sharedIVs: stride(from: 0, to: shared.count, by: ProtectedReport.ivCount).map {
                Array(shared[$0..<$0 + ProtectedReport.ivCount])
            }
        )
    }

    private mutating func write(_ old: OldCheckIn, host: String?) throws {
        guard let window = CoarseInterval(decoding: old.window) else { throw DiaryError.doesNotFitKeys }
        // The overview is made from converted windows only.
        try writeWindow(window, of: old.id)
        for (number, record) in old.records.enumerated() {
            let sealed = try seal(record, .background, context: context("matchingRecord", old.id, number))
            try replaceOld("matchingRecord", old.id, number, sealed)
        }
        for (number, entry) in old.entries.enumerated() {
            // Entries are still sealed to the reading key, and are now also encrypted under the
            // storage key.
            try replaceOld("entry", old.id, number, wrap(Array(entry), context: context("entry", old.id, number)))
        }
        var trace = Trace()
        trace.sharedIVs = old.sharedIVs
        trace.comparison = old.comparison
        try setTrace(trace, of: old.id)
        try setClue(clue(old, host: host), of: old.id)
    }

    private func clue(_ old: OldCheckIn, host: String?) throws -> VenueFingerprint {
        var clue = VenueFingerprint()
        clue.comparedUntil = old.comparison.newestHour
        guard let bytes = old.clue.map({ [UInt8](copying: $0) }) else { return clue }
        let count = SHA256.digestCount
        guard [2 * count, 2 * count + VenueLink.count].contains(bytes.count) else { throw DiaryError.doesNotFitKeys }
        if let host { clue.isOfOtherAuthority = SHA256.hash(Array(host.utf8)) != Array(bytes[..<count]) }
        let digest = Array(bytes[count..<2 * count])
        if digest.contains(where: { $0 != 0 }), let salt = try backgroundState().identifierSalt {
            clue.identifier = try IdentifierTag(digest: digest, salt: Array(salt))
        }
        clue.link = VenueLink(bytes: SecretBytes(copying: bytes[(2 * count)...]))
        return clue
    }

    private func oldRows(_ table: StaticString, of id: CheckInID) throws -> [Data] {
        try Data.fetchAll(
            db,
            sql: "SELECT sealed FROM \(table) WHERE checkIn = ? ORDER BY number",
            arguments: [id.string]
        )
    }

    private func replaceOld(_ table: StaticString, _ id: CheckInID, _ number: Int, _ sealed: Data) throws {
        try db.execute(
            sql: "UPDATE \(table) SET sealed = ? WHERE checkIn = ? AND number = ?",
            arguments: [sealed, id.string, number]
        )
    }

    /// - Throws: `doesNotFitKeys`.
    private func openOld(_ sealed: Data, _ context: [UInt8]) throws -> SecretBytes {
        guard let key = keys.matching.key, let bytes = SecretBox.open(Array(sealed), key: key, context: context) else {
            throw DiaryError.doesNotFitKeys
        }
        return bytes
    }
}
