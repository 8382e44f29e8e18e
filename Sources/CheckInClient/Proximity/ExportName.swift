/// The name of an export file: `<start>-<end>-<number>.zip`, with the times in seconds since 1970.
package struct ExportName: Comparable, Hashable, Sendable {
    package let start: Int64
    package let end: Int64
    private let number: Int

    /// Parses the last part of a path. Returns nil for any other text.
    package init?(path: String) {
        let name = path.split(separator: "/").last ?? ""
        let parts = name.dropLast(4).split(separator: "-")
        guard name.hasSuffix(".zip"), parts.count == 3, let start = Int64(parts[0]), let end = Int64(parts[1]),
            let number = Int(parts[2]), 0 <= start, start < end, end < Self.latest, number >= 1
        else { return nil }
        (self.start, self.end, self.number) = (start, end, number)
        guard name == text else { return nil }
    }

    /// The first time with 12 digits.
    private static let latest: Int64 = 100_000_000_000

    package var text: String {
        let digits = String(number)
        return "\(start)-\(end)-\(String(repeating: "0", count: max(0, 5 - digits.count)))\(digits).zip"
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.start, left.end, left.number) < (right.start, right.end, right.number)
    }
}
