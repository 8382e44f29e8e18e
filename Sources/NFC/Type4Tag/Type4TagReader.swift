import Encodings

/// Reads the NDEF message of a Type 4 tag (NFC Forum Type 4 Tag 2.0 §5.4). The reader is a state
/// machine: each answer from the tag results in the next command.
///
/// Regardless of the tag's answers, reading ends after at most 279 commands. Five commands come
/// first. The other commands read 4,096 bytes in steps of 15 bytes.
package struct Type4TagReader: TagConversation, Sendable {
    /// The maximum data length for one request. Without this limit, a tag could send answers that
    /// do not fit into libnfc's frames with some readers.
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

/// Why a Type 4 tag could not be read completely. An error never contains the content of the tag.
package enum Type4TagError: Error, Equatable, Sendable {
    /// The field of the capability container that is not valid.
    package enum Field: String, Sendable {
        case length
        case version
        case maximumRead = "maximum read length"
        case fileControl = "file control block"
        case fileIdentifier = "file identifier"
        case fileSize = "file size"
        case readAccess = "read access"
    }

    /// The request from the reader that the tag refused.
    package enum Step: String, Sendable {
        case selectApplication = "the NDEF application"
        case selectCapabilityContainer = "the capability container"
        case readCapabilityContainer = "the capability container's content"
        case selectFile = "the NDEF file"
        case readLength = "the message's length"
        case readMessage = "the message"
    }

    case refused(Step, StatusWord)
    case answerLength(Step)
    case capabilityContainer(Field)
    case messageLength(Int)
}

extension Type4TagError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .refused(.selectApplication, let status):
            "the tag carries no NDEF message (it answered \(status)); is it a bank card or a key?"
        case .refused(let step, let status): "the tag refused \(step.rawValue) with \(status)"
        case .answerLength(let step): "the tag's reply to the request for \(step.rawValue) has the wrong length"
        case .capabilityContainer(let field): "the tag's capability container has an invalid \(field.rawValue)"
        case .messageLength(let bytes):
            "invalid message length: \(bytes) bytes (zero, more than the tag's file, or more than the maximum)"
        }
    }
}
