/// Why no web address could be read from the tag or card on the reader. No case carries its
/// content.
package enum TagError: Error, Equatable, Sendable {
    /// It is neither a Type 2 nor a Type 4 tag.
    case notATag
    /// The reader does not understand its answers, or cannot hold them.
    case unintelligible
    case type2(Type2TagError)
    case type4(Type4TagError)
    case message(NDEFError)
}

extension TagError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notATag: "the card on the reader is not an NFC tag with a venue code"
        case .unintelligible: "the reader does not understand the reply of the card on it"
        case .type2(let error): error.description
        case .type4(let error): error.description
        case .message(let error): error.description
        }
    }
}
