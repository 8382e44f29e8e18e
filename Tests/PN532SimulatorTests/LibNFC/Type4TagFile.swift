/// The smallest Type 4 tag that a reader accepts: an NDEF application with two files.
struct Type4TagFile {
    private let files: [UInt16: [UInt8]]
    private var selected: [UInt8] = []

    /// A tag with this NDEF message.
    init(message: [UInt8]) {
        let length = UInt16(message.count)
        files = [
            0xE103: [
                0x00, 0x0F, 0x20, 0x00, 0xF6, 0x00, 0xF6, 0x04, 0x06, 0xE1, 0x04, 0x04, 0x00, 0x00, 0xFF,
            ],
            0xE104: [UInt8(length >> 8), UInt8(length & 0xFF)] + message,
        ]
    }

    /// Answers SELECT by name and by file identifier, and READ BINARY; everything else with 6D00.
    mutating func answer(_ apdu: [UInt8]) -> [UInt8] {
        switch apdu.prefix(4) {
        case [0x00, 0xA4, 0x04, 0x00]:
            return [0x90, 0x00]
        case [0x00, 0xA4, 0x00, 0x0C] where apdu.count == 7:
            guard let file = files[UInt16(apdu[5]) << 8 | UInt16(apdu[6])] else {
                return [0x6A, 0x82]
            }
            selected = file
            return [0x90, 0x00]
        case [0x00, 0xB0, 0x00, 0x00], [0x00, 0xB0, 0x00, 0x02]:
            return selected.dropFirst(Int(apdu[3])).prefix(Int(apdu[4])) + [0x90, 0x00]
        default:
            return [0x6D, 0x00]
        }
    }
}
