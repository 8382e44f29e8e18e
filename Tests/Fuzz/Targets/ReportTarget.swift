import CheckInProtocol
import Cryptography

/// Reports that strangers have published, and what is in them.
///
/// ```
/// input = day (4) || record (11) || report (59)
/// ```
enum ReportTarget {
    private static let seed = Seed(SecretBytes(copying: [UInt8](1...16)))!
    private static let day = Day(number: 20_778)!
    private static let keys = PresenceKeys(seed: seed, day: day)

    static func check(_ input: [UInt8]) throws(Finding) {
        guard input.count >= 4 + ReportRecord.count else { return }
        if let day = Day(number: input.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }) {
            let bytes = Array(input[4..<4 + ReportRecord.count])
            if let record = try? ReportRecord(decoding: bytes.span, day: day) {
                try expect(record.encoded == bytes, "a record has one form")
                try checkSealed(record)
            }
        }
        guard let report = ProtectedReport(bytes: Array(input.dropFirst(4 + ReportRecord.count))) else { return }
        if case .opened = report.open(with: keys) {
            throw Finding(description: "a report that was not sealed with the keys does not open")
        }
    }

    private static func checkSealed(_ record: ReportRecord) throws(Finding) {
        guard record.window.day == day else { return }
        var generator = SystemRandomNumberGenerator()
        let report = ProtectedReport(record, keys: keys, using: &generator)
        guard case .opened(let opened) = report.open(with: keys) else {
            throw Finding(description: "a report opens with its keys")
        }
        try expect(opened == record, "a record survives being sealed")
    }
}
