public import CheckInProtocol
public import Cryptography
package import Publication

/// `POST /v1/authorizations`: the proof of a positive test, and a batch that may then be published, blinded.
public struct AuthorizationRequest: ClientRequest, Equatable {
    public static let path = "v1/authorizations"
    public static let size = 1024

    public let proof: PositiveTestProof
    /// Of the authorisation key.
    public let keyDay: Day
    /// 256 bytes.
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

    /// 1,024 bytes.
    ///
    /// - Parameter generator: Draws the padding.
    public func encoded(using generator: inout some RandomNumberGenerator) -> [UInt8] { padded(using: &generator) }

    public init(decoding bytes: some Collection<UInt8>) throws(RequestError) { try self.init(reading: bytes) }
}

extension AuthorizationRequest: PaddedCoding {
    package static var paddingField: UInt8 { 7 }

    package var content: [UInt8] {
        let proof =
            switch proof {
            case .hotlineCode(let code): MessageField.encode(1, bytes: Array(code.text.utf8))
            case .pin(let pin): MessageField.encode(2, bytes: Array(pin.text.utf8))
            case .registration(let token): MessageField.encode(3, bytes: token.bytes)
            }
        return proof + MessageField.encode(4, varint: UInt64(keyDay.number))
            + MessageField.encode(5, bytes: blindedMessage) + MessageField.encode(6, varint: isDecoy ? 1 : 0)
    }

    package init(_ message: StrictMessage) throws {
        proof = try Self.proof(message)
        keyDay = try message.day(4)
        blindedMessage = try message.bytes(5, count: AuthorizationKey.signatureCount, field: "the blinded message")
        isDecoy = try message.flag(6)
    }

    /// One of three, written as it is printed.
    private static func proof(_ message: StrictMessage) throws -> PositiveTestProof {
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
