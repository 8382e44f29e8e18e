/// Why bytes are not what RFC 9292 or RFC 9458 says, or not in the one form that is accepted here.
package enum ObliviousHTTPError: Error, Equatable, Sendable {
    /// They end before what they announce.
    case truncated
    /// There is more behind the end, or padding that is not zero.
    case trailing
    /// An integer has a shorter encoding.
    case notShortest
    /// They are not of the known-length form.
    case framing
    /// A value that cannot be: the name of the field.
    case value(field: String)
    /// Another key encapsulation, key derivation or encryption.
    case suite
    /// It was not sealed for this key, or was changed.
    case sealing
}

extension ObliviousHTTPError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .truncated: "the data is truncated"
        case .trailing: "there is unexpected data after the end"
        case .notShortest: "an integer is not in its shortest encoding"
        case .framing: "the message is not in the known-length form"
        case .value(let field): "\(field) is invalid"
        case .suite: "unsupported suite: expected DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-128-GCM"
        case .sealing: "the request was sealed for another key, or modified"
        }
    }
}
