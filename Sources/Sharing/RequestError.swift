/// The reason why bytes are not a valid message. No case contains any of the bytes.
public enum RequestError: Error, Equatable, Sendable {
    case size(bytes: Int, expected: Int)
    /// The bytes are malformed, or are not in canonical encoding.
    case malformed
    /// A field has an invalid value.
    case value(field: StaticString)

    public static func == (left: RequestError, right: RequestError) -> Bool {
        left.description == right.description
    }
}

extension RequestError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .size(let bytes, let expected): "the request has \(bytes) bytes (expected \(expected))"
        case .malformed: "the request is malformed or not in canonical encoding"
        case .value(let field): "the request has an invalid value for \(field)"
        }
    }
}
