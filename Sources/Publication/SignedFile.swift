import CheckInProtocol
public import Cryptography

/// What the authority publishes as a signed file.
///
/// ```
/// signature = ECDSA-P256-SHA256("venue-checkin/v1/" || kind || payload), DER
/// ```
/// So a signature of one kind is none of another. Protocol version 1, section "Package".
public protocol SignedFile: Sendable {
    /// `package`, `index` or `configuration`.
    static var kind: String { get }
    /// The most bytes that a file of this kind may have: a bound for those who download it.
    static var maximumSize: Int { get }

    /// For whom it was published.
    var region: Region { get }

    /// Decodes the one encoding that a value has.
    init(payload: ArraySlice<UInt8>) throws(PublicationError)
    /// Encodes.
    var payload: [UInt8] { get }
}

extension SignedFile {
    /// What is signed before the payload.
    package static var context: [UInt8] { Array("venue-checkin/v1/\(kind)".utf8) }

    /// The file.
    ///
    /// - Throws: ``PublicationError/tooLarge(size:maximum:)`` if nobody would take it.
    public func signed(by key: ECDSAP256.PrivateKey) throws(PublicationError) -> [UInt8] {
        let payload = payload
        let file =
            MessageField.encode(1, bytes: payload)
            + Self.ending(signature: key.sign(payload, context: Self.context), key: key.publicKey)
        guard file.count <= Self.maximumSize else { throw .tooLarge(size: file.count, maximum: Self.maximumSize) }
        return file
    }

    /// What follows the payload in a file.
    package static func ending(signature: [UInt8], key: ECDSAP256.PublicKey) -> [UInt8] {
        MessageField.encode(2, bytes: Array(key.identifier.utf8)) + MessageField.encode(3, bytes: signature)
    }

    /// Verifies a file, and only then decodes what it holds.
    ///
    /// - Parameter key: The authority's, which the client has pinned.
    public init(verifying file: [UInt8], by key: ECDSAP256.PublicKey, region: Region) throws(PublicationError) {
        try self.init(payload: Self.verifiedPayload(of: file, by: key))
        guard self.region == region else { throw .ofAnotherRegion }
    }

    /// What a file holds, if this key signed it as one of its kind.
    static func verifiedPayload(
        of file: [UInt8],
        by key: ECDSAP256.PublicKey
    ) throws(PublicationError) -> ArraySlice<UInt8> {
        guard file.count <= Self.maximumSize else { throw .tooLarge(size: file.count, maximum: Self.maximumSize) }
        let message = try StrictMessage(file[...], last: 3)
        let (payload, signature) = (try message.bytes(1), try message.bytes(3))
        guard try message.text(2) == key.identifier else { throw .signedByAnotherKey }
        guard key.isValid(signature, of: payload, context: Self.context) else { throw .signatureInvalid }
        return payload
    }
}

extension ECDSAP256.PublicKey {
    /// The first 16 hexadecimal digits of the SHA-256 of the key, which tell an authority's keys apart.
    public var identifier: String {
        let digits = Array("0123456789abcdef")
        return String(SHA256.hash(der).prefix(8).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
