import CheckInClient
import Cryptography
import Foundation
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// `checkin` without arguments, on a terminal.
@Suite("Stories: the diary on a terminal", .timeLimit(.minutes(15)))
struct BrowserStories {
    private static let longName = "Library at the Old Market, Reading Room on the Second Floor"

    @Test(
        .proves("C2"),
        arguments: [(columns: 80, rows: 24), (columns: 40, rows: 20)]
    )
    func `the check-ins by day, and the stored data of each, fit on the screens of a desktop and a phone`(
        columns: Int,
        rows: Int
    ) async throws {
        let checkin = try CheckinProcess()
        let (first, second) = (try checkin.scan(seed: 1), try checkin.scan(seed: 2, name: Self.longName))
        let yesterday = Self.day(-1)
        _ = try checkin.succeed("edit", first, "--start", "\(yesterday) 10:15", "--end", "\(yesterday) 11:45")
        let terminal = try await TerminalMultiplexer(checkin, columns: columns, rows: rows)
        try await terminal.run("checkin")
        let list = try await terminal.wait(for: "2 check-ins.").split(separator: "\n").map(String.init)
        #expect(list.contains { $0.hasPrefix(yesterday) })
        #expect(list.contains { $0.hasSuffix("10:15 to 11:45  The Copper Kettle") })
        #expect(list.contains { $0.hasPrefix(">") && $0.contains("Library at") && $0.hasSuffix("(open)") })
        #expect(list.allSatisfy { $0.count <= columns })
        // Only the wide screen has room for the ID.
        #expect(list.contains { $0.contains(second) } == (columns == 80))

        try await terminal.press("Down", "Enter")
        let details = try await terminal.wait(for: "Esc back").split(separator: "\n").map(String.init)
        for line in try checkin.succeed("show", first).lines.prefix(while: { !$0.hasPrefix("Presences:") }) {
            let value = try #require(line.split(separator: ":", maxSplits: 1).last).trimmingCharacters(in: .whitespaces)
            #expect(details.contains { $0.hasSuffix(value) }, "\(value)")
        }
        try await terminal.press("End", "PgDn", "PgDn")
        try await terminal.wait(for: "Kept until:")
        try await terminal.resize(columns: 120 - columns, rows: 24)
        // On a wide screen, the values are in a column.
        try await terminal.wait("is of the new width") { $0.contains(":  ") == (columns == 40) }
        try await terminal.press("End")
        try await terminal.wait(for: "Kept until:")
        try await terminal.press("Escape")
        try await terminal.wait(for: "2 check-ins.")
    }

    @Test(
        .proves("U5")
    )
    func `a search selects a check-in by name without regard to case and accents, and n selects the next one`()
        async throws
    {
        let checkin = try CheckinProcess()
        // An identifier, which the search also finds, has six characters, and never an i, an l or an o.
        for (seed, name) in [(1, "Théâtre Meridian"), (2, "Pool"), (3, "National THEATRE")] as [(UInt8, String)] {
            _ = try checkin.scan(seed: seed, name: name)
        }
        let terminal = try await TerminalMultiplexer(checkin, columns: 80, rows: 24)
        try await terminal.run("checkin")
        try await terminal.wait(for: "3 check-ins. You are not warned of infections yet")
        try await terminal.press("/", "p", "o", "o", "l")
        try await terminal.wait("has selected the pool") { $0.contains(/(?m)^>.*Pool/) && $0.contains("Search: pool") }
        try await terminal.press("Enter", "/", "t", "h", "e", "a", "t", "r", "e", "Enter")
        let first = try await terminal.wait("has selected a theatre") { $0.contains(/(?m)^>.*(Meridian|THEATRE)/) }
        let wasMeridian = first.contains(/(?m)^>.*Meridian/)
        try await terminal.press("n")
        try await terminal.wait("has selected the other theatre") {
            $0.contains(wasMeridian ? /(?m)^>.*THEATRE/ : /(?m)^>.*Meridian/)
        }
        try await terminal.press("/", "z", "o", "o")
        try await terminal.wait(for: "No check-in contains “zoo”.")
        // A key directly after Escape would count as a key with Alt.
        try await terminal.press("Escape")
        try await terminal.wait(for: "3 check-ins.")
        try await terminal.press("q")
        try await terminal.waitForPrompt()
    }

    @Test func `the cursor is on the selected line, so that a screen reader speaks it; Esc does not quit`() async throws
    {
        let checkin = try CheckinProcess()
        for seed: UInt8 in 1...3 { _ = try checkin.scan(seed: seed) }
        let terminal = try await TerminalMultiplexer(checkin, columns: 80, rows: 24)
        try await terminal.run("checkin")
        try await terminal.wait(for: "3 check-ins.")
        func expectCursor(on line: String, _ reason: String) async throws {
            try await terminal.wait(reason) { screen in
                let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
                return lines.contains { $0.hasPrefix(line) }
            }
            let row = try await terminal.cursorRow()
            let lines = try await terminal.screen().split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines[row].hasPrefix(line), "\(reason): \(row) \(lines)")
        }
        try await expectCursor(on: ">", "the first")
        let first = try await terminal.cursorRow()
        try await terminal.press("Down")
        try await terminal.wait("has selected the second") { screen in
            screen.split(separator: "\n", omittingEmptySubsequences: false)[first + 1].hasPrefix(">")
        }
        try await expectCursor(on: ">", "the second")
        try await terminal.press("Escape")
        // A key directly after Escape would count as a key with Alt. A program that has ended draws nothing.
        try await terminal.resize(columns: 100, rows: 24)
        try await terminal.wait(for: "You are not warned of infections yet: the venues that you visited name")
        try await terminal.press("Enter")
        try await expectCursor(on: "ID:", "the details")
        try await terminal.press("q")
        try await terminal.wait(for: "3 check-ins.")
        try await terminal.press("q")
        try await terminal.waitForPrompt()
    }

    @Test func `Ctrl-Z suspends the browser, and fg shows it again`() async throws {
        let checkin = try CheckinProcess()
        _ = try checkin.scan(seed: 1)
        let terminal = try await TerminalMultiplexer(checkin, columns: 80, rows: 24)
        try await terminal.run("checkin")
        try await terminal.wait(for: "1 check-in.")
        try await terminal.press("C-z")
        try await terminal.waitForPrompt()
        try await terminal.run("fg")
        try await terminal.wait(for: "1 check-in.")
        try await terminal.press("q")
        try await terminal.waitForPrompt()
    }

    @Test func `scrolling stops at the end, and one step up scrolls back by one line`() async throws {
        let checkin = try CheckinProcess()
        _ = try checkin.scan(seed: 1)
        let terminal = try await TerminalMultiplexer(checkin, columns: 40, rows: 12)
        try await terminal.run("checkin")
        try await terminal.wait(for: "1 check-in.")
        try await terminal.press("Enter", "PgDn", "PgDn", "PgDn", "PgDn", "PgDn", "End", "PgDn", "Down")
        let end = try await terminal.wait(for: "Kept until:").split(separator: "\n")
        try await terminal.press("Up")
        // The line that was the first below the title is now the second.
        try await terminal.wait("has gone up by a line") { $0.split(separator: "\n").dropFirst(2).first == end[1] }
    }

    @Test(
        .proves("C4", "U5")
    )
    func `the browser ends and edits a stay, deletes a check-in and deletes everything, like the commands`()
        async throws
    {
        let checkin = try CheckinProcess()
        _ = try checkin.scan(seed: 1)
        let second = try checkin.scan(seed: 2, name: "Gym")
        let terminal = try await TerminalMultiplexer(checkin, columns: 80, rows: 24)
        try await terminal.run("checkin")
        let list = try await terminal.wait(for: "2 check-ins.")
        // Selects the gym's check-in, which can be in either row, because both have the same time.
        if !list.contains(/(?m)^>.*Gym/) { try await terminal.press("Down") }
        try await terminal.wait("has the gym selected") { $0.contains(/(?m)^>.*Gym/) }

        try await terminal.press("o")
        try await terminal.wait(for: "Checked out at ")
        try await terminal.press("o")
        try await terminal.wait(for: "is not open")
        #expect(try Self.checkIn(second, checkin)["open"] as? Bool == false)

        let start = try #require(try Self.checkIn(second, checkin)["start"] as? String)
        try await terminal.press("e")
        try await terminal.wait(for: "When were you there?")
        // The start stays the same to the second, and a new end is typed.
        try await terminal.press("Down")
        for _ in 0..<16 { try await terminal.press("BSpace") }
        try await terminal.press("n", "o", "o", "n", "Enter", "Enter")
        try await terminal.wait(for: "a time is 9:30")
        try await terminal.press("Home")
        for _ in 0..<4 { try await terminal.press("DC") }
        // Types the time first, and then the day in front of it.
        let end = try Date(start, strategy: .iso8601).addingTimeInterval(3600).formatted(.iso8601).prefix(16)
        let (day, time) = (String(end.prefix(10)), String(end.suffix(5)))
        try await terminal.press(time)
        for _ in time { try await terminal.press("Left") }
        try await terminal.press("x", "BSpace", "Space", "Left", day, "Right", "End", "Enter")
        // The companions are below the end.
        try await terminal.press("BSpace", "x", "Enter")
        try await terminal.wait(for: "the number of companions is 0 to 99")
        try await terminal.press("BSpace", "3", "Enter")
        try await terminal.wait(for: "Changed.")
        let edited = try Self.checkIn(second, checkin)
        #expect(edited["start"] as? String == start)
        #expect(edited["end"] as? String == "\(end):00Z")
        #expect(edited["companions"] as? Int == 3)

        try await terminal.press("e")
        try await terminal.wait(for: "When were you there?")
        try await terminal.press("1", "Escape")
        try await terminal.wait(for: "2 check-ins.")

        try await terminal.press("d")
        try await terminal.wait(for: "y delete  n keep")
        try await terminal.press("n")
        try await terminal.wait(for: "2 check-ins.")
        #expect(try checkin.ids().count == 2)
        try await terminal.press("d")
        try await terminal.wait(for: "y delete  n keep")
        try await terminal.press("y")
        try await terminal.wait(for: "Deleted \(second) and all data derived from it.")
        #expect(!(try checkin.ids().contains(second)))

        try await terminal.press("D")
        try await terminal.wait(for: "Type “yes” or “no”:")
        try await terminal.run("no")
        try await terminal.wait(for: "1 check-in.")
        try await terminal.press("D")
        try await terminal.wait(for: "Type “yes” or “no”:")
        try await terminal.run("maybe")
        try await terminal.run("yes")
        try await terminal.wait(for: "There are no check-ins.")
        #expect(try checkin.ids().isEmpty)
        try await terminal.press("q")
        try await terminal.waitForPrompt()
    }

    @Test func `changes by another process appear automatically, and the selection stays`() async throws {
        let checkin = try CheckinProcess()
        _ = try checkin.scan(seed: 1)
        let terminal = try await TerminalMultiplexer(checkin, columns: 80, rows: 24)
        try await terminal.run("checkin")
        try await terminal.wait(for: "1 check-in.")
        _ = try checkin.scan(seed: 2, name: "Gym")
        let screen = try await terminal.wait(for: "2 check-ins.")
        #expect(screen.contains(/(?m)^>.*The Copper Kettle/))
    }

    @Test(arguments: [false, true])
    func `marks and words repeat the meaning of colours, and NO_COLOR removes the colours`(
        areRefused: Bool
    ) async throws {
        let checkin = try CheckinProcess()
        _ = try checkin.scan(seed: 1)
        let terminal = try await TerminalMultiplexer(
            checkin,
            columns: 80,
            rows: 24,
            environment: areRefused ? ["NO_COLOR": "1"] : [:]
        )
        try await terminal.run("checkin")
        #expect(try await terminal.wait(for: "1 check-in.").contains("(open)"))
        #expect(try await terminal.colouredScreen().contains(/\x{1B}\[[0-9;]*3[1-6]m/) == !areRefused)
    }

    @Test(arguments: ["q", "C-c"])
    func `the browser restores the terminal at its end and leaves nothing in the scrollback`(key: String) async throws {
        let checkin = try CheckinProcess()
        _ = try checkin.scan(seed: 1)
        let terminal = try await TerminalMultiplexer(checkin, columns: 80, rows: 24)
        try await terminal.run("checkin")
        try await terminal.wait(for: "The Copper Kettle")
        try await terminal.press(key)
        try await terminal.waitForPrompt()
        #expect(!(try await terminal.history().contains("Kettle")))
        try await terminal.run("echo typed $((1 + 1))")
        #expect(try await terminal.wait(for: "typed 2").contains("echo typed $((1 + 1))"))
    }

    @Test(.proves("I5")) func `the passphrase is requested before anything is shown`() async throws {
        let checkin = try CheckinProcess()
        _ = try checkin.scan(seed: 1)
        let passphrase = SecretBytes(copying: Array("correct horse".utf8))
        let cheap = Scrypt(logN: 4, r: 8, p: 1)
        try Diary(in: FilePath(checkin.data)).setPassphrase(passphrase, cost: cheap)
        let terminal = try await TerminalMultiplexer(checkin, columns: 80, rows: 24)
        try await terminal.run("checkin")
        #expect(!(try await terminal.wait(for: "Passphrase:").contains("Kettle")))
        try await terminal.run("wrong")
        try await terminal.wait("asks again") { $0.contains(/wrong passphrase, try again\s+Passphrase:/) }
        try await terminal.run("correct horse")
        try await terminal.wait(for: "The Copper Kettle")
        #expect(!(try await terminal.history().contains("correct horse")))
        // Deleting everything also deletes the passphrase. The message is the same as without the
        // terminal.
        try await terminal.press("D")
        try await terminal.wait(for: "Type “yes” or “no”:")
        try await terminal.run("yes")
        try await terminal.wait(for: "Deleted 1 check-in and all data derived from it. The passphrase was")
    }

    @Test func `without a terminal, or on a dumb terminal, checkin without arguments prints its help`() async throws {
        let checkin = try CheckinProcess()
        #expect(try checkin.succeed().output.contains("USAGE: checkin"))
        #expect(checkin.files()["diary.sqlite"] != nil)
        let terminal = try await TerminalMultiplexer(checkin, columns: 80, rows: 100, environment: ["TERM": "dumb"])
        try await terminal.run("checkin")
        try await terminal.wait(for: "USAGE: checkin")
    }

    /// The date `number` days after today, in UTC.
    private static func day(_ number: Int) -> String {
        String(Date(timeIntervalSinceNow: Double(number) * 86_400).formatted(.iso8601).prefix(10))
    }

    private static func checkIn(_ id: String, _ checkin: CheckinProcess) throws -> [String: Any] {
        let checkIns = try #require(try checkin.succeed("list", "--json").json()["check_ins"] as? [[String: Any]])
        return try #require(checkIns.first { $0["id"] as? String == id })
    }
}

extension TerminalMultiplexer {
    /// Runs the browser on a diary.
    fileprivate convenience init(
        _ checkin: CheckinProcess,
        columns: Int,
        rows: Int,
        environment: [String: String] = [:]
    ) async throws {
        let environment = ["HOME": checkin.home].merging(environment) { $1 }
        try await self.init(columns: columns, rows: rows, environment: environment)
    }
}
