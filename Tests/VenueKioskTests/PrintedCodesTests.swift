import CheckInProtocol
import Cryptography
import Testing

/// The list of printed codes.
@Suite struct PrintedCodesTests {
    private static func code(_ byte: UInt8) throws -> VenueCodeURL {
        let venue = try VenueDetails(name: "Café Meridian")
        let seed = try #require(Seed(SecretBytes(copying: [UInt8](repeating: byte, count: Seed.count))))
        let code = try VenueCode(seed: seed, previousSeed: nil, venue: venue)
        return try VenueCodeURL(authority: "health.example", code: code)
    }

    @Test func `a code that is replaced becomes an old one, and a code that is printed again is not repeated`() throws {
        var codes = PrintedCodes()
        codes.record(try Self.code(1), of: "Room 5", named: "Room 5", on: "2026-11-01")
        codes.record(try Self.code(1), of: "Room 5", named: "Room 5", on: "2026-11-02")
        codes.record(try Self.code(2), of: "Room 6", named: "Room 6", on: nil)
        codes.record(try Self.code(3), of: "Room 5", named: "Room 5", on: "2026-11-03")
        #expect(codes.entries.map(\.room) == ["Room 5", "Room 6", "Room 5"])
        #expect(codes.entries.map(\.lastDay) == ["2026-11-03", nil, nil])
        #expect(codes.entries.map(\.firstDay) == ["2026-11-01", "?", "2026-11-03"])
        #expect(try codes.entry(of: Self.code(1))?.lastDay == "2026-11-03")
        #expect(try codes.entry(of: Self.code(4)) == nil)
        #expect(try PrintedCodes(parsing: codes.text) == codes)
    }

    /// A combining mark forms one character with the space before it.
    @Test(arguments: ["\u{301}a", "a  b", "مقهى", "#1", "-"])
    func `every name of a room can be read again`(room: String) throws {
        var codes = PrintedCodes()
        codes.record(try Self.code(1), of: room, named: room, on: "2026-11-01")
        codes.record(try Self.code(2), of: "hall-3", named: room, on: "2026-11-01")
        #expect(try PrintedCodes(parsing: codes.text) == codes)
        #expect(codes.entries[0].room.utf8.elementsEqual(room.utf8))
        #expect(codes.entries.map(\.name) == [room, room] && codes.entries[1].room == "hall-3")
    }

    @Test func `of too many codes, the oldest are forgotten`() throws {
        let digest = String(repeating: "0", count: 64)
        let lines = (0..<PrintedCodes.maximumCount).map { "\(digest) ? - Room \($0)\n" }
        var codes = try PrintedCodes(parsing: lines.joined())
        codes.record(try Self.code(1), of: "Bar", named: "Bar", on: nil)
        #expect(codes.entries.count == PrintedCodes.maximumCount)
        #expect(codes.entries.first?.room == "Room 1")
    }

    private static let digest = String(repeating: "0", count: 64)

    @Test(
        arguments: [
            "nonsense", "00 ? - Room", "\(digest) 2026-11-1 - Room", "\(digest) ? - \tRoom", "\(digest) ? - hall-3\t",
        ]
    )
    func `a malformed line is refused with its number`(line: String) {
        let error = #expect(throws: PrintedCodes.Malformed.self) { try PrintedCodes(parsing: "# Codes\n\(line)\n") }
        #expect(error?.line == 2)
    }
}
