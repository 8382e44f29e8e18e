import Cryptography
import Encodings

/// The codes that a venue has printed for its rooms, without their seeds: to compare photographs of posters with
/// them.
///
/// ```
/// file = "# Codes printed by venued: SHA-256, first day, last day, room" LF *line
/// line = SHA-256 of the code's URL in hexadecimal (64) SP day SP day SP room LF
/// room = [public identifier TAB] name
/// day  = YYYY-MM-DD | "?" if unknown | "-" as the last day of a code that is in use
/// ```
package struct PrintedCodes: Sendable, Equatable {
    /// A code of a room.
    package struct Entry: Sendable, Equatable {
        let digest: [UInt8]
        /// The day on which the code was first printed, as `YYYY-MM-DD`, or “?”.
        package let firstDay: String
        /// The day on which another code of the room replaced the code, or “?”; nil if the code is in use.
        package fileprivate(set) var lastDay: String?
        /// What identifies the room: its public identifier, otherwise its name.
        package let room: String
        /// The room's name in the code.
        package let name: String
    }

    /// The codes in the order in which they were printed.
    package private(set) var entries: [Entry] = []

    /// The maximum number of codes. If more are printed, the oldest are forgotten.
    package static let maximumCount = 5000

    private static let heading = "# Codes printed by venued: SHA-256, first day, last day, room"

    package init() {}

    /// Parses a file.
    ///
    /// - Throws: ``Malformed`` with the number of the first line that is not valid.
    package init(parsing text: String) throws(Malformed) {
        // Splits bytes, because a combining mark at the start of a name forms one `Character` with the space
        // before it.
        for (index, line) in text.utf8.split(separator: UInt8(ascii: "\n")).enumerated()
        where line.first != UInt8(ascii: "#") {
            let columns = line.split(separator: UInt8(ascii: " "), maxSplits: 3)
            let parts = columns.map { String(Substring($0)) }
            let room = columns.last?.split(separator: Self.tab, maxSplits: 1, omittingEmptySubsequences: false)
                .map { String(Substring($0)) }
            guard parts.count == 4, let digest = Hexadecimal.bytes(parts[0]), digest.count == SHA256.digestCount,
                Self.isDay(parts[1]), Self.isDay(parts[2]) || parts[2] == "-", let room, !room.contains("")
            else { throw Malformed(line: index + 1) }
            let lastDay = parts[2] == "-" ? nil : parts[2]
            let name = room[room.count - 1]
            entries.append(Entry(digest: digest, firstDay: parts[1], lastDay: lastDay, room: room[0], name: name))
        }
    }

    /// A line is not valid.
    package struct Malformed: Error, Equatable {
        package let line: Int
    }

    /// The file.
    package var text: String {
        let lines = entries.map { entry in
            let room = entry.room == entry.name ? entry.name : "\(entry.room)\t\(entry.name)"
            return "\(Hexadecimal.text(entry.digest)) \(entry.firstDay) \(entry.lastDay ?? "-") \(room)"
        }
        return ([Self.heading] + lines).map { $0 + "\n" }.joined()
    }

    private static let unknownDay = "?"
    private static let tab = UInt8(ascii: "\t")

    private static func isDay(_ text: String) -> Bool {
        let isDate = text.utf8.count == 10 && text.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
        return isDate || text == unknownDay
    }

    /// Records that a code of a room was printed. Another code of the room, which was in use, is then an old one.
    ///
    /// - Parameters:
    ///   - room: The room's key, without line breaks and tabs.
    ///   - name: The room's name, without line breaks and tabs.
    ///   - day: Today, as `YYYY-MM-DD`; nil if unknown.
    package mutating func record(_ code: VenueCodeURL, of room: String, named name: String, on day: String?) {
        let digest = Self.digest(of: code)
        guard !entries.contains(where: { $0.room == room && $0.lastDay == nil && $0.digest == digest }) else { return }
        for index in entries.indices where entries[index].room == room && entries[index].lastDay == nil {
            entries[index].lastDay = day ?? Self.unknownDay
        }
        let firstDay = day ?? Self.unknownDay
        entries.append(Entry(digest: digest, firstDay: firstDay, lastDay: nil, room: room, name: name))
        if entries.count > Self.maximumCount { entries.removeFirst() }
    }

    /// The newest entry of a code; nil if the code was not printed.
    package func entry(of code: VenueCodeURL) -> Entry? {
        let digest = Self.digest(of: code)
        return entries.last { $0.digest == digest }
    }

    private static func digest(of code: VenueCodeURL) -> [UInt8] { SHA256.hash(Array(code.string.utf8)) }
}
