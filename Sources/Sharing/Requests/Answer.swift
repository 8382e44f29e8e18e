package import CheckInProtocol

/// What the authority answers to every request of a client, in one size.
public struct Answer: PaddedMessage, Equatable {
    public static let size = 512

    public let status: Status
    /// 256 bytes (RFC 9474 §4.3), of an authorisation.
    public let blindSignature: [UInt8]?

    /// What became of a request.
    public enum Status: UInt32, Sendable {
        /// Authorised or submitted, now or before; of a test, it was positive.
        case accepted = 1
        /// There is no such proof (any more), or it authorises another batch; the batch is not authorised; the test is another's.
        case refused = 2
        /// Of a test: there is no result yet.
        case pending = 3
        /// Of a test.
        case negative = 4
        /// Too much is asked for at the moment.
        case later = 5
        /// The key of this day is not in use: a new configuration says which ones are.
        case key = 6
    }

    public init(_ status: Status, blindSignature: [UInt8]? = nil) {
        self.status = status
        self.blindSignature = blindSignature
    }

    /// 512 bytes.
    ///
    /// - Parameter generator: Draws the padding.
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
