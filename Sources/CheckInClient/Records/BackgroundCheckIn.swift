import CheckInProtocol
package import Cryptography
import Encodings

/// What the program needs about a check-in while the diary is locked.
///
/// ```
/// check-in = window (17) || venue fingerprint (70) || result key (32) || BE16(number of entries)
///            || BE16(n) || n * presence (60) || zeros up to a multiple of 4 presences
/// ```
/// Most stays have at most four presences: one or two seeds on one or two days.
package struct BackgroundCheckIn: StoredValue {
    private static let keyStart = CheckInWindow.count + VenueFingerprint.count
    private static let countsStart = keyStart + AES256GCM.keyCount
    private static let presencesStart = countsStart + 4
    private static let presenceStep = 4 * Presence.recordCount

    var window: CheckInWindow
    var fingerprint = VenueFingerprint()
    /// The key for the check-in's ``Trace``. The trace is a part of ``OwnerState``, which a locked diary
    /// cannot change. To delete the trace, a locked diary deletes this key.
    let resultKey: SecretBytes
    /// The number of values that contain an ``Entry``.
    var entryCount = 0
    var presences: [Presence] = []

    init(_ window: CheckInWindow, using generator: inout some RandomNumberGenerator) {
        self.window = window
        resultKey = SecretBytes(randomCount: AES256GCM.keyCount, using: &generator)
    }

    private var records: SecretBytes { SecretBytes(joining: presences.map(\.record)) }

    /// The digest of the presences, 8 bytes.
    var presencesDigest: [UInt8] { Trace.digest(of: records) }

    package var encoded: SecretBytes {
        let (records, step) = (records, Self.presenceStep)
        return SecretBytes(
            joining: [
                window.encoded, fingerprint.encoded, resultKey, UInt16(truncatingIfNeeded: entryCount).bigEndianBytes,
                UInt16(truncatingIfNeeded: presences.count).bigEndianBytes, records,
                [UInt8](repeating: 0, count: (step - records.count % step) % step),
            ]
        )
    }

    /// Decodes the output of ``encoded``. Returns nil for any other bytes.
    package init?(decoding bytes: SecretBytes) {
        guard bytes.count >= Self.presencesStart, let window = CheckInWindow(decoding: bytes[0..<CheckInWindow.count]),
            let fingerprint = VenueFingerprint(decoding: bytes[CheckInWindow.count..<Self.keyStart])
        else { return nil }
        (self.window, self.fingerprint) = (window, fingerprint)
        resultKey = bytes[Self.keyStart..<Self.countsStart]
        let counts = [0, 2].map { at in bytes.withSpan { UInt16(bigEndianBytes: $0, at: Self.countsStart + at) } }
        let count: Int
        (entryCount, count) = (Int(counts[0]), Int(counts[1]))
        let end = Self.presencesStart + count * Presence.recordCount
        guard end <= bytes.count else { return nil }
        presences = stride(from: Self.presencesStart, to: end, by: Presence.recordCount).compactMap {
            Presence(record: bytes[$0..<$0 + Presence.recordCount])
        }
        guard presences.count == count, encoded == bytes else { return nil }
    }
}

extension BackgroundCheckIn: Redacted {
    package var description: String { "<check-in of the background>" }
}
