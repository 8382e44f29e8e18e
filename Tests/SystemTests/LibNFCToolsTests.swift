import Foundation
import PN532Simulator
import SystemPackage
import TestAuthority
import TestSupport
import Testing

/// libnfc's own programs, from Debian's packages, with a simulated reader. These programs do not
/// read NDEF.
@Suite("libnfc's programs", .serialized, .timeLimit(.minutes(10)))
struct LibNFCToolsTests {
    private func run(
        _ tool: String,
        _ arguments: [String],
        _ reader: SimulatedReader
    ) async throws -> RunningProgram.Ending {
        try await RunningProgram.run(
            URL(filePath: "/usr/bin/\(tool)"),
            arguments,
            environment: ["LIBNFC_DEVICE": "pn532_uart:\(reader.path)", "LIBNFC_AUTO_SCAN": "false"]
        )
    }

    @Test(arguments: [("nfc-list", ["-t", "1"]), ("nfc-poll", [])])
    func `libnfc's programs recognise the kiosk's tag`(tool: String, arguments: [String]) async throws {
        let kiosk = try await KioskFixture()
        let reader = try SimulatedReader(air: kiosk.air)
        let ending = try await run(tool, arguments, reader)
        #expect(ending.status == 0)
        // The identifier begins with 08, the prefix of random identifiers, and does not identify a
        // person.
        #expect(ending.output.contains("ATQA (SENS_RES): 00  04"))
        #expect(ending.output.contains("UID (NFCID3): 08  56  43  49"))
        #expect(ending.output.contains("SAK (SEL_RES): 20"))
        #expect(ending.output.contains("ATS: 75  33  92  03"))
        // The kiosk still serves its tag.
        #expect(try await Tap.read(kiosk.air) == kiosk.code())
    }

    @Test func `libnfc's programs dump a simulated sticker page by page`() async throws {
        let air = Air()
        let reader = try SimulatedReader(air: air)
        let attendee = try AttendeeFixture()
        let memory = [0x04, 0x01, 0x02, 0x8F, 0x03, 0x04, 0x05, 0x06] + (8..<64).map { UInt8($0) }
        let tag = VirtualTag(type2In: air, memory: memory)
        let dump = attendee.directory.appending("dump").string
        let ending = try await run("nfc-mfultralight", ["r", dump], reader)
        #expect(try Array(Data(contentsOf: URL(filePath: dump))) == memory, "\(ending.output)\(ending.error)")
        withExtendedLifetime(tag) {}
    }
}
