package import CheckInProtocol

/// The authority's answer to any client request. All answers have the same size.
public struct Answer: PaddedMessage, Equatable {
    public static let size = 512

    public let status: Status
    /// The blind signature, 256 bytes (RFC 9474 §4.3); nil unless a batch was authorised.
    public let blindSignature: [UInt8]?

    /// The outcome of a request.
    public enum Status: UInt32, Sendable {
        /// The batch was authorised or submitted, now or earlier. For a test: the result is
        /// positive.
        case accepted = 1
        /// The proof does not exist, no longer exists, or authorises another batch. Or the batch is
        /// not authorised.
        case refused = 2
        /// For a test: there is no result yet, or the test belongs to another client.
        case pending = 3
        /// For a test: the result is negative.
        case negative = 4
        /// The authority is overloaded. The client should try again later.
        case later = 5
        /// The authorisation key for this day is not in use. A new configuration contains the
        /// current keys.
        case key = 6
        /// The batch contains diagnosis keys, but the authority does not accept them. The authority
        /// stored nothing.
        case keysNotAccepted = 7
        /// For a test: the result is neither positive nor negative.
        case inconclusive = 8
        /// For a test: the sample could not be tested.
        case invalid = 9
    }

    public init(_ status: Status, blindSignature: [UInt8]? = nil) {
        self.status = status
        self.blindSignature = blindSignature
    }

    /// The encoded answer, 512 bytes.
    ///
    /// - Parameter generator: Generates the padding.
    public func encoded(using generator: inout some RandomNumberGenerator) -> [UInt8] { padded(using: &generator) }

    public init(decoding bytes: some Collection<UInt8>) throws(RequestError) { try self.init(reading: bytes) }
}

extension Answer: PaddedCoding {
    package static var paddingField: UInt64 { 3 }

    package var content: [UInt8] {
        MessageWriter.message { message in
            message.number(1, status.rawValue)
            message.bytes(2, blindSignature ?? [])
        }
    }

    package init(_ message: inout MessageReader) throws {
        guard let status = Status(rawValue: try message.number(1)) else {
            throw RequestError.value(field: "the status")
        }
        self.status = status
        let signature = try message.bytes(2)
        guard [0, AuthorizationKey.signatureCount].contains(signature.count) else {
            throw RequestError.value(field: "the signature")
        }
        blindSignature = signature.isEmpty ? nil : Array(signature)
    }
}
