import ArgumentParser
import CommandLineTool
import OperatingSystem
import TagReading

/// `checkin readers`
struct Readers: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "readers",
        abstract: "List the NFC readers. Each line is a value for scan --nfc.",
        discussion: """
            Lists PC/SC readers and libnfc devices. Some readers are both. libnfc finds USB devices, and the devices in its \
            configuration (/etc/nfc/libnfc.conf, LIBNFC_DEVICE). It does not find other serial devices.
            """
    )

    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        let readers: [Reader]

        struct Reader: Encodable {
            /// The library that found the reader: pcsc or libnfc.
            let interface: String
            let name: String
            /// The value to give to the option --nfc.
            let nfc: String
        }
    }

    func run() throws {
        let (smartCardReaders, note) = Self.smartCardReaders()
        let devices = Result { () throws(ReaderError) in try DeviceList.read(ListDevices.program) }
        let readers =
            smartCardReaders.map { name in
                Report.Reader(interface: "pcsc", name: name, nfc: "\(ReaderAddress.pcsc(name: name))")
            }
            + ((try? devices.get()) ?? []).map { name in
                Report.Reader(interface: "libnfc", name: name, nfc: "\(ReaderAddress.libnfc(connection: name))")
            }
        if output.json {
            try StandardOutput.write(json: Report(readers: readers))
        } else {
            // The names come from the devices.
            let lines = readers.map { String(untrusted: $0.nfc.utf8) }
            try StandardOutput.write(lines: lines.isEmpty ? ["No NFC reader found."] : lines)
        }
        if let note { Conversation.say("note: \(note)") }
        if readers.isEmpty { Self.suggest(note) }
        _ = try devices.get()
    }

    /// Returns the names of the PC/SC readers. If the names are unknown, returns an empty list and
    /// the reason.
    private static func smartCardReaders() -> (names: [String], note: ReaderError?) {
        do {
            return (try SmartCardSource.readers(), nil)
        } catch {
            return ([], error)
        }
    }

    private static func suggest(_ note: ReaderError?) {
        for hint in note?.hints ?? [] { Conversation.say("hint: \(hint)") }
        Conversation.say("hint: a PN532 on a serial port is not found automatically: --nfc=pn532_uart:/dev/ttyUSB0")
        Conversation.say("hint: serial devices belong to the group dialout: sudo usermod -aG dialout \"$USER\"")
    }
}
