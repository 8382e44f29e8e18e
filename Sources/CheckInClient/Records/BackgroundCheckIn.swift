import CheckInProtocol
package import Cryptography
import Encodings

/// What the program needs about a check-in while the diary is locked.
///
/// ```
/// check-in = window (17) || venue fingerprint (69) || result key (32) || BE16(number of entries)
///            || BE16(n) || n * presence (60) || zeros up to a multiple of 4 presences
/// ```
/// Most stays have at most four presences: one or two seeds on one or two days.
package struct BackgroundCheckIn: StoredValue {
    private static let keyStart = VenueFingerprint.count
    private static let countStart = keyStart + AES256GCM.keyCount
    private static let presencesStart = countStart + 2
    private static let presenceStep = 4 * Presence.recordCount

    var window: CheckInWindow
    /// Everything after the window. It is decoded when it is needed, because most transactions need only
    /// the windows.
    private var rest: SecretBytes

    init(_ window: CheckInWindow, using generator: inout some RandomNumberGenerator) {
        self.window = window
        let key = SecretBytes(randomCount: AES256GCM.keyCount, using: &generator)
        rest = SecretBytes(joining: [VenueFingerprint().encoded, key, [0, 0]])
    }

    /// The key for the check-in's ``Trace``. The trace is a part of ``OwnerState``, which a locked diary
    /// cannot change. To delete the trace, a locked diary deletes this key.
    var resultKey: SecretBytes { rest[Self.keyStart..<Self.countStart] }

    /// The number of values that contain an ``Entry``.
    var entryCount: Int {
        get { rest.withSpan { Int(UInt16(bigEndianBytes: $0, at: Self.countStart)) } }
        set {
            replace(Self.countStart..<Self.presencesStart, with: UInt16(truncatingIfNeeded: newValue).bigEndianBytes)
        }
    }

    /// - Throws: `doesNotFitKeys`.
    func fingerprint() throws(DiaryError) -> VenueFingerprint {
        guard let fingerprint = VenueFingerprint(decoding: rest[0..<Self.keyStart]) else { throw .doesNotFitKeys }
        return fingerprint
    }

    mutating func set(_ fingerprint: VenueFingerprint) { replace(0..<Self.keyStart, with: fingerprint.encoded) }

    /// - Throws: `doesNotFitKeys`.
    func presences() throws(DiaryError) -> [Presence] {
        var presences: [Presence] = []
        for start in stride(from: Self.presencesStart, to: rest.count, by: Presence.recordCount) {
            guard let presence = Presence(record: rest[start..<start + Presence.recordCount]) else {
                throw .doesNotFitKeys
            }
            presences.append(presence)
        }
        return presences
    }

    mutating func set(_ presences: [Presence]) {
        replace(Self.presencesStart..<rest.count, with: SecretBytes(joining: presences.map(\.record)))
    }

    /// The digest of the presences, 8 bytes.
    var presencesDigest: [UInt8] { Trace.digest(of: rest[Self.presencesStart..<rest.count]) }

    private mutating func replace(_ range: Range<Int>, with part: some ByteRegion) {
        rest = SecretBytes(joining: [rest[0..<range.lowerBound], part, rest[range.upperBound..<rest.count]])
    }

    package var encoded: SecretBytes {
        let count = rest.count - Self.presencesStart
        let padding = (count + Self.presenceStep - 1) / Self.presenceStep * Self.presenceStep - count
        let number = UInt16(truncatingIfNeeded: count / Presence.recordCount).bigEndianBytes
        return SecretBytes(
            joining: [
                window.encoded, rest[0..<Self.presencesStart], number, rest[Self.presencesStart..<rest.count],
                [UInt8](repeating: 0, count: padding),
            ]
        )
    }

    /// Decodes the output of ``encoded``. Returns nil for any other window or size.
    package init?(decoding bytes: SecretBytes) {
        let (restStart, numberStart) = (CheckInWindow.count, CheckInWindow.count + Self.presencesStart)
        let start = numberStart + 2
        guard bytes.count >= start, (bytes.count - start).isMultiple(of: Self.presenceStep),
            let window = bytes.withSpan({ CheckInWindow(decoding: $0.extracting(0..<restStart)) })
        else { return nil }
        let number = bytes.withSpan { Int(UInt16(bigEndianBytes: $0, at: numberStart)) }
        let end = start + number * Presence.recordCount
        guard end <= bytes.count else { return nil }
        self.window = window
        rest = SecretBytes(joining: [bytes[restStart..<numberStart], bytes[start..<end]])
        guard bytes.count - end < Self.presenceStep, bytes.withSpan({ Self.isZero($0, from: end) }) else { return nil }
    }

    private static func isZero(_ bytes: Span<UInt8>, from start: Int) -> Bool {
        var sum: UInt8 = 0
        for index in start..<bytes.count { sum |= bytes[index] }
        return sum == 0
    }
}

extension BackgroundCheckIn: Redacted {
    package var description: String { "<check-in of the background>" }
}
