public import CheckInProtocol

/// The reason why a published file is refused. No case contains bytes of the file.
public enum PublicationError: Error, Equatable, Sendable {
    case tooLarge(size: Int, maximum: Int)
    /// The file is not a Protocol Buffers message.
    case notDecodable
    /// The file is a valid message, but not in canonical encoding, or it has unknown fields.
    case notCanonical
    case signedByAnotherKey
    case signatureInvalid
    case ofAnotherRegion
    case ofAnotherHour
    /// The index or configuration is older than the last one that the client has seen.
    case older
    /// A field has an invalid value.
    case value(field: FieldName)
}

extension PublicationError {
    init(_ error: WireError) {
        self =
            switch error {
            case .malformed: .notDecodable
            case .unknownField, .notCanonical: .notCanonical
            case .tooManyFields: .value(field: "the number of fields")
            }
    }

    /// Runs `body`, which reads the fields of a message, and converts its error.
    static func wrap<Result>(_ body: () throws(WireError) -> Result) throws(PublicationError) -> Result {
        do {
            return try body()
        } catch {
            throw PublicationError(error)
        }
    }
}

extension PublicationError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .tooLarge(let size, let maximum): "the file is too large: \(size) bytes (maximum \(maximum))"
        case .notDecodable: "the file cannot be decoded"
        case .notCanonical: "the file is not in canonical encoding"
        case .signedByAnotherKey: "the file was signed by another key, not the authority's"
        case .signatureInvalid: "the file's signature is invalid"
        case .ofAnotherRegion: "the file is for another region"
        case .ofAnotherHour: "the file is for a different hour than the one requested"
        case .older: "the file is older than one already seen"
        case .value(let field): "the file has an invalid value for \(field)"
        }
    }
}
