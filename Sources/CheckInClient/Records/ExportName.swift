import CheckInProtocol

/// The name of an export file: `<start>-<end>-<number>.zip`, with the times in seconds since 1970.
package struct ExportName: Comparable, Hashable, Sendable {
    package let start: Int64
    package let end: Int64
    let number: Int

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

/// Files in ascending order, in which a gap is found. Each hour has a batch of files, which are numbered
/// from 1.
struct ExportSequence {
    /// The last file of the last complete batch before the first gap; nil if there is no such batch.
    private(set) var end: ExportName?
    private var last: ExportName?
    private var hasGap = false
    /// Hours that begin earlier may be missing, because the authority deletes old files.
    private let oldest: Int64

    /// - Parameter oldest: The oldest hour of the diary.
    init(after end: ExportName?, oldest: Hour) {
        (self.end, last) = (end, end)
        // The clock of the authority may be an hour ahead.
        self.oldest = oldest.start.seconds + 2 * Hour.seconds
    }

    /// Whether the files are complete.
    var isGapless: Bool { !hasGap && last == end }

    /// Adds a file, and returns whether no file before it is missing.
    ///
    /// - Parameter count: The number of files in its batch.
    mutating func add(_ name: ExportName, of count: Int) -> Bool {
        guard !hasGap, isNext(name) else {
            hasGap = true
            return false
        }
        last = name
        if name.number == count { end = name }
        return true
    }

    private func isNext(_ name: ExportName) -> Bool {
        guard let last else { return name.number == 1 }
        if (last.start, last.end) == (name.start, name.end) { return name.number == last.number + 1 }
        return name.number == 1 && last == end && name.start <= max(last.end, oldest)
    }
}
