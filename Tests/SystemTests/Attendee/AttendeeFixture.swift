import CheckInClient
import CheckInProtocol
import Cryptography
import Files
import Foundation
import SystemPackage
import Testing
import TestSupport

/// Somebody with the real checkin and a diary of their own.
final class AttendeeFixture: Sendable {
    let directory: FilePath
    /// Where the diary is found if none is named.
    let home: FilePath
    /// Which diary, and by which clock.
    private let options: [String]

    /// - Parameter clock: A file with seconds that are added to the clock.
    init(clock: String? = nil) throws {
        home = try Self.makeHome()
        directory = home.appending("venue-checkin")
        // On a terminal, which tests of the prompts have, a person would be asked.
        try Diary(in: directory).answer(.checkingIn, true)
        options = ["--data", directory.string] + (clock.map { ["--clock-offset-file", $0] } ?? [])
    }

    /// The same person, as if the diary had been here twice.
    init(copying other: AttendeeFixture) throws {
        home = try Self.makeHome()
        directory = home.appending("venue-checkin")
        try FileManager.default.copyItem(atPath: other.directory.string, toPath: directory.string)
        options = ["--data", directory.string] + other.options.dropFirst(2)
    }

    deinit {
        try? Directory.remove(home)
    }

    private static func makeHome() throws -> FilePath {
        let home = FilePath(MemoryDirectory.path).appending("attendee-test-\(UUID().uuidString)")
        try Directory.makePrivate(home)
        return home
    }

    /// A check-in as `checkin list --json` tells it.
    struct CheckIn: Decodable, Equatable {
        let id: String
        let venue: Venue

        struct Venue: Decodable, Equatable {
            let name: String
            let address: String
        }
    }

    /// Starts checkin without waiting for its end.
    func start(_ arguments: String...) async throws -> RunningProgram {
        try await RunningProgram(Products.executable("checkin"), arguments + options)
    }

    /// Runs checkin to its end.
    func checkin(_ arguments: String...) async throws -> RunningProgram.Ending {
        try await RunningProgram.run(Products.executable("checkin"), arguments + options)
    }

    /// Without a proxy, also on a machine that has one.
    private static let direct: [String: String?] = Dictionary(
        uniqueKeysWithValues: ["https_proxy", "all_proxy", "no_proxy"].flatMap { [($0, nil), ($0.uppercased(), nil)] }
    )

    /// Runs checkin to its end, in a program whose arguments come before those of checkin.
    func checkin(
        _ arguments: [String],
        in wrapper: [String],
        environment: [String: String?] = [:],
        input: String = ""
    ) async throws -> RunningProgram.Ending {
        let command = wrapper + [Products.executable("checkin").path] + arguments + options
        let environment = Self.direct.merging(environment) { $1 }.merging(["TZ": "UTC"]) { $1 }
        return try await RunningProgram.run(
            URL(filePath: "/usr/bin/env"),
            command,
            environment: environment,
            input: input
        )
    }

    /// Runs checkin to its end, which must be a good one.
    func succeed(_ arguments: String...) async throws {
        let ending = try await checkin(arguments, in: [])
        try #require(ending.status == 0, "\(ending.error)")
    }

    /// Runs checkin on a terminal, where somebody answers each question as it comes, until the program has ended, however it does.
    ///
    /// - Returns: The status, a signal's number if one has ended it, and what was shown.
    func onTerminal(
        _ arguments: [String],
        in wrapper: [String] = [],
        answering answers: [(shown: String, typed: String)]
    ) throws -> (status: Int32, shown: String) {
        try onTerminal(arguments, in: wrapper) { try $0.converse(answers) }
    }

    /// Runs checkin on a terminal, where somebody answers each question in its turn.
    ///
    /// - Parameter answers: What is typed, each after the text before it was shown.
    func onTerminal(
        _ arguments: [String],
        answers: [(shown: String, typed: String)]
    ) throws -> (status: Int32, shown: String) {
        try onTerminal(arguments) { try $0.answer(answers) }
    }

    /// Shares, with somebody in the way of the background process, who leaves it to another to send.
    func authorize(_ answers: [(shown: String, typed: String)]) throws {
        // It ends when the background process has.
        try authorize(answers, in: FaultPoint.strace(to: home.appending("trace")) + ["-e", "trace=execve"])
    }

    /// The same, in a program that ends when the background process has.
    func authorize(_ answers: [(shown: String, typed: String)], in wrapper: [String]) throws {
        let lock = try ProcessLock(directory.appending("attend.lock"))
        let (status, shown) = try onTerminal(["share"], in: wrapper, answering: answers)
        try #require(status == 0, "\(shown)")
        withExtendedLifetime(lock) {}
    }

    private func onTerminal(
        _ arguments: [String],
        in wrapper: [String] = [],
        _ talk: (PseudoTerminal) throws -> String
    ) throws -> (status: Int32, shown: String) {
        try PseudoTerminal.run(
            URL(filePath: "/usr/bin/env"),
            wrapper + [Products.executable("checkin").path] + arguments + options,
            environment: ProcessInfo.processInfo.environment.merging(["TZ": "UTC"]) { $1 },
            talk
        )
    }

    /// What is typed into a shell to run checkin alone.
    var commandLine: String { (["checkin"] + options).joined(separator: " ") }

    /// What a command says as JSON.
    func json(_ arguments: String...) async throws -> [String: Any] {
        let ending = try await RunningProgram.run(Products.executable("checkin"), arguments + ["--json"] + options)
        try #require(ending.status == 0, "\(ending.error)")
        return try #require(try JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [String: Any])
    }

    /// How many submissions were sent.
    var sentCount: Int {
        get throws { try Diary(in: directory).status().submissions }
    }

    /// Waits until a submission was sent, by whichever process.
    ///
    /// - Returns: How many were sent by then.
    func waitUntilSent() async throws -> Int {
        let diary = try Diary(in: directory)
        return try await eventually {
            try diary.status().submissions
        } is: {
            $0 > 0
        }
    }

    /// Makes the diary one of an authority, and consents to everything, as on a terminal.
    func enroll(at authority: AuthorityUnderTest) async throws {
        let fingerprint = authority.fingerprint
        let ending = try await checkin(
            "enroll",
            "https://health.example.org",
            "--connect",
            "http://127.0.0.1:\(authority.port)",
            "--fingerprint",
            fingerprint
        )
        try #require(ending.status == 0, "\(ending.error)")
        try consent()
    }

    /// Consents to everything, as on a terminal.
    func consent() throws {
        for consent in Consent.allCases { try Diary(in: directory).answer(consent, true) }
    }

    /// What the diary lists.
    func checkIns() async throws -> [CheckIn] {
        let ending = try await checkin("list", "--json")
        try #require(ending.status == 0, "\(ending.error)")
        let list = try JSONDecoder().decode([String: [CheckIn]].self, from: Data(ending.output.utf8))
        return try #require(list["check_ins"])
    }
}

extension VenueCodeURL {
    /// Of a venue that there was not before.
    static func ofNewVenue(_ name: String = "The Copper Kettle") throws -> VenueCodeURL {
        var generator = SystemRandomNumberGenerator()
        let seed = try #require(Seed(SecretBytes(randomCount: 16, using: &generator)))
        let venue = try VenueDetails(name: name, setting: .indoor)
        return try VenueCodeURL(authority: "health.example.org", code: VenueCode(seed: seed, venue: venue))
    }
}
