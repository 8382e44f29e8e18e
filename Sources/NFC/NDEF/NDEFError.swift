/// Why an NDEF message gives no URI. No case carries the message's content.
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
            "the tag's message has \(bytes) bytes, and at most \(NDEFMessage.maximumCount) are read"
        case .truncated: "the tag's message ends in the middle of a record"
        case .chunked: "the tag's message has a record in chunks, which no venue code needs"
        case .beginMisplaced: "the tag's message does not begin where it says that it begins"
        case .bytesBehindTheEnd: "the tag's message goes on behind its last record"
        case .noURI: "the tag carries no web address"
        case .unknownAbbreviation: "the tag's web address is abbreviated in a way that the standard does not know"
        case .notUTF8: "the tag's web address is not text"
        }
    }
}
