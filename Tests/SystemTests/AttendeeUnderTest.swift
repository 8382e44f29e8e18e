import CheckInClient
import Foundation
import Platform
import SystemPackage
import TestSupport
import Testing

/// Somebody with the real checkin and a diary of their own.
final class AttendeeUnderTest: Sendable {
    let directory: FilePath

    init() throws {
        directory = try Directory.makeTemporary(prefix: "attendee-test")
        // On a terminal, which tests of the prompts have, a person would be asked.
        try Diary(in: directory).answer(.checkingIn, true)
    }

    deinit {
        try? Directory.remove(directory)
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
        try await RunningProgram(Products.executable("checkin"), arguments + ["--data", directory.string])
    }

    /// Runs checkin to its end.
    func checkin(_ arguments: String...) async throws -> RunningProgram.Ending {
        try await RunningProgram.run(Products.executable("checkin"), arguments + ["--data", directory.string])
    }

    /// What the diary lists.
    func checkIns() async throws -> [CheckIn] {
        let ending = try await checkin("list", "--json")
        try #require(ending.status == 0, "\(ending.error)")
        let list = try JSONDecoder().decode([String: [CheckIn]].self, from: Data(ending.output.utf8))
        return try #require(list["check_ins"])
    }
}
