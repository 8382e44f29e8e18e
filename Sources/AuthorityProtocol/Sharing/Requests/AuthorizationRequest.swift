public import CheckInProtocol
public import Cryptography

/// `POST /v1/authorizations`: sends the proof of a positive test and a blinded batch, and asks the
/// authority to authorise the batch for publication.
public struct AuthorizationRequest: ClientRequest, Equatable {
    public static let path = "v1/authorizations"
    public static let size = 1024

    public let proof: PositiveTestProof
    /// The day of the authorisation key.
    public let keyDay: Day
    /// The blinded message, 256 bytes.
    public let blindedMessage: [UInt8]
    public let isDecoy: Bool

    /// - Parameter blindedMessage: 256 bytes.
    public init(proof: PositiveTestProof, keyDay: Day, blindedMessage: [UInt8], isDecoy: Bool = false) {
        precondition(blindedMessage.count == AuthorizationKey.signatureCount, "a blinded message has 256 bytes")
        self.proof = proof
        self.keyDay = keyDay
        self.blindedMessage = blindedMessage
        self.isDecoy = isDecoy
    }

    /// The encoded request, 1,024 bytes.
    ///
    /// - Parameter generator: Generates the padding.
    public func encoded(using generator: inout some RandomNumberGenerator) -> [UInt8] { padded(using: &generator) }

    public init(decoding bytes: some Collection<UInt8>) throws(RequestError) { try self.init(reading: bytes) }
}

extension AuthorizationRequest: PaddedCoding {
    package static var paddingField: UInt64 { 7 }

    package var content: [UInt8] {
        MessageWriter.message(capacity: Self.size) { message in
            switch proof {
            case .hotlineCode(let code): message.text(1, code.text)
            case .pin(let pin): message.text(2, pin.text)
            case .registration(let token): message.bytes(3, token.bytes)
            }
            message.number(4, keyDay.number)
            message.bytes(5, blindedMessage)
            message.flag(6, isDecoy)
        }
    }

    package init(_ message: inout MessageReader) throws {
        proof = try Self.proof(&message)
        keyDay = try message.day(4)
        blindedMessage = try message.bytes(5, count: AuthorizationKey.signatureCount, field: "the blinded message")
        isDecoy = try message.flag(6)
    }

    /// Reads exactly one of the three proofs, in canonical form.
    private static func proof(_ message: inout MessageReader) throws -> PositiveTestProof {
        let (code, pin, token) = (try message.text(1), try message.text(2), try message.bytes(3))
        switch (code.isEmpty, pin.isEmpty, token.isEmpty) {
        case (false, true, true):
            if let read = HotlineCode(code), read.text == code { return .hotlineCode(read) }
        case (true, false, true):
            if let read = PIN(pin), read.text == pin { return .pin(read) }
        case (true, true, false):
            if let read = RegistrationToken(bytes: SecretBytes(copying: token)) { return .registration(read) }
        default: break
        }
        throw RequestError.value(field: "the proof")
    }
}

extension AuthorizationRequest: Redacted {
    public var description: String { "<authorisation request>" }
}
