import CheckInClient
import CheckInProtocol
import Cryptography
import Matching

/// The records of a diary, as they are sealed. Each parser gets the same bytes, with zeros behind them where a record has one size.
enum RecordTarget {
    private static let times = 0...Int64(UInt32.max) * Interval.seconds

    static func check(_ input: [UInt8]) throws(Finding) {
        let entry = padded(input, step: Entry.count)
        if let decoded = Entry(decoding: entry) {
            try expect(decoded.encoded == entry, "an entry has one form")
            try expect(
                [decoded.scan?.time, decoded.start, decoded.end].allSatisfy { times.contains($0?.seconds ?? 0) },
                "an entry has times that can be computed with"
            )
        }
        let trace = padded(input, step: 4096)
        if let decoded = Trace(decoding: trace) { try expect(decoded.encoded == trace, "a trace has one form") }
        let comparison = padded(input, step: 1024)
        if let decoded = Comparison(decoding: comparison) {
            try expect(decoded.encoded == comparison, "a comparison has one form")
        }
        try checkSmall(input)
    }

    private static func checkSmall(_ input: [UInt8]) throws(Finding) {
        let clue = padded(Array(input.prefix(VenueFingerprint.count)), step: VenueFingerprint.count)
        if let decoded = VenueFingerprint(decoding: clue) { try expect(decoded.encoded == clue, "a clue has one form") }
        let presence = SecretBytes(copying: input.prefix(Presence.recordCount))
        if let decoded = Presence(record: presence) {
            try expect(decoded.record == presence, "a matching record has one form")
        }
        if let window = CoarseInterval(decoding: SecretBytes(copying: input)) {
            try expect(
                CoarseInterval(decoding: SecretBytes(copying: window.encoded)) == window,
                "a window is read as what was written"
            )
            try expect(window.parts.count <= 3, "a stay touches at most three days")
        }
    }

    /// As many steps as there must be.
    private static func padded(_ bytes: [UInt8], step: Int) -> SecretBytes {
        let count = max(1, (bytes.count + step - 1) / step) * step
        return SecretBytes(copying: bytes + [UInt8](repeating: 0, count: count - bytes.count))
    }
}
