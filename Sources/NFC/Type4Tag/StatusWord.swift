/// The two bytes at the end of every answer from a tag (ISO/IEC 7816-4 §5.6).
package struct StatusWord: Sendable, Hashable {
    package let value: UInt16

    package init(_ value: UInt16) {
        self.value = value
    }

    package static let success = StatusWord(0x9000)
    package static let wrongLength = StatusWord(0x6700)
    /// The command would write to the tag, which is read-only.
    package static let securityStatusNotSatisfied = StatusWord(0x6982)
    /// READ BINARY was sent while no file was selected.
    package static let noCurrentFile = StatusWord(0x6986)
    package static let fileOrApplicationNotFound = StatusWord(0x6A82)
    package static let incorrectP1P2 = StatusWord(0x6A86)
    /// The offset is at the end of the file or beyond it.
    package static let wrongOffset = StatusWord(0x6B00)
    package static let instructionNotSupported = StatusWord(0x6D00)
    package static let classNotSupported = StatusWord(0x6E00)

    var bytes: [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
}

extension StatusWord: CustomStringConvertible {
    package var description: String {
        let digits = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
