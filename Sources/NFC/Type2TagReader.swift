/// Reads the NDEF message of a Type 2 tag (NFC Forum Type 2 Tag 1.1 §5, §6). The reader is a state
/// machine: each answer from the tag results in the next command.
///
/// ```
/// page  0 1 2   identifier, lock bits: not used here
/// page  3       E1 || version (1) || size / 8 (1) || access (1)        the capability container
/// page  4...    the data area, see ``Type2TagMemory``
/// READ          30 || page (1), answered with 16 bytes: four pages
/// ```
///
/// Regardless of the tag's answers, reading ends after at most 64 commands. Memory beyond page 255
/// is in another sector and is not read.
package struct Type2TagReader: TagConversation, Sendable {
    private static let containerPage: UInt8 = 3
    private static let pageCount = 4
    private static let answerCount = 16
    /// The maximum size of the data area: the number of bytes from its first page up to page 255.
    private static let maximumSize = (256 - 4) * pageCount

    private var page = Self.containerPage
    private var size = 0
    private var data: [UInt8] = []

    package init() {}

    package var firstCommand: [UInt8] { [0x30, Self.containerPage] }

    package mutating func receive(_ answer: [UInt8]) throws(Type2TagError) -> TagAction {
        // ACK and NAK have four bits; every value other than A is a NAK (§5.1).
        if answer.count == 1, answer[0] != 0x0A { throw .refused(page: page) }
        guard answer.count == Self.answerCount else { throw .answerLength(page: page) }
        if page == Self.containerPage {
            size = min(try Self.dataSize(answer[..<4]), Self.maximumSize)
            data = Array(answer[4...])
        } else {
            data += answer
        }
        // The last answer may contain bytes after the data area, or bytes from page 0 if the tag
        // wrapped around.
        data.removeLast(max(0, data.count - size))
        if let message = try Type2TagMemory.message(in: data, of: size) { return .finish(message) }
        page = UInt8(4 + data.count / Self.pageCount)
        return .send([0x30, page])
    }

    /// Returns the size of the data area in bytes, from the capability container (§6.1).
    private static func dataSize(_ container: ArraySlice<UInt8>) throws(Type2TagError) -> Int {
        guard container[0] == 0xE1 else { throw .capabilityContainer(.magicNumber) }
        guard container[1] >> 4 == 1 else { throw .capabilityContainer(.version) }
        guard container[2] > 0 else { throw .capabilityContainer(.size) }
        guard container[3] >> 4 == 0 else { throw .capabilityContainer(.readAccess) }
        return Int(container[2]) * 8
    }
}

/// Why a Type 2 tag could not be read completely. An error never contains the content of the tag.
package enum Type2TagError: Error, Equatable, Sendable {
    /// The field of the capability container that is not valid.
    package enum Field: String, Sendable {
        case magicNumber = "magic number"
        case version
        case size
        case readAccess = "read access"
    }

    /// The tag answered with NAK when this page was read.
    case refused(page: UInt8)
    /// The tag's answer when this page was read does not have 16 bytes.
    case answerLength(page: UInt8)
    case capabilityContainer(Field)
    /// The data area ends, or contains a terminator, before a message begins.
    case noMessage
    /// A lock control block or a memory control block does not have three bytes.
    case controlLength(Int)
    /// A length has three bytes although one would be enough, or a length is the reserved value.
    case lengthEncoding
    case messageLength(Int)
}

extension Type2TagError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .refused(let page): "the tag refused a read of page \(page)"
        case .answerLength(let page): "the tag's reply to a read of page \(page) has the wrong length"
        case .capabilityContainer(.magicNumber): "the tag carries no NDEF message; is it a ticket or a key?"
        case .capabilityContainer(let field): "the tag's capability container has an invalid \(field.rawValue)"
        case .noMessage: "the tag is empty: it carries no NDEF message"
        case .controlLength(let bytes): "the tag has a control block of \(bytes) bytes instead of 3"
        case .lengthEncoding: "the tag has an invalid length field"
        case .messageLength(let bytes):
            "invalid message length: \(bytes) bytes (zero, more than the tag's memory, or more than the maximum)"
        }
    }
}
