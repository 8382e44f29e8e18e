import CheckInClient
package import CheckInProtocol
import Cryptography
import Foundation
import OperatingSystem
package import SystemPackage
package import TestSupport
import Testing

/// An attendee with the real checkin and a separate diary.
package final class AttendeeFixture: Sendable {
    package let directory: FilePath
    /// The default directory of the diary.
    package let home: FilePath
    /// The arguments that select the diary and the clock.
    private let options: [String]
    /// The variables that differ from those of this process.
    private let environment: [String: String?]

    /// - Parameters:
    ///   - clock: A file with the number of seconds to add to the clock.
    ///   - sendsAtOnce: Whether submissions follow their authorisation without the random delay.
    package init(clock: String? = nil, sendsAtOnce: Bool = false) throws {
        home = try Self.makeHome()
        directory = home.appending("venue-checkin")
        // Tests of the prompts run on a terminal, where the program would ask the user.
        try Diary(in: directory).answer(.checkingIn, true)
        options = ["--data", directory.string] + (clock.map { ["--clock-offset-file", $0] } ?? [])
        environment = sendsAtOnce ? ["CHECKIN_TEST_WITHOUT_DELAY": "yes"] : [:]
    }

    /// A copy of an attendee and the diary.
    package init(copying other: AttendeeFixture) throws {
        home = try Self.makeHome()
        directory = home.appending("venue-checkin")
        try FileManager.default.copyItem(atPath: other.directory.string, toPath: directory.string)
        options = ["--data", directory.string] + other.options.dropFirst(2)
        environment = other.environment
    }

    deinit {
        try? Directory.remove(home)
    }

    private static func makeHome() throws -> FilePath {
        let home = FilePath(MemoryDirectory.path).appending("attendee-test-\(UUID().uuidString)")
        try Directory.makePrivate(home)
        return home
    }

    /// A check-in as `checkin list --json` prints it.
    package struct CheckIn: Decodable, Equatable {
        package let id: String
        package let venue: Venue

        package struct Venue: Decodable, Equatable {
            package let name: String
            package let address: String

            package init(name: String, address: String) {
                (self.name, self.address) = (name, address)
            }
        }
    }

    /// Starts checkin without waiting for its end.
    package func start(_ arguments: String...) async throws -> RunningProgram {
        try await RunningProgram(Products.executable("checkin"), arguments + options, environment: environment)
    }

    /// Runs checkin and waits for it.
    package func checkin(_ arguments: String...) async throws -> RunningProgram.Ending {
        try await RunningProgram.run(Products.executable("checkin"), arguments + options, environment: environment)
    }

    /// Environment variables without a proxy, even if this machine has one.
    private static let direct: [String: String?] = Dictionary(
        uniqueKeysWithValues: ["https_proxy", "all_proxy", "no_proxy"].flatMap { [($0, nil), ($0.uppercased(), nil)] }
    )

    /// Runs checkin inside another program, and waits for the end. The arguments of the other
    /// program precede those of checkin.
    package func checkin(
        _ arguments: [String],
        in wrapper: [String],
        environment: [String: String?] = [:],
        input: String = ""
    ) async throws -> RunningProgram.Ending {
        let command = wrapper + [Products.executable("checkin").path] + arguments + options
        let environment = Self.direct.merging(self.environment) { $1 }.merging(environment) { $1 }
            .merging(["TZ": "UTC"]) { $1 }
        return try await RunningProgram.run(
            URL(filePath: "/usr/bin/env"),
            command,
            environment: environment,
            input: input
        )
    }

    /// Runs checkin, waits for it, and requires that it succeeds.
    package func succeed(_ arguments: String...) async throws {
        let ending = try await checkin(arguments, in: [])
        try #require(ending.status == 0, "\(ending.error)")
    }

    /// Runs checkin on a terminal and answers each question, until the program ends.
    ///
    /// - Returns: The exit status, or the number of the signal that ended the program, and the text
    ///   on the terminal.
    package func onTerminal(
        _ arguments: [String],
        in wrapper: [String] = [],
        answering answers: [(shown: String, typed: String)]
    ) throws -> (status: Int32, shown: String) {
        try onTerminal(arguments, in: wrapper) { try $0.converse(answers) }
    }

    /// Runs checkin on a terminal and answers the questions in order.
    ///
    /// - Parameter answers: The typed texts, each with the text that must be shown before it.
    package func onTerminal(
        _ arguments: [String],
        answers: [(shown: String, typed: String)]
    ) throws -> (status: Int32, shown: String) {
        try onTerminal(arguments) { try $0.answer(answers) }
    }

    private func onTerminal(
        _ arguments: [String],
        in wrapper: [String] = [],
        _ talk: (PseudoTerminal) throws -> String
    ) throws -> (status: Int32, shown: String) {
        try PseudoTerminal.run(
            URL(filePath: "/usr/bin/env"),
            wrapper + [Products.executable("checkin").path] + arguments + options,
            environment: ProcessInfo.processInfo.environment.merging(environment.compactMapValues(\.self)) { $1 }
                .merging(["TZ": "UTC"]) { $1 },
            talk
        )
    }

    /// The shell command that runs checkin.
    package var commandLine: String { (["checkin"] + options).joined(separator: " ") }

    /// The JSON output of a command.
    package func json(_ arguments: String...) async throws -> [String: Any] {
        let ending = try await RunningProgram.run(Products.executable("checkin"), arguments + ["--json"] + options)
        try #require(ending.status == 0, "\(ending.error)")
        return try #require(try JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [String: Any])
    }

    /// The authorities of the diary, as `checkin status` prints them.
    package func authorities() async throws -> [[String: Any]] {
        try #require(try await json("status")["authorities"] as? [[String: Any]])
    }

    /// The number of sent submissions.
    package var sentCount: Int {
        get throws { try Diary(in: directory).unlock().pastTests().count(where: \.isShared) }
    }

    /// Waits until any process has sent a submission.
    ///
    /// - Returns: The number of sent submissions.
    package func waitUntilSent() async throws -> Int {
        try await eventually {
            try sentCount
        } is: {
            $0 > 0
        }
    }

    /// Enrols the diary with an authority and gives all consents.
    package func enroll(at authority: AuthorityFixture) async throws {
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

    /// Gives all consents, as on a terminal.
    package func consent() throws {
        for consent in Consent.allCases { try Diary(in: directory).answer(consent, true) }
    }

    /// The check-ins in the diary.
    package func checkIns() async throws -> [CheckIn] {
        let ending = try await checkin("list", "--json")
        try #require(ending.status == 0, "\(ending.error)")
        return try JSONDecoder().decode(List.self, from: Data(ending.output.utf8)).check_ins
    }

    private struct List: Decodable {
        let check_ins: [CheckIn]
    }
}

extension VenueCodeURL {
    /// The code of a new venue.
    package static func ofNewVenue(_ name: String = "The Copper Kettle") throws -> VenueCodeURL {
        var generator = SystemRandomNumberGenerator()
        let seed = try #require(Seed(SecretBytes(randomCount: 16, using: &generator)))
        let venue = try VenueDetails(name: name, setting: .indoor)
        return try VenueCodeURL(authority: "health.example.org", code: VenueCode(seed: seed, venue: venue))
    }
}
