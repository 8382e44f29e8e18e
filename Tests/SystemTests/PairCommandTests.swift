import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// A room with several doors, each with its own kiosk: the real venued, with clocks that tests set.
final class DoorFixture: Sendable {
    let directory: FilePath
    /// The file with the number of seconds that the kiosk's clock is ahead.
    private let clock: FilePath

    static let venue = "name = Hall 3\naddress = 1 Fair Road\nauthority = health.example.org\n"

    /// - Parameter lines: Further lines of the configuration.
    init(_ lines: String = "paired = yes\n", venue: String = venue, offset: Int64 = 0) throws {
        directory = try Directory.makeTemporary(prefix: "door-test")
        clock = directory.appending("clock-offset")
        try configure(venue + "clock = wall\ndisplay = none\n" + lines)
        try setClock(offset: offset)
    }

    deinit {
        if let kiosk = try? ProcessLock.holder(of: directory.appending("state/lock")) { kill(kiosk, SIGKILL) }
        try? Directory.remove(directory)
    }

    func path(_ name: String) -> String { directory.appending(name).string }

    func configure(_ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path("venued.conf")))
    }

    func setClock(offset: Int64) throws {
        try Data("\(offset)".utf8).write(to: URL(filePath: clock.string), options: .atomic)
    }

    private var options: [String] { KioskFixture.options(directory) + ["--clock-offset-file", clock.string] }

    func venued(_ arguments: String...) async throws -> RunningProgram.Ending {
        try await RunningProgram.run(Products.executable("venued"), arguments + options)
    }

    /// Runs venued, and requires that it succeeds.
    @discardableResult
    func succeed(_ arguments: String...) async throws -> RunningProgram.Ending {
        let ending = try await RunningProgram.run(Products.executable("venued"), arguments + options)
        try #require(ending.status == 0, "\(arguments): \(ending.error)")
        return ending
    }

    /// Creates a key for this kiosk's room.
    func key() async throws -> Data {
        try await succeed("pair", "--output", path("new.key"))
        defer { try? FileManager.default.removeItem(atPath: path("new.key")) }
        return try Data(contentsOf: URL(filePath: path("new.key")))
    }

    /// Imports a key, and returns the mark that the command prints.
    @discardableResult
    func pair(_ key: Data) async throws -> String {
        try key.write(to: URL(filePath: path("pair.key")))
        let output = try await succeed("pair", "--import", path("pair.key")).output
        #expect(!FileManager.default.fileExists(atPath: path("pair.key")))
        return String(try #require(output.firstMatch(of: /The mark is ([A-Z2-7]{4}-\d+)\./)).1)
    }

    /// Starts the kiosk, and waits until it serves.
    func start() async throws -> RunningProgram {
        let program = try await RunningProgram(Products.executable("venued"), ["serve"] + options)
        let isServing = try await isServing(true)
        let log = try program.error
        try #require(isServing, "\(log)")
        return program
    }

    /// Starts the kiosk without waiting.
    func begin() async throws -> RunningProgram {
        try await RunningProgram(Products.executable("venued"), ["serve"] + options)
    }

    /// Waits until a kiosk serves and has published its status, or until none serves.
    func isServing(_ expected: Bool) async throws -> Bool {
        try await eventually {
            let holder = try ProcessLock.holder(of: directory.appending("state/lock"))
            return try (holder != nil && Directory.has(directory.appending("state/status"))) == expected
        } is: {
            $0
        }
    }

    /// Stops the kiosk as systemd would, and returns its log.
    @discardableResult
    func stop(_ program: RunningProgram) async throws -> String {
        program.send(SIGTERM)
        let ending = try await program.wait()
        #expect(ending.status == 0, "\(ending.error)")
        return ending.error
    }

    /// The URL that `venued code` prints.
    func code() async throws -> String { String(try await succeed("code").output.dropLast()) }
}

/// The command “venued pair”, and kiosks that wait.
@Suite("Pairing kiosks")
struct PairCommandTests {
    private static let day: Int64 = 86_400

    @Test(.proves("M3"))
    func `a key is written for its owner only, and replaces no file without --replace`() async throws {
        let door = try DoorFixture()
        let file = door.path("pair.key")
        let created = try await door.succeed("pair", "--output", file)
        #expect(created.output == "")
        let first = try Data(contentsOf: URL(filePath: file))
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        let text = String(decoding: first, as: UTF8.self)
        let zone = ProcessInfo.processInfo.environment["TZ"] ?? "UTC"
        for line in [
            "name = Hall 3", "address = 1 Fair Road", "authority = health.example.org", "rotation = daily 04:00",
            "time_zone = \(zone)",
        ] {
            #expect(text.contains("\n\(line)\n"), "\(line)")
        }
        let secret = try #require(text.firstMatch(of: /\nsecret = ([0-9a-f]{64})\n$/)).1
        #expect(!created.error.contains(secret.prefix(8)))
        let refused = try await door.venued("pair", "--output", file)
        #expect(refused.status == 1)
        #expect(refused.error.contains("hint: to overwrite it, add --replace\n"))
        #expect(try Data(contentsOf: URL(filePath: file)) == first)
        try await door.succeed("pair", "--output", file, "--replace")
        #expect(try Data(contentsOf: URL(filePath: file)) != first)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: door.directory.string).sorted() == [
                "clock-offset", "pair.key", "venued.conf",
            ]
        )
        for arguments in [["pair"], ["pair", "--confirm", ""], ["pair", "--import", file, "--replace"]] {
            let wrong = try await RunningProgram.run(
                Products.executable("venued"),
                arguments + KioskFixture.options(door.directory)
            )
            #expect(wrong.status == 64)
        }
    }

    @Test func `a kiosk that is not paired yet, or whose time is unknown, shows no code, and says why`() async throws {
        let door = try DoorFixture()
        let unpaired = try await door.venued("check")
        #expect(unpaired.status == 1 && unpaired.output.contains("\npair: failed, this kiosk is not paired yet\n"))
        let kiosk = try await door.begin()
        _ = try await eventually {
            try kiosk.error
        } is: {
            $0.contains("paired kiosk waits") && $0.contains("this kiosk is not paired yet")
        }
        for command in [["code"], ["status"], ["screenshot", door.path("s.png")]] {
            let refused = try await RunningProgram.run(
                Products.executable("venued"),
                command + KioskFixture.options(door.directory)
            )
            #expect(refused.status == 1)
            #expect(refused.error.contains("error: this kiosk is not paired yet\n"), "\(refused.error)")
        }
        // The waiting kiosk begins to serve as soon as it is paired.
        let mark = try await door.pair(try await door.key())
        #expect(try await door.isServing(true))
        #expect(try await door.succeed("status").output.contains("\npair: mark \(mark)\n"))
        #expect(try await door.succeed("check").output.contains("\npair: ok, mark \(mark); it must be the same"))
        try await door.stop(kiosk)
        try door.configure(DoorFixture.venue + "clock = elapsed\ndisplay = none\npaired = yes\n")
        let blind = try await door.venued("check")
        #expect(blind.status == 1)
        #expect(blind.output.contains("\nclock: failed, the time of day is unknown, and paired kiosks change"))
        #expect(try await door.venued("pair", "--output", door.path("k")).error.contains("the time of day is unknown"))
    }

    @Test func `“check” reports a name that looks like a door`() async throws {
        let door = try DoorFixture("", venue: DoorFixture.venue.replacing("Hall 3", with: "Hall 3, east entrance"))
        let line = try await door.succeed("check").output.prefix { $0 != "\n" }
        #expect(line.contains("; “Hall 3, east entrance” looks like a door; visitors who came through doors"))
        #expect(line.hasSuffix(": give all kiosks of a room one name, and pair them"))
    }

    @Test func `the screen shows the mark, and a page with the reason while the kiosk waits`() async throws {
        let door = try DoorFixture()
        try door.configure(DoorFixture.venue + "clock = wall\ndisplay = terminal\npaired = yes\n")
        let mark = try await door.pair(try await door.key())
        let kiosk = try await door.start()
        let shown = try await eventually {
            try kiosk.output
        } is: {
            $0.contains("\n\(mark)\n")
        }
        #expect(shown.contains("\n\(mark)\n"))
        let log = try await door.stop(kiosk)
        #expect(!log.contains("https://"))
        try door.setClock(offset: 5 * Self.day)
        let waiting = try await door.begin()
        let page = try await eventually {
            try waiting.output
        } is: {
            $0.contains("venued pair --confirm")
        }
        #expect(page.contains("Please check in at another door.\n\nFor the staff: the clock shows "))
        #expect(!page.contains("https://") && !page.contains("231m"))
        try await door.stop(waiting)
    }

    @Test
    func `the import makes all steps that are due, and a second import of the same key undoes none`() async throws {
        let (first, second) = (try DoorFixture(), try DoorFixture())
        let key = try await first.key()
        try await first.pair(key)
        for door in [first, second] { try door.setClock(offset: Self.day) }
        let mark = try await second.pair(key)
        let kiosks = [try await first.start(), try await second.start()]
        #expect(try await first.succeed("status").output.contains("pair: mark \(mark)\n"))
        #expect(try await first.code() == second.code())
        let running = try await second.venued("pair", "--import", second.path("pair.key"))
        #expect(running.status == 1 && running.error.contains("there is no file"))
        try key.write(to: URL(filePath: second.path("pair.key")))
        #expect(try await second.venued("pair", "--import", second.path("pair.key")).error.contains("stop it first"))
        let rotated = try await second.succeed("rotate", "--yes").output
        #expect(rotated.contains("Rotate the other kiosks of the room too.\n"))
        for (door, kiosk) in zip([first, second], kiosks) { try await door.stop(kiosk) }
        // As if the power had failed before the file was erased.
        #expect(try await second.pair(key).hasSuffix("-1"))
        #expect(try await first.code() != second.code())
        let again = try await first.start()
        try await first.succeed("rotate", "--yes")
        try await first.stop(again)
        #expect(try await first.code() == second.code())
    }

    @Test
    func `a key for another room is refused with the differences, and stays; a disguised one is refused too`()
        async throws
    {
        let door = try DoorFixture()
        let others = [
            try DoorFixture(venue: DoorFixture.venue.replacing("Hall 3", with: "Hall 4")),
            try DoorFixture("paired = yes\nrotation = every 6h\n"),
        ]
        for (other, difference) in zip(others, ["name", "rotation"]) {
            let key = try await other.key()
            try key.write(to: URL(filePath: door.path("pair.key")))
            let refused = try await door.venued("pair", "--import", door.path("pair.key"))
            #expect(refused.status == 1)
            #expect(refused.error.contains("is not for this kiosk: its \(difference) differs from"), "\(refused.error)")
            #expect(try Data(contentsOf: URL(filePath: door.path("pair.key"))) == key)
        }
        for bytes in [Data(), Data("secret = 00\n".utf8), Data(repeating: 0, count: 400)] {
            try bytes.write(to: URL(filePath: door.path("pair.key")))
            let refused = try await door.venued("pair", "--import", door.path("pair.key"))
            #expect(refused.status == 1 && refused.error.contains("is damaged, or is not a key"), "\(refused.error)")
        }
        try door.configure(DoorFixture.venue + "clock = wall\n")
        #expect(
            try await door.venued("pair", "--import", door.path("pair.key")).error.contains(
                "add the line “paired = yes”"
            )
        )
    }

    @Test func `a jump of the clock stops a running kiosk, and a person confirms the date`() async throws {
        let door = try DoorFixture()
        try await door.pair(try await door.key())
        let kiosk = try await door.start()
        try door.setClock(offset: 40 * Self.day)
        let ending = try await kiosk.wait()
        #expect(ending.status == 1)
        #expect(ending.error.contains("error: the clock shows "))
        let waiting = try await door.begin()
        _ = try await eventually {
            try waiting.error
        } is: {
            $0.contains("paired kiosk waits")
        }
        let refused = try await door.venued("status")
        #expect(refused.status == 1)
        let date = try #require(
            refused.error.firstMatch(of: /hint: if the clock is right, run: venued pair --confirm (\S+)\n/)
        )
        #expect(try await door.venued("pair", "--confirm", "2026-01-01").status == 1)
        #expect(try await door.isServing(false))
        try await door.succeed("pair", "--confirm", String(date.1))
        #expect(try await door.isServing(true))
        try await door.stop(waiting)
    }
}
