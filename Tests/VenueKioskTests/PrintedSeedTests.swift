import CheckInProtocol
import Foundation
import TestSupport
import Testing

/// One venue has one seed, and all prints of its codes can be recognised.
@Suite struct PrintedSeedTests {
    @Test(arguments: [["poster"], ["slips"], ["posters"], ["posters", "--slips"]])
    func `every print of the venue has the kiosk's code, and is recognised`(first: [String]) async throws {
        let venue = try VenueFixture()
        try venue.write("name\nHouse\nBar\n", "rooms.csv")
        for command in [first, ["slips"], ["posters"], ["poster"]] {
            let ending = try await venue.print(command)
            try #require(ending.status == 0, "\(command): \(ending.error)")
            #expect(!ending.error.contains("replace"))
            let code = try await venue.code()
            #expect(try venue.codes().entry(of: code)?.room == "House")
            #expect(try venue.printed().count(where: { $0.room == "House" }) == 1)
        }
        #expect(try Set(venue.printed().map(\.room)) == ["House", "Bar"])
    }

    @Test func `the venue's row can be renewed, and its slips then have the new code`() async throws {
        let venue = try VenueFixture()
        try venue.write("name\nHouse\n", "rooms.csv")
        let first = try await venue.print(["posters"])
        #expect(first.error.contains("1 page: 1 room with a new seed, 0 rooms unchanged"))
        let old = try await venue.code()
        let second = try await venue.print(["posters"])
        #expect(second.error.contains("1 page: 0 rooms with a new seed, 1 room unchanged"))
        #expect(try await venue.code() == old)
        _ = try await venue.print(["posters", "--renew", "House"])
        let new = try await venue.code()
        #expect(new != old)
        _ = try await venue.print(["slips"])
        #expect(try venue.codes().entry(of: new)?.lastDay == nil && venue.codes().entry(of: old)?.lastDay != nil)
    }

    @Test func `a room that becomes the venue gets its code, and its own seed is erased`() async throws {
        let venue = try VenueFixture()
        try venue.write("name\nBar\n", "rooms.csv")
        _ = try await venue.print(["posters"])
        func seeds() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: venue.path("state/rooms")).count {
                $0.hasPrefix("seeds-") && !$0.hasSuffix(".lock")
            }
        }
        #expect(try seeds() == 1)
        try venue.write("name = Bar\naddress = 1 Road\nauthority = a.example\nrotation = never\n", "venued.conf")
        let ending = try await venue.print(["posters"])
        #expect(
            ending.error.contains("warning: “Bar” is the venue of \(venue.path("venued.conf")), and now has its code")
        )
        #expect(try seeds() == 0)
        #expect(try await !venue.print(["posters"]).error.contains("warning"))
    }

    @Test func `a state directory that others can read is refused by every print`() async throws {
        let venue = try VenueFixture()
        try venue.write("name\nBar\n", "rooms.csv")
        try FileManager.default.createDirectory(
            atPath: venue.path("state"),
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o750]
        )
        for command in [["poster"], ["slips"], ["posters"]] {
            let ending = try await venue.print(command)
            #expect(ending.status == 1 && ending.error.contains("other users have access to \(venue.path("state"))"))
        }
    }

    @Test(arguments: ["wall", "elapsed"])
    func `slips without a time of printing are announced`(clock: String) async throws {
        let venue = try VenueFixture("clock = \(clock)\n")
        try venue.write("name\nBar\n", "rooms.csv")
        for command in [["slips"], ["posters", "--slips"]] {
            let ending = try await venue.print(command)
            let sentence = "warning: the time of day is unknown, so the time of printing is left out on the slips"
            #expect(ending.status == 0 && ending.error.contains(sentence) == (clock != "wall"), "\(ending.error)")
        }
    }

    @Test func `help and errors name only the papers and languages that a print can have`() async throws {
        let venue = try VenueFixture()
        for command in ["slips", "paper-list"] {
            let help = try await RunningProgram.run(Products.executable("venued"), [command, "--help"]).output
            #expect(!help.contains("can have two") && !help.contains("sticker"))
            let ending = try await venue.print([command, "--language", "de,tr"])
            #expect(ending.status == 64 && ending.error.contains("this command uses one language"))
        }
        let ending = try await venue.print(["paper-list", "--paper", "sticker"])
        #expect(ending.status == 64)
        #expect(ending.error.contains("the paper “sticker” is unknown; it must be one of A3, A4, A5, A6, Letter"))
    }
}
