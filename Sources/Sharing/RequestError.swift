/// Why the bytes of a request are none. No case carries any of them.
public enum RequestError: Error, Equatable, Sendable {
    case size(bytes: Int, expected: Int)
    /// It is not the one encoding that a message has.
    case malformed
    /// A field has a value that is not possible.
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
