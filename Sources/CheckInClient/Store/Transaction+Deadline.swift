import Encodings
import CheckInProtocol
import Cryptography
import Foundation
import GRDB

/// The days on which check-ins must be deleted even if the matching key is unavailable.
///
/// The kernel keyring loses the matching key when the machine is switched off. Only if the key is
/// stored in the keyring, the diary also stores the day of each deletion. The day is encrypted only
/// under the storage key, which is stored beside the diary.
///
/// ```
/// deadline = BE32(day on which the check-in is deleted)          4 bytes
/// ```
extension Transaction {
    mutating func setDeadline(_ window: CoarseInterval, of id: CheckInID) throws {
        guard keys.matching.place == .keyring else { return }
        let day = window.expiry(after: try retention()).day.number
        let context = context("deadline", id)
        try setRow("deadline", of: id, wrap(day.bigEndianBytes, context: context))
    }

    /// Sets the deadlines of all check-ins again, after the matching key has been moved to another
    /// place.
    mutating func setDeadlines() throws {
        try db.execute(sql: "DELETE FROM deadline")
        for id in try ids() { try setDeadline(window(of: id), of: id) }
    }

    /// Returns the check-ins whose day of deletion has come.
    func idsPastDeadline() throws -> [CheckInID] {
        try ids().filter { id in
            guard let sealed = try row("deadline", of: id) else { return false }
            guard let bytes = SecretBox.open(Array(sealed), key: keys.storage, context: context("deadline", id)),
                bytes.count == 4
            else { throw DiaryError.doesNotFitKeys }
            return bytes.withSpan { UInt32(bigEndianBytes: $0, at: 0) } <= now.day.number
        }
    }
}
