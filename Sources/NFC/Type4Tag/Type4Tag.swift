import Encodings

/// A read-only Type 4 tag with one NDEF message (NFC Forum Type 4 Tag 2.0). The tag is a state
/// machine: each command results in an answer.
///
/// Every command gets an answer, even an invalid command. If the tag did not answer, the tap would
/// end, and readers often send the commands of other cards first. A reader's commands change the
/// state of the tag only until the end of the current selection. No command changes the message.
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
    private func read(_ command: CommandAPDU) -> [UInt8] {
        guard command.data.isEmpty, let expected = command.expected else { return StatusWord.wrongLength.bytes }
        guard case .file(let file) = selection else { return StatusWord.noCurrentFile.bytes }
        // If the first bit of P1 is set, P1 contains a short file identifier. Our files do not have
        // short file identifiers.
        guard command.parameters & 0x8000 == 0 else { return StatusWord.incorrectP1P2.bytes }
        let offset = Int(command.parameters)
        guard offset < file.count else { return StatusWord.wrongOffset.bytes }
        return file[offset..<min(offset + expected, file.count)] + StatusWord.success.bytes
    }

}
