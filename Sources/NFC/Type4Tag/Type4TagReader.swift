import Encodings

/// Reads the NDEF message of a Type 4 tag (NFC Forum Type 4 Tag 2.0 §5.4). The reader is a state
/// machine: each answer from the tag results in the next command.
///
/// Regardless of the tag's answers, reading ends after at most 279 commands: five commands, and the
/// commands that read 4,096 bytes in steps of 15 bytes.
package struct Type4TagReader: TagConversation, Sendable {
    /// The maximum data length for one request. With some readers, a longer answer would not fit
    /// into libnfc's frames.
    private static let maximumRead = 0xF6

    private var step = Type4TagError.Step.selectApplication
    private var fileID: UInt16 = 0
    private var fileCount = 0
    private var chunk = 0
    private var messageCount = 0
    private var message: [UInt8] = []

    package init() {}

    package var firstCommand: [UInt8] {
        [0x00, 0xA4, 0x04, 0x00, UInt8(Type4Tag.applicationName.count)] + Type4Tag.applicationName + [0x00]
    }

    package mutating func receive(_ answer: [UInt8]) throws(Type4TagError) -> TagAction {
        guard answer.count >= 2 else { throw .answerLength(step) }
        let status = StatusWord(UInt16(bigEndianBytes: answer.suffix(2)))
        guard status == .success else { throw .refused(step, status) }
        let data = Array(answer.dropLast(2))
        switch step {
        case .selectApplication:
            return select(Type4Tag.capabilityContainerID, next: .selectCapabilityContainer)
        case .selectCapabilityContainer:
            return read(offset: 0, count: CapabilityContainer.count, next: .readCapabilityContainer)
        case .readCapabilityContainer:
            let container = try CapabilityContainer(reading: data)
            fileID = container.fileID
            fileCount = Int(container.fileCount)
            chunk = min(Int(container.maximumRead), Self.maximumRead)
            return select(fileID, next: .selectFile)
        case .selectFile:
            return read(offset: 0, count: 2, next: .readLength)
        case .readLength:
            guard data.count == 2 else { throw .answerLength(step) }
            messageCount = Int(bigEndianBytes: data)
            guard (1...min(fileCount - 2, NDEFMessage.maximumCount)).contains(messageCount) else {
                throw .messageLength(messageCount)
            }
            return readOn()
        case .readMessage:
            guard data.count == nextCount else { throw .answerLength(step) }
            message += data
            return message.count == messageCount ? .finish(message) : readOn()
        }
    }

    private var nextCount: Int { min(chunk, messageCount - message.count) }

    private mutating func readOn() -> TagAction {
        read(offset: 2 + message.count, count: nextCount, next: .readMessage)
    }

    private mutating func select(_ file: UInt16, next: Type4TagError.Step) -> TagAction {
        step = next
        return .send([0x00, 0xA4, 0x00, 0x0C, 0x02] + file.bigEndianBytes)
    }

    private mutating func read(offset: Int, count: Int, next: Type4TagError.Step) -> TagAction {
        step = next
        return .send([0x00, 0xB0] + UInt16(offset).bigEndianBytes + [UInt8(count)])
    }
}
