import CheckInProtocol
import Foundation
import Testing

@Suite("Stories: other processes, other machines")
struct IsolationStories {
    @Test("processes that work at once lose nothing, from the first moment on")
    func concurrentProcesses() throws {
        let checkin = try CheckinProcess()
        let processes = try (1...8).map { seed in
            let url = VenueCodeURL.test(seed: UInt8(seed)).string
            let process = checkin.prepare(seed.isMultiple(of: 4) ? ["purge"] : ["scan", "--code", url])
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            return process
        }
        for process in processes {
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        #expect(try checkin.ids().count == 6)
    }

    @Test("a process that is killed at any moment leaves a diary that opens, with the check-in or without")
    func killed() throws {
        let checkin = try CheckinProcess()
        var finished = 0
        // The moments are spread over a run; when exactly they are does not matter to what must hold.
        for moment in 0..<25 as Range<UInt8> {
            let process = checkin.prepare(["scan", "--code", VenueCodeURL.test(seed: moment).string])
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            usleep(useconds_t(moment) * 2_000)
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            if process.terminationReason == .exit {
                #expect(process.terminationStatus == 0)
                finished += 1
            }
            let ids = try checkin.ids()
            #expect((finished...Int(moment) + 1).contains(ids.count))
        }
    }

    @Test("I9: nothing of a visit is in the conversation, whatever fails")
    func tellsNothing() throws {
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
