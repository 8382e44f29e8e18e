import CheckInClient
import CheckInProtocol
import Foundation
import TestTraits
import Testing

@Suite("Stories: concurrent processes and error messages")
struct IsolationStories {
    @Test func `processes that create a diary at the same time create one diary with all their records`() throws {
        let checkin = try CheckinProcess(consents: false)
        let withdrawals = Consent.allCases.map { ["consent", $0.rawValue, "--withdraw"] }
        try run(withdrawals + withdrawals + [["status"], ["list"]], of: checkin)
        let said = try checkin.succeed("consent", "--json").json()
        for consent in ["checking_in", "matching", "sharing", "proximity", "keeping_longer"] {
            #expect(said[consent] as? String == "refused")
        }
    }

    /// Runs processes at the same time, and expects that all succeed.
    private func run(_ calls: [[String]], of checkin: CheckinProcess) throws {
        let processes = try calls.map { arguments in
            let process = checkin.prepare(arguments)
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            return process
        }
        for process in processes {
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
    }

    @Test(.proves("I9")) func `no error message contains data about a visit`() throws {
        let checkin = try CheckinProcess()
        let code = VenueCodeURL.test().string
        let id = try checkin.scan(seed: 1)
        try Data("damaged".utf8).write(to: URL(filePath: checkin.data + "/reading.key"))
        for arguments in [["scan", "--code", code], ["list"], ["show", id], ["checkout"], ["purge"], ["status"]] {
            let outcome = try checkin.run(arguments)
            #expect(outcome.code == 1)
            #expect(outcome.output.isEmpty)
            for word in ["Copper", "Harbour", String(code.suffix(20)), "health.example.org"] {
                #expect(!outcome.errors.contains(word))
            }
        }
    }
}
