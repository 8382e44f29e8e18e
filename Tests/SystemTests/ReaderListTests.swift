import Foundation
import PN532Simulator
import SystemPackage
import TestAuthority
import TestSupport
import Testing

/// The output of `checkin readers`, and the values of --nfc.
@Suite("NFC readers", .serialized)
struct ReaderListTests {
    /// A machine without PC/SC, where libnfc uses only the configured reader.
    private static let bareMachine: [String: String?] = [
        "PCSCLITE_CSOCK_NAME": "/proc/nowhere/pcscd.comm", "LIBNFC_AUTO_SCAN": "false",
    ]

    private func checkin(
        _ arguments: String...,
        environment: [String: String?] = [:]
    ) async throws -> RunningProgram.Ending {
        let attendee = try AttendeeFixture()
        return try await RunningProgram.run(
            Products.executable("checkin"),
            arguments,
            // Every command uses the attendee's diary.
            environment: Self.bareMachine.merging(environment) { $1 }.merging([
                "HOME": attendee.directory.string, "XDG_DATA_HOME": attendee.home.string,
            ]) { $1 }
        )
    }

    @Test func `without a reader, the command shows this and a hint`() async throws {
        let ending = try await checkin("readers")
        #expect(ending.status == 0)
        #expect(ending.output == "No NFC reader found.\n")
        #expect(ending.error.hasPrefix("checkin: note: could not reach the PC/SC service: pcscd is not running\n"))
        #expect(ending.error.contains("checkin: hint: sudo apt install pcscd"))
        #expect(ending.error.contains("--nfc=pn532_uart:/dev/ttyUSB0"))
    }

    @Test func `a libnfc device is listed in the form for --nfc, and auto uses it`() async throws {
        let kiosk = try await KioskFixture()
        let reader = try SimulatedReader(air: kiosk.air)
        let environment = ["LIBNFC_DEVICE": "pn532_uart:\(reader.path)"]
        let list = try await checkin("readers", environment: environment)
        #expect(list.status == 0)
        #expect(list.output == "libnfc:pn532_uart:\(reader.path)\n")
        let json = try await checkin("readers", "--json", environment: environment).output
        let readers = try JSONDecoder().decode([String: [[String: String]]].self, from: Data(json.utf8))
        #expect(
            readers == [
                "readers": [
                    [
                        "interface": "libnfc", "name": "pn532_uart:\(reader.path)",
                        "nfc": "libnfc:pn532_uart:\(reader.path)",
                    ]
                ]
            ]
        )
        for address in ["--nfc=" + list.output.dropLast(), "--nfc=auto", "--nfc", "--nfc=libnfc"] {
            let ending = try await checkin("scan", address, environment: environment)
            #expect(ending.status == 0, "\(address): \(ending.error)")
        }
    }

    @Test func `without a reader, every address is an error with a hint`() async throws {
        for (address, sentence, hint) in [
            ("auto", "no NFC reader was found by libnfc; PC/SC: could not reach", "checkin readers"),
            ("libnfc", "no NFC reader was found by libnfc\n", "checkin readers"),
            (
                "libnfc:pn532_uart:/proc/nowhere",
                "cannot open the NFC reader's device /proc/nowhere: No such file or directory\n",
                "checkin readers"
            ),
            ("pcsc", "could not reach the PC/SC service: pcscd is not running\n", "sudo apt install pcscd"),
            ("pcsc:ACS", "could not reach the PC/SC service: pcscd is not running\n", "sudo apt install pcscd"),
        ] {
            let ending = try await checkin("scan", "--nfc=\(address)")
            #expect(ending.status == 1)
            #expect(ending.error.hasPrefix("checkin: error: \(sentence)"), "\(address)")
            #expect(ending.error.contains("checkin: hint: \(hint)"), "\(address)")
        }
    }

    @Test func `an invalid reader name is refused first, with the valid forms`() async throws {
        for address in ["usb", "/dev/ttyUSB0", "pcsc:", "libnfc:usb"] {
            let ending = try await checkin("scan", "--nfc=\(address)")
            #expect(ending.status == 64)
            #expect(
                ending.error.hasPrefix(
                    "checkin: error: \"\(address)\" is not a reader: give auto, pcsc, pcsc:NAME, libnfc, or libnfc:CONNECTION\n"
                )
            )
        }
    }
}
