import CheckInProtocol
import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

@Suite("Power cut")
struct PowerCutTests {
    private static let rounds = Thoroughness.isWhole ? 200 : 10

    @Test
    func `kill -9 at any moment of a rotation leaves the old or the new seed, and the kiosk restarts`() async throws {
        let directory = try Directory.makeTemporary(prefix: "power-test")
        defer { try? Directory.remove(directory) }
        try Data("name = A\nauthority = a.example\nrotation = event\ndisplay = none\n".utf8).write(
            to: URL(filePath: directory.appending("venued.conf").string)
        )
        var seed: Seed?
        var rotations = 0
        for round in 1...Self.rounds {
            // The moments are 0 to 2 ms after the signal, in steps of 50 µs. The order spreads even
            // a few rounds over the whole range.
            let code = try await rotateAndKill(in: directory, moment: UInt32(round * 9 % 40) * 50)
            if let seed {
                #expect(code.seeds.contains(seed), "a third seed in round \(round)")
                if code.seed != seed { rotations += 1 }
            }
            seed = code.seed
        }
        // The moments are around the rotation, so that both outcomes occur in 200 rounds.
        if Thoroughness.isWhole { #expect((1..<Self.rounds).contains(rotations)) }
    }

    /// Starts a kiosk, makes it rotate, and kills it a moment later. Returns the code that is
    /// stored then.
    private func rotateAndKill(in directory: FilePath, moment: UInt32) async throws -> VenueCode {
        let path = directory.appending("notify")
        let socket = try NotifySocket(path: path.string)
        defer { unsafe unlink(path.string) }
        let kiosk = try await RunningProgram(
            Products.executable("venued"),
            ["serve"] + KioskFixture.options(directory),
            environment: ["NOTIFY_SOCKET": path.string]
        )
        #expect(socket.receive() == "READY=1")
        kiosk.send(SIGUSR1)
        // Sleep instead of waiting for an event, because the moment is varied.
        usleep(moment)
        kiosk.send(SIGKILL)
        _ = try await kiosk.wait()
        let ending = try await RunningProgram.run(
            Products.executable("venued"),
            ["code"] + KioskFixture.options(directory)
        )
        try #require(ending.status == 0, "\(ending.error)")
        return try VenueCodeURL(parsing: String(ending.output.dropLast())).code
    }
}
