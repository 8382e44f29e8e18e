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
