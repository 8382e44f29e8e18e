import Encodings

/// A read-only Type 4 tag with one NDEF message (NFC Forum Type 4 Tag 2.0). The tag is a state
/// machine: each command results in an answer.
///
/// Every command gets an answer, even an invalid command. Readers often send the commands of other
/// cards first. If the tag did not answer these commands, the tap would end. A reader's commands
/// change the state of the tag only until the end of the current selection. No command changes the
/// message.
package struct Type4Tag: Sendable {
    /// D2760000850101: the NDEF application (§5.2).
    static let applicationName: [UInt8] = [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01]
    static let capabilityContainerID: UInt16 = 0xE103
    static let ndefFileID: UInt16 = 0xE104

    /// MLe in our container: the maximum data length of an answer to READ BINARY. A typical venue
    /// code fits into one READ. A larger value would require extended lengths, which old readers do
    /// not support.
    static let maximumRead: UInt16 = 0xF6

    private let capabilityContainer: [UInt8]
    private let ndefFile: [UInt8]
    private var selection = Selection.nothing
    /// Whether an answer contained the last byte of the message.
    private(set) var wasReadToEnd = false

    private enum Selection {
        case nothing
        case application
        case file([UInt8])
    }

    /// - Parameter message: The NDEF message, at most 4,096 bytes.
    package init(message: [UInt8]) {
        precondition(message.count <= NDEFMessage.maximumCount, "a message that fits the file")
        ndefFile = UInt16(message.count).bigEndianBytes + message
        capabilityContainer = CapabilityContainer(fileID: Self.ndefFileID, fileCount: UInt16(ndefFile.count)).bytes
    }

    /// Returns the answer to a command APDU: the data, followed by the status word. The answer has
    /// at most 258 bytes.
    package mutating func answer(_ command: [UInt8]) -> [UInt8] {
        guard let command = CommandAPDU(command) else { return StatusWord.wrongLength.bytes }
        guard command.cla == 0x00 else { return StatusWord.classNotSupported.bytes }
        switch command.ins {
        case 0xA4: return select(command).bytes
        case 0xB0: return read(command)
        case 0xD6: return StatusWord.securityStatusNotSatisfied.bytes  // UPDATE BINARY
        default: return StatusWord.instructionNotSupported.bytes
        }
    }

    /// Clears the selection, as a tag does when it is removed from the field.
    package mutating func reset() {
        selection = .nothing
    }

    /// SELECT (§5.4.2). A reader first selects the application by its name, then the files by their
    /// identifiers.
    private mutating func select(_ command: CommandAPDU) -> StatusWord {
        switch (command.parameters, selection) {
        case (0x0400, _):
            guard command.data.elementsEqual(Self.applicationName) else { return .fileOrApplicationNotFound }
            selection = .application
            return .success
        // P2 is 0C if the reader requests no answer data, as version 2.0 of the mapping requires.
        // Readers for version 1.0 send 00.
        case (0x000C, _), (0x0000, _):
            guard command.data.count == 2 else { return .wrongLength }
            guard case let file? = file(UInt16(bigEndianBytes: command.data)) else {
                return .fileOrApplicationNotFound
            }
            selection = .file(file)
            return .success
        default:
            return .incorrectP1P2
        }
    }

    private func file(_ identifier: UInt16) -> [UInt8]? {
        switch (selection, identifier) {
        case (.nothing, _): nil
        case (_, Self.capabilityContainerID): capabilityContainer
        case (_, Self.ndefFileID): ndefFile
        default: nil
        }
    }

    /// READ BINARY (§5.4.3). At the end of the file, the answer may be shorter than requested.
    private mutating func read(_ command: CommandAPDU) -> [UInt8] {
        guard command.data.isEmpty, let expected = command.expected else { return StatusWord.wrongLength.bytes }
        guard case .file(let file) = selection else { return StatusWord.noCurrentFile.bytes }
        // If the first bit of P1 is set, P1 contains a short file identifier. Our files do not have
        // short file identifiers.
        guard command.parameters & 0x8000 == 0 else { return StatusWord.incorrectP1P2.bytes }
        let offset = Int(command.parameters)
        guard offset < file.count else { return StatusWord.wrongOffset.bytes }
        if offset + expected >= file.count, file == ndefFile { wasReadToEnd = true }
        return file[offset..<min(offset + expected, file.count)] + StatusWord.success.bytes
    }

}

/// A short command APDU (ISO/IEC 7816-4 §5.2), cases 1 to 4.
///
/// ```
/// CLA INS P1 P2                     case 1
/// CLA INS P1 P2 Le                  case 2
/// CLA INS P1 P2 Lc data             case 3
/// CLA INS P1 P2 Lc data Le          case 4
/// ```
struct CommandAPDU {
    let cla: UInt8
    let ins: UInt8
    /// The parameters P1 || P2.
    let parameters: UInt16
    /// The command data; empty in cases 1 and 2.
    let data: ArraySlice<UInt8>
    /// The maximum data length of the answer, 1 to 256; nil in cases 1 and 3.
    let expected: Int?

    /// Parses a command; nil if the lengths match no case.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 4 else { return nil }
        cla = bytes[0]
        ins = bytes[1]
        parameters = UInt16(bigEndianBytes: bytes[2..<4])
        switch bytes.count {
        case 4:
            data = []
            expected = nil
        case 5:
            data = []
            expected = Self.expected(bytes[4])
        default:
            let end = 5 + Int(bytes[4])
            guard bytes[4] > 0, bytes.count == end || bytes.count == end + 1 else { return nil }
            data = bytes[5..<end]
            expected = bytes.count > end ? Self.expected(bytes[end]) : nil
        }
    }

    private static func expected(_ le: UInt8) -> Int { le == 0 ? 256 : Int(le) }
}

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
