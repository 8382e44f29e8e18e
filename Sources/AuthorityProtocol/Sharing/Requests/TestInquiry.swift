package import CheckInProtocol
public import Cryptography

/// `POST /v1/tests`: requests the result of a laboratory test. Only the first client that asks for
/// a result can receive it, now or later.
public struct TestInquiry: ClientRequest, Equatable {
    public static let path = "v1/tests"
    public static let size = 1024

    public let test: TestIdentifier
    public let token: RegistrationToken
    public let isDecoy: Bool

    public init(test: TestIdentifier, token: RegistrationToken, isDecoy: Bool = false) {
        self.test = test
        self.token = token
        self.isDecoy = isDecoy
    }

    /// The encoded request, 1,024 bytes.
    ///
    /// - Parameter generator: Generates the padding.
    public func encoded(using generator: inout some RandomNumberGenerator) -> [UInt8] { padded(using: &generator) }

    public init(decoding bytes: some Collection<UInt8>) throws(RequestError) { try self.init(reading: bytes) }
}

extension TestInquiry: PaddedCoding {
    package static var paddingField: UInt64 { 4 }

    package var content: [UInt8] {
        MessageWriter.message(capacity: Self.size) { message in
            message.bytes(1, test.digest)
            message.bytes(2, token.bytes)
            message.flag(3, isDecoy)
        }
    }

    package init(_ message: inout MessageReader) throws {
        guard let test = TestIdentifier(digest: Array(try message.bytes(1))) else {
            throw RequestError.value(field: "the test")
        }
        guard let token = RegistrationToken(bytes: SecretBytes(copying: try message.bytes(2))) else {
            throw RequestError.value(field: "the registration token")
        }
        self.test = test
        self.token = token
        isDecoy = try message.flag(3)
    }
}

extension TestInquiry: Redacted {
    public var description: String { "<test inquiry>" }
}
