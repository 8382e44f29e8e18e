import Foundation
import OperatingSystem
import PN532Simulator
import SystemPackage
import TestSupport
import Testing

/// The sample files below Hardware, read by a program of libnfc.
@Suite(
    "samples for libnfc",
    .enabled("this machine does not allow a mount namespace") { try await MountNamespace.isPossible }
)
struct SampleTests {
    @Test(
        arguments: [("uart", "PN532 on the serial port"), ("usb-serial", "PN532 on a USB adapter")]
    )
    func `nfc-list opens the reader of a sample`(sample: String, name: String) async throws {
        let chip = try SimulatedPN532(air: Air())
        defer { chip.close() }
        let ending = try await nfcList(sample, device: chip.devicePath)
        #expect(ending.output.contains("NFC device: \(name) opened"))
        #expect(ending.error == "")
    }

    @Test(
        arguments: [("spi", "pn532_spi:/proc/nowhere:500000"), ("i2c", "pn532_i2c:/proc/nowhere")]
    )
    func `nfc-list uses only the reader of a sample`(sample: String, connection: String) async throws {
        let ending = try await nfcList(sample, device: "/proc/nowhere")
        #expect(ending.error.contains("nfc-list: ERROR: Unable to open NFC device: \(connection)\n"))
    }

    /// Runs nfc-list with the sample as /etc/nfc/libnfc.conf, a path that is built into libnfc.
    /// `device` replaces the device in the sample.
    private func nfcList(_ sample: String, device: String) async throws -> RunningProgram.Ending {
        let directory = try Directory.makeTemporary(prefix: "libnfc")
        defer { try? Directory.remove(directory) }
        let file = ExternalTool.packageRoot.appending(path: "Hardware/libnfc/\(sample).conf")
        let text = try String(contentsOf: file, encoding: .utf8)
            .replacing(#/(?<start>connstring = "\w+:)[^:"]+/#) { $0.start + device }
        try Data(text.utf8).write(to: URL(filePath: directory.appending("libnfc.conf").string))
        return try await MountNamespace.run(
            "mount --bind \(directory.string) /etc/nfc && exec nfc-list",
            environment: ["LIBNFC_DEVICE": nil, "LIBNFC_DEFAULT_DEVICE": nil, "LIBNFC_AUTO_SCAN": nil]
        )
    }
}
