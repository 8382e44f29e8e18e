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
