/// The files of a tag with one message, written down by hand (NFC Forum Type 4 Tag 2.0 §5.1).
struct FilesOfTag {
    let capabilityContainer: [UInt8]
    let ndef: [UInt8]

    init(message: [UInt8]) {
        let size = message.count + 2
        ndef = [UInt8(message.count >> 8), UInt8(message.count & 0xFF)] + message
        capabilityContainer = [
            0x00, 0x0F, 0x20, 0x00, 0xF6, 0x00, 0xF6, 0x04, 0x06, 0xE1, 0x04,
            UInt8(size >> 8), UInt8(size & 0xFF), 0x00, 0xFF,
        ]
    }

    /// The file that a successful SELECT chose; nil if that was the application.
    func file(selectedBy command: [UInt8]) -> [UInt8]? {
        guard command[2] == 0x00 else { return nil }
        return command[6] == 0x03 ? capabilityContainer : ndef
    }
}
