package import CheckInProtocol
package import Cryptography
import Encodings

/// An event of a check-in: a scan, a visit that the owner entered without a code, or a change of
/// the times.
///
/// While the diary is locked, entries are only appended. A check-in is the combination of its
/// entries (``CheckIn/init(id:entries:window:presences:status:retention:now:)``). An edit reads the
/// entries and keeps the scans and the valid times.
///
/// ```
/// entry = flags (1) || BE64 scanned at || BE64 start || BE64 end || BE16 length || authority
///         || BE16 length || venue code || companions (1) || zeros               640 bytes
/// flags = 1 a code was scanned, 2 the start is set, 4 the end is set, 8 the visit was entered
///         without a code, 16 the number of companions is set; unset fields are zero
/// ```
/// For a visit without a code, the time is that of the entry, and the two fields contain the
/// venue's name and address.
///
/// Times are in seconds since 1970. All entries have the same size, so that the size reveals
/// nothing about the venue.
package struct Entry: StoredValue, Equatable {
    /// The size of an entry in bytes. Flags, times, lengths and companions need 30 bytes, an authority
    /// needs at most 253 bytes, and a venue code needs at most 347 bytes.
    package static let count = 640

    /// The last second of the last interval.
    private static let lastSecond = UInt64(UInt32.max) * UInt64(Interval.seconds)

    /// A scanned venue code, and the time of the scan.
    package struct Scan: Equatable {
        let code: VenueCodeURL
        package let time: UnixTime
    }

    /// A visit that the owner entered without a code, and the time of this entry.
    package struct Manual: Equatable {
        let venue: VenueDetails
        let time: UnixTime
    }

    package var scan: Scan?
    var manual: Manual?
    package var start: UnixTime?
    package var end: UnixTime?
    /// How many people without an own check-in were with the owner.
    var companions: UInt8?

    private struct Flags: OptionSet {
        let rawValue: UInt8
        static let scan = Flags(rawValue: 1)
        static let start = Flags(rawValue: 2)
        static let end = Flags(rawValue: 4)
        static let manual = Flags(rawValue: 8)
        static let companions = Flags(rawValue: 16)
        static let all: Flags = [.scan, .start, .end, .manual, .companions]
    }

    private var flags: Flags {
        var flags: Flags = []
        if scan != nil { flags.insert(.scan) }
        if manual != nil { flags.insert(.manual) }
        if start != nil { flags.insert(.start) }
        if end != nil { flags.insert(.end) }
        if companions != nil { flags.insert(.companions) }
        return flags
    }

    package var encoded: SecretBytes {
        SecretBytes(maximumCount: Self.count) { bytes in
            bytes.append(flags.rawValue)
            for time in [scan?.time ?? manual?.time, start, end] {
                bytes += (time?.seconds ?? 0).bigEndianBytes
            }
            var second = scan?.code.code.message ?? Array((manual?.venue.address.string ?? "").utf8)
            defer { cleanse(&second) }
            for field in [Array((scan?.code.authority ?? manual?.venue.name.string ?? "").utf8), second] {
                bytes += UInt16(field.count).bigEndianBytes
                bytes += field
            }
            bytes.append(companions ?? 0)
            bytes += [UInt8](repeating: 0, count: Self.count - bytes.count)
        }
    }

    init(
        scan: Scan? = nil,
        manual: Manual? = nil,
        start: UnixTime? = nil,
        end: UnixTime? = nil,
        companions: UInt8? = nil
    ) {
        self.scan = scan
        self.manual = manual
        self.start = start
        self.end = end
        self.companions = companions
    }

    /// Decodes the output of ``encoded``. Returns nil for any other bytes.
    package init?(decoding bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        var reader = Reader(bytes: bytes)
        guard let flags = reader.integer(1).map({ Flags(rawValue: UInt8($0)) }), flags.isSubset(of: .all),
            let scanned = reader.time(), let start = reader.time(), let end = reader.time(),
            let first = reader.field(), let second = reader.field(), let companions = reader.integer(1),
            !flags.isSuperset(of: [.scan, .manual])
        else { return nil }
        if flags.contains(.scan) {
            guard let code = try? VenueCode(message: second),
                let url = try? VenueCodeURL(authority: String(decoding: first, as: UTF8.self), code: code)
            else { return nil }
            scan = Scan(code: url, time: scanned)
        }
        if flags.contains(.manual) {
            guard let venue = VenueDetails(storedName: first, address: second) else { return nil }
            manual = Manual(venue: venue, time: scanned)
        }
        if flags.contains(.start) { self.start = start }
        if flags.contains(.end) { self.end = end }
        if flags.contains(.companions) { self.companions = UInt8(companions) }
        // Accept only the canonical form. Reject padding other than zeros, and fields that are set
        // without their flag.
        guard encoded == bytes else { return nil }
    }
}

extension VenueDetails {
    /// The details of a venue that the owner entered without a code. Returns nil if the texts are
    /// invalid.
    init?(storedName name: [UInt8], address: [UInt8]) {
        let venue = try? VenueDetails(
            name: String(decoding: name, as: UTF8.self),
            address: String(decoding: address, as: UTF8.self)
        )
        guard let venue else { return nil }
        self = venue
    }
}

extension Entry {
    /// Reads an entry from start to end, and never reads beyond the end of the entry.
    private struct Reader {
        let bytes: SecretBytes
        var position = 0

        mutating func integer(_ count: Int) -> UInt64? {
            take(count).map(UInt64.init(bigEndianBytes:))
        }

        /// Reads a time. Also returns nil for a time after the last interval. Anyone with the
        /// public key can write such a time, and adding to it would overflow.
        mutating func time() -> UnixTime? {
            integer(8).flatMap { $0 <= Entry.lastSecond ? UnixTime(seconds: Int64($0)) : nil }
        }

        mutating func field() -> [UInt8]? {
            integer(2).flatMap { take(Int($0)) }
        }

        private mutating func take(_ count: Int) -> [UInt8]? {
            guard count <= bytes.count - position else { return nil }
            defer { position += count }
            return Array(copying: bytes[position..<position + count])
        }
    }
}

extension Entry: Redacted {
    package var description: String { "<entry>" }
}
