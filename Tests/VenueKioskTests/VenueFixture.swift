import CheckInProtocol
import Foundation
import OperatingSystem
import SystemPackage
import TestSupport

/// A directory with a configuration, in which commands run.
final class VenueFixture {
    let directory: FilePath

    init(_ settings: String = "") throws {
        directory = try Directory.makeTemporary(prefix: "printed-seeds")
        try write(
            "name = House\naddress = 1 Road\nauthority = a.example\nrotation = never\n" + settings,
            "venued.conf"
        )
    }

    deinit { try? Directory.remove(directory) }

    func path(_ name: String) -> String { directory.appending(name).string }

    func write(_ text: String, _ name: String) throws { try Data(text.utf8).write(to: URL(filePath: path(name))) }

    func venued(_ arguments: [String]) async throws -> RunningProgram.Ending {
        let options = ["--config", path("venued.conf"), "--state", path("state")]
        return try await RunningProgram.run(Products.executable("venued"), arguments + options)
    }

    /// Runs a command that prints; `posters` reads the list of rooms.
    func print(_ command: [String]) async throws -> RunningProgram.Ending {
        let list = command[0] == "posters" ? [path("rooms.csv")] : []
        return try await venued(command + list + ["--output", path("p.pdf")])
    }

    /// The printed codes that are in use.
    func printed() throws -> [PrintedCodes.Entry] {
        try codes().entries.filter { $0.lastDay == nil }
    }

    func codes() throws -> PrintedCodes {
        try PrintedCodes(parsing: String(contentsOfFile: path("state/rooms/codes"), encoding: .utf8))
    }

    /// The code that the kiosk shows.
    func code() async throws -> VenueCodeURL {
        try VenueCodeURL(parsing: String(await venued(["code"]).output.dropLast()))
    }
}
