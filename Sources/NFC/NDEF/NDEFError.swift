/// Why no URI could be read from an NDEF message. An error never contains the content of the
/// message.
package enum NDEFError: Error, Equatable, Sendable {
    case tooLong(bytes: Int)
    case truncated
    case chunked
    case beginMisplaced
    case bytesBehindTheEnd
    case noURI
    case unknownAbbreviation
    case notUTF8
}

extension NDEFError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLong(let bytes):
            "the tag's message is too long: \(bytes) bytes (maximum \(NDEFMessage.maximumCount))"
        case .truncated: "the tag's message ends in the middle of a record"
        case .chunked: "the tag's message has a chunked record, which is not supported"
        case .beginMisplaced: "the tag's message has a misplaced or missing begin flag"
        case .bytesBehindTheEnd: "the tag's message has extra bytes after its last record"
        case .noURI: "the tag carries no web address"
        case .unknownAbbreviation: "the tag's web address has an unknown prefix code"
        case .notUTF8: "the tag's web address is not valid UTF-8"
        }
    }
}
