import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

/// The output of “venued posters” and “venued paper-list”.
@Suite struct PostersTests {
    /// A directory with a configuration, in which commands run.
    private final class Venue {
        let directory: FilePath

        init(_ configuration: String = "") throws {
            directory = try Directory.makeTemporary(prefix: "posters-test")
            try write(
                "name = House\naddress = 1 Road\nauthority = a.example\nrotation = never\n" + configuration,
                to: "venued.conf"
            )
        }

        deinit { try? Directory.remove(directory) }

        func path(_ name: String) -> String { directory.appending(name).string }

        func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: URL(filePath: path(name))) }

        func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path(name)))) }

        func venued(_ arguments: String...) async throws -> RunningProgram.Ending {
            try await RunningProgram.run(Products.executable("venued"), arguments + KioskFixture.options(directory))
        }

        /// Returns the codes on all labels of a sheet, in reading order.
        func codes(_ name: String) async throws -> Set<String> {
            let png = try await ExternalTool.pdftoppm(bytes(name), resolution: 300)
            return Set(try await ExternalTool.zbarimg(png).split(separator: "\n").map(String.init))
        }
    }

    @Test func `each row has a page, and a page keeps its code until its row is renewed`() async throws {
        let venue = try Venue()
        try venue.write("name\nRoom 1\nRoom 2\nRoom 3\n", to: "rooms.csv")
        func print(_ options: String...) async throws -> Set<String> {
            let arguments = ["posters", venue.path("rooms.csv"), "--output", venue.path("p.pdf"), "--paper", "sticker"]
            let ending = try await RunningProgram.run(
                Products.executable("venued"),
                arguments + options + KioskFixture.options(venue.directory)
            )
            #expect(ending.status == 0)
            return try await venue.codes("p.pdf")
        }
        let first = try await print()
        #expect(first.count == 3)
        #expect(try await print() == first)
        // Another room does not change the codes of the others.
        try venue.write("name\nRoom 0\nRoom 1\nRoom 2\nRoom 3\n", to: "rooms.csv")
        let more = try await print()
        #expect(more.count == 4)
        #expect(first.isSubset(of: more))
        let renewed = try await print("--renew", "Room 2")
        #expect(renewed.intersection(more).count == 3)
        #expect(try await print("--renew", "all").isDisjoint(with: renewed))
        let text = try await ExternalTool.pdftotext(venue.bytes("p.pdf"))
        for room in 0...3 { #expect(text.contains("Room \(room)")) }
    }

    @Test func `all doors of a room have one code, and each page has its door`() async throws {
        let venue = try Venue()
        try venue.write("name,door\nHall 3,east entrance\nHall 3,west entrance\nHall 4,\n", to: "rooms.csv")
        for options in [[], ["--renew", "Hall 3"]] {
            for paper in ["sticker", "table-tent"] {
                let ending = try await RunningProgram.run(
                    Products.executable("venued"),
                    ["posters", venue.path("rooms.csv"), "--output", venue.path("p.pdf"), "--paper", paper] + options
                        + KioskFixture.options(venue.directory)
                )
                #expect(ending.status == 0 && !ending.error.contains("door"), "\(ending.error)")
                #expect(ending.error.contains("warning") == !options.isEmpty)
                let text = try await ExternalTool.pdftotext(venue.bytes("p.pdf"))
                for door in ["east entrance", "west entrance"] { #expect(text.contains(door)) }
                if paper == "sticker" { #expect(try await venue.codes("p.pdf").count == 2) }
            }
        }
    }

    @Test func `names that look like doors are reported with their lines`() async throws {
        let venue = try Venue()
        try venue.write("name\n\"Hall 3, east entrance\"\nBar\n\"Hall 3, west entrance\"\nMain gate\n", to: "rooms.csv")
        let ending = try await venue.venued("posters", venue.path("rooms.csv"), "--output", venue.path("p.pdf"))
        #expect(ending.status == 0)
        let file = venue.path("rooms.csv")
        #expect(
            ending.error == """
                venued: warning: \(file), lines 2 and 4: “Hall 3, east entrance” and “Hall 3, west entrance” look like doors \
                of one room; visitors who came through doors with different codes are not warned of each other
                venued: warning: \(file), line 5: “Main gate” looks like a door; visitors who came through doors with \
                different codes are not warned of each other
                venued: hint: give all doors of a room the same name, and put the door into the column door
                venued: 4 pages: 4 rooms with a new seed, 0 rooms unchanged

                """
        )
    }

    @Test func `if the new posters cannot be written, the old seeds stay`() async throws {
        let venue = try Venue()
        try venue.write("name\nRoom 1\nRoom 2\n", to: "rooms.csv")
        let (csv, pdf) = (venue.path("rooms.csv"), venue.path("p.pdf"))
        for arguments in [["poster", "--output", pdf], ["posters", csv, "--output", pdf]] {
            let ending = try await RunningProgram.run(
                Products.executable("venued"),
                arguments + KioskFixture.options(venue.directory)
            )
            #expect(ending.status == 0, "\(ending.error)")
        }
        func seeds() throws -> [String: [UInt8]] {
            let state = venue.path("state")
            let files = try FileManager.default.subpathsOfDirectory(atPath: state)
            let seeds = files.filter { $0.contains("seeds") && !$0.hasSuffix(".lock") }
            return try Dictionary(uniqueKeysWithValues: seeds.map { ($0, try venue.bytes("state/" + $0)) })
        }
        let before = try seeds()
        #expect(before.count == 3, "the kiosk's and two rooms'")
        // Writing to this device fails, as on a full disk.
        let full = venue.path("full.pdf")
        try FileManager.default.createSymbolicLink(atPath: full, withDestinationPath: "/dev/full")
        for arguments in [["poster", "--new"], ["posters", csv, "--renew", "all"]] {
            for output in [full, "/proc/nowhere/p.pdf"] {
                let ending = try await RunningProgram.run(
                    Products.executable("venued"),
                    arguments + ["--output", output] + KioskFixture.options(venue.directory)
                )
                #expect(ending.status == 1 && ending.error.contains("could not write \(output)"), "\(ending.error)")
                #expect(try seeds() == before, "\(arguments) \(output)")
            }
        }
    }

    @Test func `a row that is not in the list cannot be renewed, and no seed changes`() async throws {
        let venue = try Venue()
        try venue.write("name\nRoom 1\n", to: "rooms.csv")
        let ending = try await venue.venued(
            "posters",
            venue.path("rooms.csv"),
            "--output",
            venue.path("p.pdf"),
            "--renew",
            "Room 2"
        )
        #expect(ending.status == 1)
        #expect(ending.error.contains("has no room “Room 2”\nvenued: hint: its rooms are “Room 1”\n"))
        #expect(!FileManager.default.fileExists(atPath: venue.path("state")))
        #expect(!FileManager.default.fileExists(atPath: venue.path("p.pdf")))
    }

    @Test func `a room is renewed by its name if only one room has it, and what must be replaced is named`()
        async throws
    {
        let venue = try Venue()
        let rows = ["Hall 3,1 Road,hall-3", "Hall 4,1 Road,hall-4", "Bar,,", "Bar,2 Road,bar-2", "Bar,3 Road,bar-3"]
        try venue.write("name,address,public_identifier\n" + rows.joined(separator: "\n"), to: "rooms.csv")
        let (csv, pdf) = (venue.path("rooms.csv"), venue.path("p.pdf"))
        func renew(_ name: String) async throws -> String {
            try await venue.venued("posters", csv, "--output", pdf, "--paper", "sticker", "--renew", name).error
        }
        #expect(try await !renew("all").contains("warning"), "no room had a code before")
        let first = try await venue.codes("p.pdf")
        let replaced = try await renew("Hall 3")
        #expect(try await venue.codes("p.pdf").intersection(first).count == 4)
        #expect(
            replaced == """
                venued: 5 pages: 1 room with a new seed, 4 rooms unchanged
                venued: warning: the code of “Hall 3” (hall-3) is new; visitors with the old code and visitors with the new \
                one are not warned of each other
                venued: hint: replace all posters, labels and table tents with the old code, destroy unused slips, and write \
                NFC stickers again

                """
        )
        try venue.write("name,address,public_identifier\n" + rows.suffix(2).joined(separator: "\n"), to: "rooms.csv")
        #expect(
            try await renew("Bar") == """
                venued: error: \(csv) has 2 rooms with the name “Bar”
                venued: hint: name one of them by its public_identifier: “Bar” (bar-2), “Bar” (bar-3)

                """
        )
    }

    @Test func `an invalid list is refused with its lines, and no file is created`() async throws {
        let venue = try Venue()
        try venue.write("name,setting\nRoom 1,inside\n,indoor\n", to: "rooms.csv")
        let ending = try await venue.venued("posters", venue.path("rooms.csv"), "--output", venue.path("p.pdf"))
        #expect(ending.status == 1)
        #expect(ending.error.contains("rooms.csv, line 2: setting: must be one of"))
        #expect(ending.error.contains("rooms.csv, line 3: name: "))
        #expect(!FileManager.default.fileExists(atPath: venue.path("p.pdf")))
        let missing = try await venue.venued("posters", venue.path("none.csv"), "--output", venue.path("p.pdf"))
        #expect(missing.error.contains("there is no file \(venue.path("none.csv"))"))
        let suffix = try await venue.venued("posters", venue.path("rooms.csv"), "--output", venue.path("p.png"))
        #expect(suffix.status == 64)
        #expect(suffix.error.contains("its name must end with .pdf"))
    }

    @Test func `300 rows are 300 pages`() async throws {
        let venue = try Venue()
        try venue.write("name\n" + (1...300).map { "Table \($0)\n" }.joined(), to: "rooms.csv")
        let ending = try await venue.venued(
            "posters",
            venue.path("rooms.csv"),
            "--output",
            venue.path("p.pdf"),
            "--paper",
            "A6"
        )
        #expect(ending.status == 0)
        #expect(ending.error.hasSuffix("venued: 300 pages: 300 rooms with a new seed, 0 rooms unchanged\n"))
        let text = try await ExternalTool.pdftotext(venue.bytes("p.pdf"))
        #expect(text.contains("Table 1 "))
        #expect(text.contains("Table 300 "))
        #expect(text.split(separator: "Your visit stays on your phone.").count == 301)
    }

    @Test func `the command says which rooms are new, and which are no longer in the file`() async throws {
        let venue = try Venue()
        func print(_ rooms: String, _ options: String...) async throws -> String {
            try venue.write("name\n" + rooms, to: "rooms.csv")
            let arguments = ["posters", venue.path("rooms.csv"), "--output", venue.path("p.pdf")]
            let options = arguments + options + KioskFixture.options(venue.directory)
            return try await RunningProgram.run(Products.executable("venued"), options).error
        }
        #expect(try await print("Room 5\nRoom 6\n") == "venued: 2 pages: 2 rooms with a new seed, 0 rooms unchanged\n")
        #expect(try await print("Room 5\nRoom 6\n") == "venued: 2 pages: 0 rooms with a new seed, 2 rooms unchanged\n")
        #expect(
            try await print("Room Five\nRoom 6\n") == """
                venued: 2 pages: 1 room with a new seed, 1 room unchanged
                venued: new: “Room Five”
                venued: printed before, but not in \(venue.path("rooms.csv")): “Room 5”
                venued: hint: a room with another name is a new room; if you have renamed one, replace all of its old pages

                """
        )
        _ = try await print("Room 6\n", "--renew", "Room 6")
        let text = try String(decoding: venue.bytes("state/rooms/codes"), as: UTF8.self)
        let codes = text.split(separator: "\n").dropFirst().map { $0.split(separator: " ", maxSplits: 3) }
        #expect(codes.map { $0[3] } == ["Room 5", "Room 6", "Room Five", "Room 6"])
        #expect(codes.map { $0[2] == "-" } == [true, false, true, true])
        #expect(codes.allSatisfy { $0[0].count == 64 })
    }

    @Test func `photographs of codes are compared with the printed codes`() async throws {
        let venue = try Venue()
        try venue.write("name,public_identifier\nRoom 5,room-5\n", to: "rooms.csv")
        func print(_ picture: String, _ options: String...) async throws {
            let arguments = ["posters", venue.path("rooms.csv"), "--output", venue.path("p.pdf")]
            let options = arguments + options + KioskFixture.options(venue.directory)
            #expect(try await RunningProgram.run(Products.executable("venued"), options).status == 0)
            let png = try await ExternalTool.pdftoppm(venue.bytes("p.pdf"), resolution: 100)
            try Data(png).write(to: URL(filePath: venue.path(picture)))
        }
        try await print("old.png")
        try await print("new.png", "--renew", "all")
        let stranger = try Venue()
        let other = venue.path("other.png")
        #expect(try await stranger.venued("poster", "--output", other, "--paper", "A6").status == 0)
        try venue.write("no picture", to: "none.png")
        let pictures = ["new", "old", "other", "none"].map { venue.path("\($0).png") }
        let codes = venue.path("state/rooms/codes")
        func check(_ pictures: [String]) async throws -> RunningProgram.Ending {
            let arguments = ["codes", "--printed", codes, "--check"] + pictures
            return try await RunningProgram.run(Products.executable("checkin"), arguments)
        }
        let all = try await check(pictures)
        #expect(all.status == 1)
        let lines = all.output.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines[0] == "\(pictures[0]): ours, Room 5")
        #expect(lines[1].hasPrefix("\(pictures[1]): an old one of ours, Room 5"))
        #expect(lines[2] == "\(pictures[2]): not ours")
        #expect(lines[3].hasPrefix("\(pictures[3]): not read, "))
        let ours = try await check([pictures[0]])
        #expect(ours.status == 0 && ours.output == "\(pictures[0]): ours, Room 5\n")
        try venue.write("nonsense\n", to: "state/rooms/codes")
        #expect(try await check([pictures[0]]).error.contains("codes, line 1: not a printed code"))
        let refused = try await venue.venued("posters", venue.path("rooms.csv"), "--output", venue.path("p.pdf"))
        #expect(refused.status == 1 && refused.error.contains("codes, line 1: not a printed code"))
    }

    @Test func `a spreadsheet is refused with the way to save it`() async throws {
        let venue = try Venue()
        try venue.write("PK\u{3}\u{4}", to: "rooms.xlsx")
        let ending = try await venue.venued("posters", venue.path("rooms.xlsx"), "--output", venue.path("p.pdf"))
        #expect(ending.status == 1)
        #expect(ending.error.contains("rooms.xlsx is a spreadsheet\nvenued: hint: save it as CSV in UTF-8"))
    }

    @Test func `eight slips have the code, the time, and lines for the visit`() async throws {
        let venue = try Venue("clock = wall\n")
        let code = try await venue.venued("code")
        let ending = try await venue.venued("slips", "--output", venue.path("slips.pdf"))
        #expect(ending.status == 0 && ending.error == "")
        let text = try await ExternalTool.pdftotext(venue.bytes("slips.pdf"))
        #expect(text.split(separator: "Keep this slip").count == 9)
        #expect(text.ranges(of: "Check in later").count == 8 && !text.contains("phone’s camera"))
        #expect(text.contains(#/House 20\d\d-\d\d-\d\d \d\d:\d\d/#))
        #expect(text.contains(#/Date _+ From _+ To _+/#))
        #expect(try await venue.codes("slips.pdf") == [code.output.trimmingCharacters(in: .newlines)])
        try venue.write("name,door\nRoom 5,East\nRoom 5,West\nRoom 6,\n", to: "rooms.csv")
        let arguments = ["posters", venue.path("rooms.csv"), "--output", venue.path("rooms.pdf"), "--slips"]
        let options = arguments + KioskFixture.options(venue.directory)
        let rooms = try await RunningProgram.run(Products.executable("venued"), options)
        #expect(rooms.status == 0)
        let slips = try await ExternalTool.pdftotext(venue.bytes("rooms.pdf"))
        #expect(slips.split(separator: "Keep this slip").count == 17)
        #expect(slips.split(separator: "Room 6").count == 9)
        let app = try Venue("app = NZ COVID Tracer\n")
        _ = try await app.venued("slips", "--output", app.path("slips.pdf"), "--language", "de")
        let german = try await ExternalTool.pdftotext(app.bytes("slips.pdf"))
        #expect(german.contains("Später einchecken NZ COVID Tracer öffnen und scannen · a.example"))
        let two = try await venue.venued("slips", "--output", venue.path("slips.pdf"), "--language", "de,tr")
        #expect(two.status == 64 && two.error.contains("this command uses one language"))
    }

    @Test func `a poster has two languages`() async throws {
        let venue = try Venue("language = de, ar, en\n")
        for (options, texts) in [
            ([], ["Mit der Handykamera scannen"]),
            (["--language", "fr,uk"], ["Ouvrez l’appareil photo.", "Відкрийте камеру."]),
        ] {
            let ending = try await RunningProgram.run(
                Products.executable("venued"),
                ["poster", "--output", venue.path("p.pdf")] + options + KioskFixture.options(venue.directory)
            )
            #expect(ending.status == 0)
            let text = try await ExternalTool.pdftotext(venue.bytes("p.pdf"))
            for part in texts { #expect(text.contains(part)) }
        }
        let three = try await venue.venued("poster", "--output", venue.path("p.pdf"), "--language", "de,tr,ar")
        #expect(three.status == 64 && three.error.contains("a poster has room for two languages"))
    }

    @Test(arguments: [("en", "Check-in list", "We keep this list"), ("de", "Liste zum Einchecken", "Wir bewahren")])
    func `a paper list states who keeps it and when it is destroyed`(
        language: String,
        title: String,
        kept: String
    ) async throws {
        let venue = try Venue("language = \(language)\n")
        let ending = try await venue.venued("paper-list", "--output", venue.path("list.pdf"))
        #expect(ending.error == "")
        let text = try await ExternalTool.pdftotext(venue.bytes("list.pdf"))
        #expect(text.contains(title))
        #expect(text.contains("House"))
        #expect(text.contains(kept))
        #expect(text.contains("14 "))
        #expect(text.contains("a.example"))
        let sticker = try await venue.venued("paper-list", "--output", venue.path("l.pdf"), "--paper", "sticker")
        #expect(sticker.status == 64)
        #expect(sticker.error.contains("the paper “sticker” is unknown"))
    }
}
