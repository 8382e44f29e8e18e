/// The reason why bytes are refused: they violate RFC 9292 or RFC 9458, or use a form that this
/// module does not accept.
package enum ObliviousHTTPError: Error, Equatable, Sendable {
    /// The data is shorter than its length fields require.
    case truncated
    /// There is data after the end, or the padding is not all zeros.
    case trailing
    /// An integer is not in its shortest encoding.
    case notShortest
    /// The message is not in the known-length form.
    case framing
    /// The field with this name has an invalid value.
    case value(field: String)
    /// The key encapsulation, key derivation or encryption algorithm is not supported.
    case suite
    /// The request was not sealed for this key, or was modified.
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
