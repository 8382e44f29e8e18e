import CheckInProtocol
package import Cryptography
import Encodings

/// All check-ins of a diary, for another diary of the same owner. The archive is encrypted with a
/// passphrase (``AgeFile``) before it is written to a file.
///
/// ```
/// archive = "venue-checkin/v1/archive" LF  *check-in  "end " number of check-ins LF
/// check-in = "check-in " ID " " kept from " " start " " end " " ("open" | "ended") LF
///            ["companions " number LF] (1*scan | visit)
/// scan     = "scan " time " " authority " " base 64 of the venue code's message LF
/// visit    = "visit " time " " name LF  "address " address LF
/// ```
/// Times are decimal numbers of seconds since 1970. A visit was added without a code; its time is
/// the time of the entry. The retention of a check-in begins at `kept from`. The number of companions is 1 to
/// 255.
///
/// A check-in has at most ``CheckIn/maximumScans`` scans. Each of them extends the stay of the scan
/// before it, so all name the same venue. The reader accepts exactly one encoding of each archive.
package struct DiaryArchive {
    private static let label = "venue-checkin/v1/archive"
    /// The last second of the last interval.
    private static let lastSecond = Int64(UInt32.max) * Interval.seconds

    /// A check-in in an archive.
    struct Item {
        let id: CheckInID
        /// When the retention begins: a multiple of five minutes.
        let keptFrom: UnixTime
        let stay: Stay
        /// Whether the stay has ended.
        let isEnded: Bool
        let companions: UInt8
        let scans: [Entry.Scan]
        /// Nil if there are scans.
        let manual: Entry.Manual?
    }

    let items: [Item]

    init(_ items: [Item]) {
        self.items = items
    }

    package var encoded: SecretBytes {
        let lines = [Self.label] + items.flatMap(\.lines) + ["end \(items.count)"]
        let texts = lines.map { Array("\($0)\n".utf8) }
        return SecretBytes(joining: texts)
    }

    /// Decodes the output of ``encoded``. Returns nil for any other bytes.
    package init?(decoding bytes: SecretBytes) {
        var copy = [UInt8](copying: bytes)
        defer { cleanse(&copy) }
        guard let text = String(validating: copy, as: UTF8.self) else { return nil }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        guard lines.popFirst()?.elementsEqual(Self.label) == true, lines.popLast() == "", let end = lines.popLast()
        else {
            return nil
        }
        var items: [Item] = []
        while !lines.isEmpty {
            guard let item = Item(taking: &lines) else { return nil }
            items.append(item)
        }
        guard end == "end \(items.count)" else { return nil }
        self.items = items
        guard encoded == bytes else { return nil }
    }

    /// Whether the bytes begin like an archive of any version.
    static func isArchive(_ bytes: SecretBytes) -> Bool {
        let prefix = Array("venue-checkin/".utf8)
        return bytes.count >= prefix.count && bytes[0..<prefix.count] == SecretBytes(copying: prefix)
    }

    fileprivate static func time(_ text: Substring?) -> UnixTime? {
        text.flatMap { Int64($0) }.flatMap { (0...lastSecond).contains($0) ? UnixTime(seconds: $0) : nil }
    }
}

extension DiaryArchive.Item {
    fileprivate var lines: [String] {
        let state = isEnded ? "ended" : "open"
        let head = "check-in \(id) \(keptFrom.seconds) \(stay.start.seconds) \(stay.end.seconds) \(state)"
        let visit = manual.map { manual in
            ["visit \(manual.time.seconds) \(manual.venue.name.string)", "address \(manual.venue.address.string)"]
        }
        return [head] + (companions > 0 ? ["companions \(companions)"] : []) + scans.map(\.line) + (visit ?? [])
    }

    /// Parses the lines of the first check-in, and removes them from `lines`.
    fileprivate init?(taking lines: inout ArraySlice<Substring>) {
        guard let head = lines.popFirst()?.split(separator: " ", omittingEmptySubsequences: false), head.count == 6,
            head[0] == "check-in", let id = CheckInID(String(head[1])), let keptFrom = DiaryArchive.time(head[2]),
            let start = DiaryArchive.time(head[3]), let end = DiaryArchive.time(head[4]),
            let stay = Stay(start: start, end: end), keptFrom <= start, ["open", "ended"].contains(head[5])
        else { return nil }
        (self.id, self.keptFrom, self.stay, isEnded) = (id, keptFrom, stay, head[5] == "ended")
        if let line = lines.first, line.hasPrefix("companions ") {
            guard let companions = UInt8(line.dropFirst("companions ".count)) else { return nil }
            self.companions = companions
            lines.removeFirst()
        } else {
            companions = 0
        }
        var scans: [Entry.Scan] = []
        while let line = lines.first, line.hasPrefix("scan ") {
            guard let scan = Entry.Scan(line) else { return nil }
            guard scans.count < CheckIn.maximumScans, scans.last.map({ scan.code.extends($0.code) }) ?? true else {
                return nil
            }
            scans.append(scan)
            lines.removeFirst()
        }
        self.scans = scans
        guard scans.isEmpty else {
            manual = nil
            return
        }
        guard let visit = lines.popFirst(), let address = lines.popFirst(), let manual = Entry.Manual(visit, address)
        else { return nil }
        self.manual = manual
    }
}

extension Entry.Scan {
    /// The line of an archive.
    fileprivate var line: String {
        "scan \(time.seconds) \(code.authority) \(Base64.encode(code.code.message))"
    }

    fileprivate init?(_ line: Substring) {
        let fields = line.split(separator: " ", omittingEmptySubsequences: false)
        guard fields.count == 4, let time = DiaryArchive.time(fields[1]), let message = Base64.decode(fields[3].utf8),
            VenueCodeURL.isAuthority(String(fields[2])), let code = try? VenueCode(message: message),
            let url = try? VenueCodeURL(authority: String(fields[2]), code: code)
        else { return nil }
        self.init(code: url, time: time)
    }
}

extension Entry.Manual {
    /// Parses the two lines of a visit in an archive.
    ///
    /// Splits bytes, because a combining mark at the start of a name forms one `Character` with the
    /// space before it.
    fileprivate init?(_ visit: Substring, _ address: Substring) {
        let fields = visit.utf8.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        guard fields.count == 3, fields[0].elementsEqual("visit".utf8),
            let time = DiaryArchive.time(Substring(fields[1])),
            address.utf8.starts(with: "address ".utf8),
            let venue = VenueDetails(storedName: Array(fields[2]), address: Array(address.utf8.dropFirst(8)))
        else { return nil }
        self.init(venue: venue, time: time)
    }
}

extension DiaryArchive: Redacted {
    package var description: String { "<archive of a diary>" }
}
