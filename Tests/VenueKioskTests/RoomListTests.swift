import CheckInProtocol
import ConfigurationFiles
import Testing
import VenueKiosk

/// The CSV file of many rooms.
@Suite struct RoomListTests {
    private static func parse(_ text: String) throws -> [RoomList.Page] {
        let defaults = try VenueDetails(name: "House", address: "1 Road", defaultStay: 90, setting: .outdoor)
        return try RoomList(parsing: text, name: "rooms.csv", defaults: defaults).pages
    }

    @Test(
        arguments: [
            ("name,address\nA,B\n", [["A", "B"]]), ("name,address\r\nA,B\r\n", [["A", "B"]]),
            ("name,address\nA,B", [["A", "B"]]), ("\u{FEFF}name,address\nA,B\n", [["A", "B"]]),
            ("address,name\n\n B , A \n\n", [["A", "B"]]), ("name;address\nA;B, C\n", [["A", "B, C"]]),
            ("name,address\n\"A, \"\"B\"\"\",\"C\"\n", [["A, \"B\"", "C"]]),
            ("\"name\",\"address\"\n\"A\",\"B\"\nC,\"D\"", [["A", "B"], ["C", "D"]]),
        ]
    )
    func `a table is read according to RFC 4180`(text: String, expected: [[String]]) throws {
        #expect(try Self.parse(text).map { [$0.venue.name.string, $0.venue.address.string] } == expected)
    }

    @Test func `all columns are read`() throws {
        let rooms = try Self.parse(
            """
            name,address,setting,public_identifier,default_stay
            Room 1,2 Road,ventilated indoor,town-hall-1,1h30m
            Room 2,,,,
            """
        )
        #expect(rooms.map(\.key) == ["town-hall-1", "Room 2"])
        #expect(
            rooms.map(\.venue) == [
                try VenueDetails(
                    name: "Room 1",
                    address: "2 Road",
                    defaultStay: 90,
                    setting: .ventilatedIndoor,
                    publicIdentifier: "town-hall-1"
                ),
                try VenueDetails(name: "Room 2", address: "1 Road", defaultStay: 90, setting: .outdoor),
            ]
        )
    }

    @Test(
        arguments: [
            ("hall-3", ["hall-3"]), ("Hall 3", ["hall-3"]), ("Hall 4", ["a", "b"]), ("Bar", ["Bar"]), ("Room 9", []),
        ]
    )
    func `a room is meant by its public identifier, or by its name`(name: String, keys: [String]) throws {
        let text = """
            name,address,door,public_identifier
            Hall 3,1 Road,East,hall-3
            Hall 3,1 Road,West,hall-3
            Hall 4,1 Road,,a
            Hall 4,2 Road,,b
            Bar,,,
            """
        let list = try RoomList(parsing: text, name: "rooms.csv", defaults: try VenueDetails(name: "House"))
        #expect(list.rooms(called: name).map(\.key) == keys)
        #expect(list.rooms.count == 4)
    }

    @Test(
        arguments: [
            ("", nil, "the column name is missing"), ("name\n", nil, "there are no rows below the header"),
            ("address\nA\n", 1, "the column name is missing"),
            ("name,nmae\nA,B\n", 1, "unknown column “nmae”"),
            ("name,a\u{1B}b\nA,B\n", 1, "unknown column “a\u{FFFD}b”"),
            ("name,name\nA,B\n", 1, "the column name occurs twice"),
            ("name,address\nA\n", 2, "1 fields, but the header has 2"),
            ("name\nA,B\n", 2, "2 fields, but the header has 1"),
            ("name\nA\"B\n", 2, "a quotation mark in a field without quotation marks"),
            ("name\n\"A\"B\n", 2, "text after a closing quotation mark"),
            ("name\nA\n\"B\nC\n", 3, "the closing quotation mark is missing"),
            ("name,address\nA,B\n,C\n", 3, "name: "), ("name,setting\nA,inside\n", 2, "setting: must be one of"),
            ("name,default_stay\nA,47m\n", 2, "default_stay: must be a multiple of 5m"),
            ("name\nA\nB\nA\n", 4, "name: the same as on line 2"),
            ("name,public_identifier\nA,x\nB,x\n", 3, "public_identifier: the same as on line 2"),
            ("name,address\n\"A\nB\",C\n", 2, "name: "),
            ("name,door\nA,east\nA,east\n", 3, "name: the same as on line 2; if both are doors"),
            ("name,door,address\nA,east,B\nA,west,C\n", 3, "name: the same as on line 2, but other cells differ"),
            ("name,door\nA,\"B\nC\"\n", 2, "door: must be a short text"),
        ] as [(String, Int?, String)]
    )
    func `an invalid table is refused with its line and column`(text: String, line: Int?, expected: String) throws {
        let error = try #require(throws: ConfigurationError.self) { try Self.parse(text) }
        #expect(error.problems.map(\.line) == [line])
        #expect(error.problems.allSatisfy { $0.text.hasPrefix(expected) }, "\(error)")
    }

    @Test func `rows that differ only in their door are pages of one room`() throws {
        let pages = try Self.parse("name,door,public_identifier\nHall,east,h\nFoyer,,\nHall,west,h\nHall,,h\n")
        #expect(pages.map(\.key) == ["h", "Foyer", "h", "h"])
        #expect(pages.map(\.door) == ["east", "", "west", ""])
        #expect(pages.map(\.line) == [2, 3, 4, 5])
        #expect(pages[0].venue == pages[2].venue && pages[0].venue == pages[3].venue)
    }

    @Test func `a message about an unknown column that occurs twice has no control characters`() throws {
        let error = try #require(throws: ConfigurationError.self) { try Self.parse("name,a\u{1B}b,a\u{1B}b\nA,B,C\n") }
        #expect(error.problems.count == 2)
        #expect(error.problems.allSatisfy { $0.text.hasPrefix("unknown column “a\u{FFFD}b”") }, "\(error)")
    }

    @Test func `all invalid cells are reported at once`() throws {
        let error = try #require(throws: ConfigurationError.self) {
            try Self.parse("name,setting,default_stay\n,inside,1\nA,indoor,1h\nB,x,1h\n")
        }
        #expect(error.problems.map(\.line) == [2, 2, 2, 4])
        #expect(error.description.hasPrefix("rooms.csv, line 2: name: "))
    }
}
