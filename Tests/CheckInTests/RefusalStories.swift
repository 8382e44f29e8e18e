import CheckInClient
import CheckInProtocol
import Foundation
import SystemPackage
import Testing

@Suite("Stories: refusals")
struct RefusalStories {
    @Test(
        arguments: [
            ["scan"], ["scan", "--code", "x", "--image", "y"], ["scan", "--image", "x", "--nfc"], ["scan", "--code"],
            ["scan", "--camera", "--nfc"], ["scan", "--camera=/dev/video0", "--image", "x"],
            ["scan", "--camera", "--repeat"], ["scan", "--again", "x", "--code", "y"],
            ["scan", "--code", "x", "--stay", "0m"], ["scan", "--code", "x", "--stay", "1441m"],
            ["scan", "--code", "x", "--stay", "soon"], ["show"], ["edit", "abc"], ["edit", "abc", "--start", "24:00"],
            ["edit", "abc", "--end", "12:60"], ["edit", "abc", "--end", "9"], ["edit", "abc", "--end", "13:00pm"],
            ["edit", "abc", "--stay", "0m"],
            ["edit", "abc", "--end", "12:00", "--stay", "5m"], ["delete"], ["delete", "abc", "--all"],
            ["delete", "abc", "--yes"],
            ["list", "--unknown"], ["list", "--data", ""], ["unknown"], ["passphrase", "unknown"],
            ["share", "--test", "3f25"], ["share", "--discard", "--test", "-"],
            ["share", "--image", "slip.png", "--camera"], ["enroll", "http://health.example"],
            ["enroll", "https://health.example", "--connect", "http://health.example"],
        ]
    )
    func `an invalid call ends with 64 before any file is touched, and the hint names the command's help`(
        arguments: [String]
    ) throws {
        let checkin = try CheckinProcess(consents: false)
        let outcome = try checkin.run(arguments)
        #expect(outcome.code == 64)
        #expect(outcome.output.isEmpty)
        try expectConversation(outcome.errors)
        let command = arguments[0] == "unknown" ? "checkin" : "checkin \(arguments[0])"
        #expect(outcome.errors.hasSuffix("checkin: hint: \(command) --help shows the usage\n"))
        #expect(checkin.files().isEmpty)
    }

    @Test func `an argument cannot change the terminal`() throws {
        let outcome = try CheckinProcess(consents: false).run("list", "a\u{1B}[2Jb\u{202E}c\r\nd")
        #expect(outcome.code == 64)
        #expect(outcome.errors.contains("a\u{FFFD}[2Jb\u{FFFD}c\n"))
        #expect(outcome.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
        try expectConversation(outcome.errors)
    }

    @Test(
        arguments: [
            ("http://health.example.org/v1#MFRGG", .notAVenueCodeURL),
            ("", .notAVenueCodeURL),
            ("https://Health.example.org/v1#\(fragment)", .authorityHost),
            ("https://health.example.org/v2#MFRGG", .unknownVersion),
            ("https://health.example.org/v1#\(String(repeating: "A", count: 557))", .tooLong(characters: 557)),
            ("https://health.example.org/v1#MFRG1", .notBase32),
            ("https://health.example.org/v1#MFRGG", .malformedMessage),
            ("https://health.example.org/v1#\(fragment)AA", .malformedMessage),
        ] as [(String, VenueCodeError)]
    )
    func `an invalid venue code is refused with the protocol's error, which does not repeat the code`(
        url: String,
        error: VenueCodeError
    ) throws {
        let checkin = try CheckinProcess(consents: false)
        for outcome in [try checkin.run("scan", "--code", url), try checkin.run("scan", "--code", "-", input: url)] {
            #expect(outcome.code == 1)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors == "checkin: error: \(error)\n")
        }
        #expect(checkin.files().isEmpty)
    }

    @Test(
        arguments: [
            ("https://e.coronawarn.app?v=1#CAESJggB", "a code for the Corona-Warn-App"),
            ("NZCOVIDTRACER:eyJ0eXAiOiJlbnRyeSJ9", "a code for NZ COVID Tracer"),
            ("HC1:6BF+70790T9WJWG", "an EU digital certificate"),
            ("WIFI:T:WPA;S:cafe;P:secret;;", "a code for a wireless network"),
        ]
    )
    func `a code of another kind is named`(code: String, kind: String) throws {
        let checkin = try CheckinProcess(consents: false)
        let outcome = try checkin.run("scan", "--code", code)
        #expect(outcome.code == 1)
        #expect(
            outcome.errors == """
                checkin: error: this is \(kind), not a venue code
                checkin: hint: look for the sign that says how to check in

                """
        )
        #expect(checkin.files().isEmpty)
    }

    private static let fragment = VenueCodeURL.test().string.split(separator: "#")[1]

    @Test(arguments: ["/dev/null", "/proc/nowhere/video0"])
    func `the error for a path that is not a camera names the path`(device: String) throws {
        let checkin = try CheckinProcess()
        for arguments in [["--camera=\(device)"], ["--camera", device]] {
            let outcome = try checkin.run(["scan"] + arguments)
            #expect(outcome.code == 1)
            #expect(outcome.errors.hasPrefix("checkin: error: "))
            #expect(outcome.errors.contains(device))
            #expect(
                outcome.errors.hasSuffix("checkin: hint: checkin scan --camera uses the first camera\n")
            )
        }
        #expect(try checkin.ids().isEmpty)
    }

    @Test func `endless input is read only up to the maximum length of a code`() throws {
        let outcome = try CheckinProcess().run("scan", "--code", "-", input: String(repeating: "x", count: 60_000))
        #expect(outcome.errors == "checkin: error: \(VenueCodeError.notAVenueCodeURL)\n")
    }

    @Test func `errors for unknown and ambiguous IDs and for checkouts name the remedy`() throws {
        let checkin = try CheckinProcess()
        #expect(
            try checkin.run("checkout").errors == """
                checkin: error: no check-in is open
                checkin: hint: checkin edit changes the times of a stay that has ended

                """
        )
        for arguments in [
            ["show", "zzzzzz"], ["delete", "zzzzzz"], ["checkout", "zzzzzz"], ["edit", "zzzzzz", "--stay", "5m"],
        ] {
            let outcome = try checkin.run(arguments)
            #expect(outcome.code == 1)
            #expect(
                outcome.errors == """
                    checkin: error: no check-in ID starts with "zzzzzz"
                    checkin: hint: checkin list shows the IDs

                    """
            )
        }
        let diary = try Diary(in: FilePath(checkin.data))
        func scan(_ seeds: ClosedRange<UInt8>) throws -> [String] {
            try seeds.map { try diary.record(.test(seed: $0)).id.string }
        }
        var ids = try scan(1...2).sorted()
        #expect(
            try checkin.run("edit", ids[0], "--start", "2001-01-01 12:00").errors
                == "checkin: error: a stay must last between 1 second and 24 hours\n"
        )
        let several = try checkin.run("checkout").errors
        for id in ids { #expect(several.contains("\(id) (“The Copper Kettle”, since ")) }
        #expect(several.hasPrefix("checkin: error: several check-ins are open: \(ids[0]) ("))
        #expect(several.hasSuffix(")\ncheckin: hint: checkin checkout ID ends one of them\n"))
        // Of 33 IDs, two or more begin with the same character, because there are 32 characters.
        ids += try scan(3...33)
        let same = try #require(Dictionary(grouping: ids, by: \.first).values.first { $0.count > 1 }).sorted()
        let outcome = try checkin.run("delete", String(same[0].prefix(1)))
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains(same.prefix(5).joined(separator: ", ")))
        #expect(outcome.errors.hasSuffix("checkin: hint: type more of the ID\n"))
        #expect(try checkin.ids().count == 33)
    }

    @Test func `a missing key, a damaged key and a damaged database are errors that name the file`() throws {
        let checkin = try CheckinProcess()
        _ = try checkin.scan(seed: 1)
        let key = try #require(checkin.files()["matching.key"])
        let path = URL(filePath: checkin.data + "/matching.key")
        for bytes in [nil, Data(key.dropLast())] {
            try FileManager.default.removeItem(at: path)
            try bytes?.write(to: path)
            let before = checkin.files()
            let outcome = try checkin.run("list")
            #expect(outcome.code == 1)
            #expect(outcome.errors.contains(checkin.data + "/matching.key"))
            #expect(outcome.errors.contains("checkin: hint: checkin delete --all starts a new, empty diary"))
            #expect(checkin.files() == before)
            try key.write(to: path)
        }
        #expect(try checkin.ids().count == 1)
        try Data(repeating: 65, count: 8192).write(to: URL(filePath: checkin.data + "/diary.sqlite"))
        let damaged = try checkin.run("list")
        #expect(damaged.code == 1)
        #expect(
            damaged.errors.hasPrefix("checkin: error: \(checkin.data)/diary.sqlite is not a diary or is damaged\n")
        )
    }

    @Test(
        arguments: [nil, "", "soon"]
    )
    func `an unreadable clock file is an error, and the system's clock is not used instead`(text: String?) throws {
        let checkin = try CheckinProcess()
        let file = try text.map { try checkin.file("clock", $0) } ?? checkin.home + "/missing"
        for command in ["purge", "list"] {
            let outcome = try checkin.run(command, "--clock-offset-file", file)
            #expect(outcome.code == 1)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.hasPrefix("checkin: error: could not read "))
            #expect(outcome.errors.contains(file))
        }
    }

    @Test
    func `no diary is created in a directory that other users can access, and the error names the remedy`() throws {
        let checkin = try CheckinProcess(consents: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: checkin.home)
        let outcome = try checkin.run("status", "--data", checkin.home)
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("checkin: hint: chmod 700 \(checkin.home), or"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: checkin.home).isEmpty)
    }

    @Test func `a result that cannot be written is a failure`() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let outcome = try CheckinProcess().run("status", output: full)
        #expect(outcome.code == 1)
        #expect(outcome.errors == "checkin: error: could not write the result: No space left on device\n")
    }

    @Test func `help and the version go to standard output and end with 0`() throws {
        let checkin = try CheckinProcess(consents: false)
        for arguments in [["--help"], ["scan", "--help"]] {
            let help = try checkin.run(arguments)
            #expect(help.code == 0 && help.errors.isEmpty && help.output.contains("USAGE: checkin"))
        }
        #expect(try checkin.succeed("--version").output.contains(/^\d+\.\d+\.\d+\n$/))
        #expect(checkin.files().isEmpty)
    }

    /// Expects that the first line is an error and that the other lines are hints.
    private func expectConversation(_ errors: String) throws {
        let lines = errors.split(separator: "\n")
        let first = try #require(lines.first)
        #expect(try /checkin: error: [^A-Z].*[^.]/.wholeMatch(in: first) != nil)
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("checkin: hint: ") })
    }
}
