import AuthorityPortal
import CheckInProtocol
import HealthAuthority
import Publication

/// Forms of the officers' portal.
enum FormTarget {
    /// 2026-11-21T12:00:00Z.
    private static let now = UnixTime(seconds: 1_795_262_400)
    private static let oldest = now.seconds / Day.seconds - 14

    static func check(_ input: [UInt8]) throws(Finding) {
        guard let form = PortalForm(input) else { return }
        for pair in input.split(separator: UInt8(ascii: "&")) {
            guard let alone = PortalForm(pair) else { throw Finding(description: "a part of a form is a form") }
            let name = String(decoding: pair.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
            // Any other character may stand for another one.
            guard name.utf8.allSatisfy({ (97...122).contains($0) }) else { continue }
            try expect(form[name] == alone[name], "a field does not depend on the others")
            try expect(!form[name].unicodeScalars.contains { $0.value < 0x20 }, "a field has no control characters")
        }
        guard let warnings = WarningEntry(form, clock: .utc, now: now).warnings else { return }
        try expect((1...2).contains(warnings.count), "a warning is of one day or of two")
        for warning in warnings {
            try expect(Int64(warning.window.day.number) >= oldest, "a warning is of the last 14 days")
        }
    }
}
